import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { schemaRules } from '#config-compiler/shape/schema-rules.ts'
import type { Shape } from './json-shape.ts'
import { normalizeSpelling } from '#config-compiler/diagnostic/normalize-spelling.ts'
import { say, verbatim, type Phrase } from '#config-model/messages/phrase.ts'

interface ScalarFault {
  rule: RuleDescription
  message: Phrase
  hint?: Phrase | undefined
  /** What is probably meant. */
  instead?: string | undefined
}

/** A text or number against the limits of its schema; null when it keeps them. `name` is what the message calls it. */
export function checkScalar(value: unknown, shape: Shape, name: string): ScalarFault | null {
  if (typeof value === 'string') return checkText(value, shape, name)
  return typeof value === 'number' ? checkNumber(value, shape, name) : null
}

function checkText(value: string, shape: Shape, name: string): ScalarFault | null {
  const length = [...value].length
  const form = shape.pattern === undefined ? undefined : new RegExp(shape.pattern, 'u')
  if (form && !form.test(value)) {
    const instead = length > 100 ? undefined : normalizeSpelling(value, form)
    const hint = instead === undefined ? words(shape.description) : say`您是否想写${say`“${instead}”`}？`
    return { rule: schemaRules.format, message: say`${name}的写法不正确：${value.slice(0, 40)}`, hint, instead }
  }
  if (shape.minLength !== undefined && length < shape.minLength)
    return {
      rule: schemaRules.range,
      message: shape.minLength === 1 ? say`${name}不能为空` : say`${name}至少 ${shape.minLength} 个字`,
    }
  return shape.maxLength !== undefined && length > shape.maxLength
    ? { rule: schemaRules.range, message: say`${name}最多 ${shape.maxLength} 个字` }
    : null
}

function checkNumber(value: number, shape: Shape, name: string): ScalarFault | null {
  const fault = (message: Phrase): ScalarFault => ({ rule: schemaRules.range, message })
  if (shape.minimum !== undefined && value < shape.minimum)
    return fault(say`${name}太小：${value}，至少 ${shape.minimum}`)
  if (shape.exclusiveMinimum !== undefined && value <= shape.exclusiveMinimum)
    return fault(say`${name}太小：${value}，须大于 ${shape.exclusiveMinimum}`)
  return shape.maximum !== undefined && value > shape.maximum
    ? fault(say`${name}太大：${value}，最多 ${shape.maximum}`)
    : null
}

/** How many items a list has against how many its schema wants. */
export function checkCount(
  count: number,
  { minItems = 0, maxItems = Infinity, description }: Shape,
  name: string,
): ScalarFault | null {
  if (count > maxItems) return { rule: schemaRules.range, message: say`${name}最多 ${maxItems} 项` }
  if (count >= minItems) return null
  return {
    rule: schemaRules.emptyList,
    message: count === 0 ? say`${name}不能为空` : say`${name}至少 ${minItems} 项`,
    hint: words(description),
  }
}

/** A description from a schema as a sentence. */
export function words(text: string | undefined): Phrase | undefined {
  return text ? verbatim(text) : undefined
}
