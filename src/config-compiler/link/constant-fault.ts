import { say, type Phrase } from '#config-model/messages/phrase.ts'
import { patternFault } from '#config-compiler/redos/pattern-fault.ts'
import { normalizeSpelling } from '#config-compiler/diagnostic/normalize-spelling.ts'
import { isDate, isDateTime } from '#config-model/facts/time.ts'
import type { Field } from '#config-model/types.generated.ts'

interface ConstantFault {
  message: Phrase
  hint?: Phrase
}

const numbers = new Set(['integer', 'decimal', 'money', 'percent', 'year'])
const texts = new Set([
  'text',
  'paragraph',
  'rich-text',
  'credit-code',
  'mobile',
  'email',
  'url',
  'password',
  'user',
  'reference',
  'region',
  'dictionary',
])

/** Why a field can never hold a constant; null when it can. Values of dictionaries are judged elsewhere. */
export function constantFault(field: Field, value: string | number | boolean): ConstantFault | null {
  const { type } = field
  if (type === 'boolean') {
    if (typeof value === 'boolean') return null
    const yes = /^(y|yes|on|true|是|1)$/i.test(String(value))
    return {
      message: say`应为 true 或 false，实际是“${String(value)}”`,
      hint:
        yes || /^(n|no|off|false|否|0)$/i.test(String(value))
          ? say`请写 ${String(yes)}，不加引号`
          : say`请写 true 或 false，不加引号`,
    }
  }
  if (numbers.has(type)) {
    if (typeof value !== 'number')
      return { message: say`应为数字，实际是“${String(value)}”`, hint: say`请写数字，不加引号` }
    if ((type === 'integer' || type === 'year') && !Number.isInteger(value))
      return { message: say`应为整数，实际是 ${value}` }
    if (field.minimum !== undefined && value < field.minimum)
      return { message: say`${value} 小于最小值 ${field.minimum}` }
    return field.maximum !== undefined && value > field.maximum
      ? { message: say`${value} 大于最大值 ${field.maximum}` }
      : null
  }
  if (type === 'date')
    return typeof value === 'string' && isDate(value)
      ? null
      : {
          message: say`应为日期，实际是“${String(value)}”`,
          hint: dateHint(value, /^\d{4}-\d{2}-\d{2}$/u, say`请写成 "2025-08-01"，加引号`),
        }
  if (type === 'date-time')
    return typeof value === 'string' && (isDateTime(value) || isDate(value))
      ? null
      : {
          message: say`应为日期时间，实际是“${String(value)}”`,
          hint: dateHint(value, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u, say`请写成 "2025-08-01 18:00:00"，加引号`),
        }
  if (!texts.has(type))
    return { message: say`“${String(value)}”不能与 ${type} 字段比较`, hint: say`请用 notEmpty、has 或 every` }
  if (typeof value === 'string') return textFault(field, value)
  return { message: say`应为文字，实际是“${String(value)}”`, hint: say`请加上英文引号："${String(value)}"` }
}

/** The date that is probably meant, when there is such a day. */
function dateHint(value: unknown, form: RegExp, example: Phrase): Phrase {
  const meant = typeof value === 'string' ? normalizeSpelling(value, form) : undefined
  return meant !== undefined && isDate(meant.slice(0, 10)) ? say`您是否想写${say`“${meant}”`}？` : example
}

function textFault({ minLength = 0, maxLength = Infinity, pattern }: Field, value: string): ConstantFault | null {
  const length = [...value].length
  if (length === 0) return null
  if (length > maxLength) return { message: say`有 ${length} 个字，多于最多的 ${maxLength} 个` }
  if (length < minLength) return { message: say`有 ${length} 个字，少于最少的 ${minLength} 个` }
  return pattern !== undefined && !patternFault(pattern) && !RegExp(pattern, 'u').test(value)
    ? { message: say`“${value}”不符合格式 ${pattern}` }
    : null
}
