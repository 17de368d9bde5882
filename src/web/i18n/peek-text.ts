import { defineNamespace } from './namespace.ts'

const zh = {
  peek: '速览',
  byKey: '速览（空格）',
  position: '第 {n} / {total} 条',
  previous: '上一条',
  next: '下一条',
  close: '关闭速览',
  facts: '要点',
  nothing: '当前状态“{state}”下没有可办理的事项',
  keys: '↑ ↓ 换一条，数字键办理，空格或 Esc 关闭',
  open: '打开',
} as const satisfies Record<string, string>

const en: Record<keyof typeof zh, string> = {
  peek: 'Peek',
  byKey: 'Peek (Space)',
  position: '{n} of {total}',
  previous: 'Previous',
  next: 'Next',
  close: 'Close the peek',
  facts: 'In short',
  nothing: 'There is nothing to do in the state “{state}”',
  keys: '↑ ↓ for another, digits to decide, Space or Esc to close',
  open: 'Open',
}

export const { useText: usePeekText } = defineNamespace('peek', zh, en)
