import { didYouMeanWord, normalizeSpelling } from '#config-compiler/diagnostic/did-you-mean.ts'
import { patternFault } from '#config-compiler/redos.ts'
import { describePattern } from '#config-compiler/shape/format-words.ts'
import { isDate, isDateTime } from '#config-model/facts/time.ts'
import {
  isBoolean,
  isDay,
  isTime,
  isWhole,
  isNested,
  isNumber,
} from '#config-model/field-traits.ts'
import { type Phrase, definePhrases, verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  notTruth: {
    zh: '应为 true 或 false，实际是“{value}”',
    en: 'must be true or false, not "{value}"',
  },
  writeWithoutQuotes: { zh: '请写 {yes}，不加引号', en: 'write {yes} without quotes' },
  writeTrueFalse: { zh: '请写 true 或 false，不加引号', en: 'write true or false without quotes' },
  numberNot: { zh: '应为数字，实际是“{value}”', en: 'must be a number, not "{value}"' },
  writeNumberWithout: { zh: '请写数字，不加引号', en: 'write a number without quotes' },
  wholeNumberNot: { zh: '应为整数，实际是 {value}', en: 'must be a whole number, not {value}' },
  belowMinimum: {
    zh: '{value} 小于最小值 {minimum}',
    en: '{value} is below the minimum {minimum}',
  },
  aboveMaximum: {
    zh: '{value} 大于最大值 {maximum}',
    en: '{value} is above the maximum {maximum}',
  },
  noSuchDay: { zh: '“{value}”这一天不存在', en: 'there is no day "{value}"' },
  checkMonthDay: { zh: '请检查月份和日期', en: 'check month and day' },
  dateNot: { zh: '应为日期，实际是“{value}”', en: 'must be a date, not "{value}"' },
  writeQuotedDate: { zh: '请写成 "2025-08-01"，加引号', en: 'write "2025-08-01", quoted' },
  dateTimeNot: {
    zh: '应为日期时间，实际是“{value}”',
    en: 'must be a date and time, not "{value}"',
  },
  writeQuotedTime: {
    zh: '请写成 "2025-08-01 18:00:00"，加引号',
    en: 'write "2025-08-01 18:00:00", quoted',
  },
  cannotComparedField: {
    zh: '“{value}”不能与 {type} 字段比较',
    en: '"{value}" cannot be compared with a {type} field',
  },
  useNotemptyHas: { zh: '请用 notEmpty、has 或 every', en: 'use notEmpty, has or every' },
  textNot: { zh: '应为文字，实际是“{value}”', en: 'must be text, not "{value}"' },
  quote: { zh: '请加上英文引号："{value}"', en: 'quote it: "{value}"' },
  hasCharactersMore: {
    zh: '有 {length} 个字，多于最多的 {maxLength} 个',
    en: 'has {length} characters, more than {maxLength}',
  },
  hasCharactersFewer: {
    zh: '有 {length} 个字，少于最少的 {minLength} 个',
    en: 'has {length} characters, fewer than {minLength}',
  },
  notMatch: { zh: '“{value}”的写法不符合要求', en: '"{value}" is not written as it must be' },
})

interface ConstantFault {
  message: Phrase
  hint?: Phrase
}

/**
 * Why a field cannot hold a constant; null when it can. Dictionary values are checked elsewhere.
 */
export function constantFault(
  field: Field,
  value: string | number | boolean,
): ConstantFault | null {
  const { type } = field
  if (isBoolean(field)) {
    if (typeof value === 'boolean') return null

    const yes = /^(y|yes|on|true|是|1)$/i.test(String(value))

    return {
      message: texts.notTruth({ value: String(value) }),
      hint:
        yes || /^(n|no|off|false|否|0)$/i.test(String(value))
          ? texts.writeWithoutQuotes({ yes: String(yes) })
          : texts.writeTrueFalse(),
    }
  }

  if (isNumber(field)) {
    if (typeof value !== 'number')
      return {
        message: texts.numberNot({ value: String(value) }),
        hint: texts.writeNumberWithout(),
      }

    if (isWhole(field) && !Number.isInteger(value))
      return { message: texts.wholeNumberNot({ value }) }
    if (field.minimum !== undefined && value < field.minimum)
      return { message: texts.belowMinimum({ value, minimum: field.minimum }) }

    return field.maximum !== undefined && value > field.maximum
      ? { message: texts.aboveMaximum({ value, maximum: field.maximum }) }
      : null
  }

  const looksLikeDate = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(String(value))

  if (isTime(field) && looksLikeDate && !isDate(String(value).slice(0, 10)))
    return { message: texts.noSuchDay({ value: String(value) }), hint: texts.checkMonthDay() }

  if (isDay(field))
    return typeof value === 'string' && isDate(value)
      ? null
      : {
          message: texts.dateNot({ value: String(value) }),
          hint: dateHint(value, /^\d{4}-\d{2}-\d{2}$/u, texts.writeQuotedDate()),
        }

  if (isTime(field))
    return typeof value === 'string' && (isDateTime(value) || isDate(value))
      ? null
      : {
          message: texts.dateTimeNot({ value: String(value) }),
          hint: dateHint(value, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u, texts.writeQuotedTime()),
        }

  if (isNested(field))
    return {
      message: texts.cannotComparedField({ value: String(value), type }),
      hint: texts.useNotemptyHas(),
    }

  if (typeof value === 'string') return textFault(field, value)

  return {
    message: texts.textNot({ value: String(value) }),
    hint: texts.quote({ value: String(value) }),
  }
}

function dateHint(value: unknown, form: RegExp, example: Phrase): Phrase {
  const meant = typeof value === 'string' ? normalizeSpelling(value, form) : undefined
  return meant !== undefined && isDate(meant.slice(0, 10)) ? didYouMeanWord(meant) : example
}

function textFault(
  { minLength = 0, maxLength = Infinity, pattern, message }: Field,
  value: string,
): ConstantFault | null {
  const length = [...value].length
  if (length === 0) return null
  if (length > maxLength) return { message: texts.hasCharactersMore({ length, maxLength }) }
  if (length < minLength) return { message: texts.hasCharactersFewer({ length, minLength }) }
  if (pattern === undefined || patternFault(pattern) || RegExp(pattern, 'u').test(value))
    return null

  const hint =
    describePattern(pattern) ?? (message === undefined ? undefined : verbatimPhrase(message))

  return { message: texts.notMatch({ value }), ...(hint ? { hint } : {}) }
}
