import { didYouMeanWord, normalizeSpelling } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { definePhrases, type Phrase, type PhraseValue } from '#config-model/messages/phrase.ts'
import { describeFormat } from './format-words.ts'
import type { JsonShape } from './json-shape.ts'
import { schemaRules } from './schema-rules.ts'

const texts = definePhrases({
  writeAtLeast: {
    zh: '请写上内容（至少 {minItems} 项），或删去这个键',
    en: 'write what belongs there ({minItems} at least), or remove the key',
  },
  keepAtMost: { zh: '请只留 {maxItems} 项', en: 'keep {maxItems} of them' },
  writtenWrong: {
    zh: '{name}的写法不正确：{value}',
    en: '{name} is not written as it must be: {value}',
  },
  notEmpty: { zh: '{name}不能为空', en: '{name} must not be empty' },
  tooShort: { zh: '{name}至少 {minLength} 个字', en: '{name}: at least {minLength} characters' },
  tooLong: { zh: '{name}最多 {maxLength} 个字', en: '{name}: at most {maxLength} characters' },
  belowLeast: {
    zh: '{name}太小：{value}，至少 {minimum}',
    en: '{name} is too small: {value}, at least {minimum}',
  },
  notAbove: {
    zh: '{name}太小：{value}，须大于 {exclusiveMinimum}',
    en: '{name} is too small: {value}, must be above {exclusiveMinimum}',
  },
  aboveMost: {
    zh: '{name}太大：{value}，最多 {maximum}',
    en: '{name} is too large: {value}, at most {maximum}',
  },
  tooManyItems: { zh: '{name}最多 {maxItems} 项', en: '{name}: at most {maxItems} items' },
  tooFewItems: { zh: '{name}至少 {minItems} 项', en: '{name}: at least {minItems} items' },
})

interface ScalarFault {
  rule: RuleDescription
  message: Phrase
  hint?: Phrase | undefined
  instead?: string | undefined
}

/** Null when the value keeps the limits of its schema. `nameIt`: what the message calls it. */
export function checkScalar(
  value: unknown,
  shape: JsonShape,
  nameIt: () => PhraseValue,
): ScalarFault | null {
  if (typeof value === 'string') return checkText(value, shape, nameIt)
  return typeof value === 'number' ? checkNumber(value, shape, nameIt) : null
}

function checkText(value: string, shape: JsonShape, nameIt: () => PhraseValue): ScalarFault | null {
  const { minLength, maxLength, pattern } = shape
  if (pattern === undefined && minLength === undefined && maxLength === undefined) return null

  const length = lengthOf(value)
  const form = pattern === undefined ? undefined : schemaPatternOf(pattern)

  if (form && !form.test(value)) {
    const instead = length > 100 ? undefined : normalizeSpelling(value, form)
    const hint = instead === undefined ? describeFormat(shape) : didYouMeanWord(instead)

    return {
      rule: schemaRules.format,
      message: texts.writtenWrong({ name: nameIt(), value: value.slice(0, 40) }),
      hint,
      instead,
    }
  }

  const isBlank = minLength === 1 && value.trim() === ''

  if (minLength !== undefined && (length < minLength || isBlank))
    return {
      rule: schemaRules.range,
      message:
        minLength === 1
          ? texts.notEmpty({ name: nameIt() })
          : texts.tooShort({ name: nameIt(), minLength }),
    }

  return maxLength !== undefined && length > maxLength
    ? { rule: schemaRules.range, message: texts.tooLong({ name: nameIt(), maxLength }) }
    : null
}

/** Code points: outside the basic plane two UTF-16 units are one. */
const lengthOf = (value: string) =>
  /[\ud800-\udfff]/.test(value) ? [...value].length : value.length

const forms = new Map<string, RegExp>()

/** Compiled once. */
export function schemaPatternOf(pattern: string): RegExp {
  const cachedPattern = forms.get(pattern)
  if (cachedPattern) return cachedPattern

  const form = new RegExp(pattern, 'u')
  forms.set(pattern, form)

  return form
}

function checkNumber(
  value: number,
  shape: JsonShape,
  nameIt: () => PhraseValue,
): ScalarFault | null {
  const fault = (message: Phrase): ScalarFault => ({ rule: schemaRules.range, message })
  if (shape.minimum !== undefined && value < shape.minimum)
    return fault(texts.belowLeast({ name: nameIt(), value, minimum: shape.minimum }))

  if (shape.exclusiveMinimum !== undefined && value <= shape.exclusiveMinimum)
    return fault(
      texts.notAbove({ name: nameIt(), value, exclusiveMinimum: shape.exclusiveMinimum }),
    )

  return shape.maximum !== undefined && value > shape.maximum
    ? fault(texts.aboveMost({ name: nameIt(), value, maximum: shape.maximum }))
    : null
}

/** Null when the number of items fits. */
export function checkCount(
  count: number,
  { minItems = 0, maxItems = Infinity, description }: JsonShape,
  nameIt: () => PhraseValue,
): ScalarFault | null {
  if (count > maxItems)
    return { rule: schemaRules.range, message: texts.tooManyItems({ name: nameIt(), maxItems }) }
  if (count >= minItems) return null

  return {
    rule: schemaRules.emptyList,
    message:
      count === 0
        ? texts.notEmpty({ name: nameIt() })
        : texts.tooFewItems({ name: nameIt(), minItems }),
    hint: describeCount({ minItems }, description),
  }
}

/** What belongs there: as the schema says in Chinese, in English how many. */
export function describeCount(
  { minItems, maxItems }: { minItems?: number; maxItems?: number },
  description: string | undefined,
): Phrase | undefined {
  if (!description) return undefined

  const { wording, values } =
    maxItems === undefined
      ? texts.writeAtLeast({ minItems: minItems ?? 1 })
      : texts.keepAtMost({ maxItems })

  return { wording: { ...wording, zh: description }, values }
}
