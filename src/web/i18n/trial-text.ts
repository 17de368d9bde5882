import { defineNamespace } from './namespace.ts'

const zh = {
  choose: '选择一条“{title}”，按表单中现在的规则试算，试算结果不保存。',
  working: '正在试算…',
  comparedWith: '“{name}”：同组共 {n} 件一起比较',
  notApplied:
    '按现在填写的内容，正式计分时不会用这份规则给它计分（适用范围不符，或未启用），以下结果仅供参考。',
  reason: '说明',
  noRules: '规则中还没有可以试算的行，请先填写。',
  again: '重试',
  close: '关闭',
  result: '试算结果',
} as const satisfies Record<string, string>

const en: Record<keyof typeof zh, string> = {
  choose:
    'Choose one of “{title}”: it is measured by the rules as they are filled in now, and nothing is saved.',
  working: 'Trying out…',
  comparedWith: '“{name}”: compared among {n}',
  notApplied:
    'As filled in now, these rules would not be used for it (they are for others, or not in use): take the result as a hint.',
  reason: 'Why',
  noRules: 'There are no rows to try out yet: fill some in first.',
  again: 'Try again',
  close: 'Close',
  result: 'What it comes to',
}

export const { useText: useTrialText } = defineNamespace('trial', zh, en)
