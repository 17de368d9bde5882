import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { ruleDescriptions } from '#config-compiler/rules.ts'

const severities = { error: '错误', warning: '警告', info: '提示' } as const
const groups: Record<string, string> = {
  yaml: 'YAML 文字',
  file: '文件',
  schema: '结构',
  ref: '引用',
  route: '路由',
  menu: '菜单',
  access: '权限',
  entity: '实体',
  field: '字段',
  form: '表单',
  condition: '条件',
  list: '列表',
  workflow: '流程',
  dictionary: '字典',
  years: '年度',
  demo: '演示数据',
  region: '区划',
  messages: '消息',
  channels: '消息渠道',
  i18n: '译文',
  portal: '门户',
  sec: '安全',
  hyg: '整洁',
  breaking: '版本比较',
  internal: '程序',
}

/** Faults that are not detected. */
const uncovered = [
  '字段名与数据库保留字、长度（字段存为 JSON，不受限制）',
  '大表缺少索引、唯一性用于查找的字段（列表只能用标了 filter、sort、search 的字段，由 list/* 保证）',
  '表单无解的一般证明：只查上下限、整数倍、格式与字数、选项不够选、互相等待；不做任意组合的求解',
  '正则表达式的多项式级卡顿，以及超过 120 个字符位置的表达式；只查指数级的',
  '条件是否可能成立：只查 all 里同一主语的直接矛盾，以及值的种类；不做任意组合的求解',
  '文字没有写 maxLength（由数据库和附件上限兜底）；规则的 when 与 require 相同',
  '流程前提之间的不确定与空隙：只查去向缺省与永远轮不到的去向，不枚举取值',
  '流程中没有写意见的每一种情形、跳过审核级别、提交人与审核人为同一角色（办理时由 notSelf 保证）',
  '列表固定列过宽、菜单图标缺省、菜单次序相同（按书写次序）',
  '带参数网址之间的相互遮挡、链接缺少参数',
  '个人信息导出与公开页面的脱敏是否齐全（由 access.txt 的审阅保证）',
  '译文质量；译文中多余的空格与大小写',
]

function section({ id, severity, title, why, example }: RuleDescription): string {
  const block = (text: string) =>
    ['```yaml', text.replaceAll('\t', '→').replace(/\n+$/, '') || '（删去）', '```'].join('\n')
  const head = [`### ${id}`, `${title.zh} · ${severities[severity]} · ${title.en}`, why.zh]
  if (!example) return head.join('\n\n')

  const { file, good, bad } = example
  const parts = example.against
    ? [`原来（${file}）`, block(good), '改为', block(bad)]
    : [`错误写法（${file}）`, block(bad), '正确写法', block(good)]

  return [...head, ...parts].join('\n\n')
}

export function rulesManual(): string {
  const sorted = ruleDescriptions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const parts = Object.entries(groups).flatMap(([group, name]) => {
    const groupRules = sorted.filter(({ id }) => id.startsWith(`${group}/`))
    return groupRules.length === 0 ? [] : [`## ${name}（${group}）`, ...groupRules.map(section)]
  })

  return [
    '# 检查规则',
    '本文由 `npm run gen:rules` 从规则本身生成，例子由测试逐条执行。一处错误只报一次；“错误”会阻止启用，“警告”和“提示”不会。',
    `共 ${ruleDescriptions.length} 条。单条说明：\`npx pinlu-lint --explain 规则\`。`,
    ...parts,
    '## 没有检查的',
    uncovered.map((text) => `- ${text}`).join('\n'),
    '',
  ].join('\n\n')
}
