import type { Config } from './config.ts'
import { labelOf } from './dictionary.ts'
import { fieldAt } from './field-types.ts'
import { regionName } from './region.ts'
import type { Condition, Operand } from './types.generated.ts'

const yearWords: Record<string, string> = {
  working: '申报年度',
  realYear: '工作年度',
  brandStart: '品牌启用截止日期',
  complianceStart: '合规核查起始日期',
  validity: '有效期基准日',
}
const comparisons = [
  ['is', '为'],
  ['isNot', '不为'],
  ['above', '大于'],
  ['atLeast', '不小于'],
  ['below', '小于'],
  ['atMost', '不大于'],
  ['before', '早于'],
  ['after', '晚于'],
  ['contains', '包含'],
] as const

/** A condition in Chinese words: for the 403 page, blocked actions and the linter. `entity` gives field titles. */
export function explain(condition: Condition, config: Config, entity?: string): string {
  const words: string[] = []
  const title = (path: string) => (entity === undefined ? undefined : fieldAt(config.entities[entity], path)?.title) ?? path
  const inner = (part: Condition) => explain(part, config, entity)
  const list = (value: string | string[]) => (Array.isArray(value) ? value : [value])
  if (condition.all) words.push(condition.all.map(inner).join('，且'))
  if (condition.any) words.push(`（${condition.any.map(inner).join('，或')}）`)
  if (condition.not) words.push(`并非“${inner(condition.not)}”`)
  if (condition.role !== undefined)
    words.push(
      `您是${list(condition.role)
        .map((role) => config.roles.roles[role]?.title ?? role)
        .join('或')}`,
    )
  if (condition.state !== undefined) {
    const states = Object.values(config.workflows).find((workflow) => workflow.entity === entity)?.states
    words.push(
      `状态为${list(condition.state)
        .map((state) => states?.[state]?.title ?? state)
        .join('或')}`,
    )
  }
  if (condition.flag !== undefined) words.push(`带有“${condition.flag}”标记`)
  if (condition.window !== undefined) words.push(`在“${config.years.windows[condition.window]?.title ?? condition.window}”时间内`)
  if (condition.own !== undefined) words.push(condition.own ? '属于您本人' : '不属于您本人')
  if (condition.region !== undefined) words.push('在您的管辖区域内')
  if (condition.acted !== undefined) words.push('由您办理过')
  const subject =
    condition.field !== undefined
      ? title(condition.field)
      : condition.sum
        ? `${condition.sum.map(title).join('与')}之和`
        : condition.change !== undefined
          ? `${title(condition.change)}同比变动（%）`
          : ''
  const value = (operand: Operand) => operandWords(operand, config, entity, condition.field)
  for (const [key, word] of comparisons) if (condition[key] !== undefined) words.push(`${subject}${word}${value(condition[key])}`)
  if (condition.in) words.push(`${subject}为${condition.in.map(value).join('或')}`)
  if (condition.notIn) words.push(`${subject}不为${condition.notIn.map(value).join('或')}`)
  if (condition.within !== undefined) words.push(`${subject}位于${regionName(config, condition.within)}`)
  if (condition.startsWith !== undefined) words.push(`${subject}以${condition.startsWith}开头`)
  if (condition.matches !== undefined) words.push(`${subject}符合格式 ${condition.matches}`)
  if (condition.has) words.push(`${subject}中至少一项满足：${inner(condition.has)}`)
  if (condition.every) words.push(`${subject}中每一项满足：${inner(condition.every)}`)
  if (condition.empty) words.push(`${subject}未填写`)
  if (condition.notEmpty) words.push(`${subject}已填写`)
  return words.join('，且')
}

function operandWords(operand: Operand, config: Config, entity: string | undefined, path: string | undefined): string {
  if (operand === true) return '“是”'
  if (operand === false) return '“否”'
  if (operand === null) return '空'
  if (typeof operand !== 'object') {
    const dictionary = path === undefined || entity === undefined ? undefined : fieldAt(config.entities[entity], path)?.dictionary
    return dictionary === undefined ? String(operand) : `“${labelOf(config, dictionary, String(operand))}”`
  }
  if (operand.field !== undefined) return (entity === undefined ? undefined : fieldAt(config.entities[entity], operand.field)?.title) ?? operand.field
  if (operand.year !== undefined)
    return `${yearWords[operand.year] ?? operand.year}${operand.offset ? `${operand.offset > 0 ? '后' : '前'}${Math.abs(operand.offset)}年` : ''}`
  if (operand.now !== undefined) return operand.now === 'date' ? '今天' : '此刻'
  if (operand.sum !== undefined) return `${operand.sum.join('与')}之和`
  return '本人资料'
}
