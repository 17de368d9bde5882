import {
  isChoice,
  isNumber,
  isParagraph,
  isRegion,
  isRichText,
  isSecret,
  isTime,
} from '#config-model/field-traits.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Json } from '#config-model/record.ts'
import { cleanLine, cleanText, isBlankText } from '#config-model/text/clean-text.ts'
import type { Field, FieldType } from '#config-model/types.generated.ts'
import { parseFlag, parseItems, parseRegion } from './parse-choice.ts'
import { parseDate, parseDateTimeText } from './parse-date.ts'
import { parseNumber } from './parse-number.ts'
import { type ParseContext, type ParsedText, type TextParser, parseTexts } from './parsed-text.ts'

const line: TextParser = (text, { type }) => ({ value: spellingOf(type, text) })
const lines: TextParser = (text) => ({ value: cleanText(text) })

/** Null for types without text. */
const parsers: Record<FieldType, TextParser | null> = {
  text: line,
  paragraph: lines,
  'rich-text': lines,
  password: (text) => ({ value: text }),
  'credit-code': line,
  mobile: line,
  email: line,
  url: line,
  integer: parseNumber,
  decimal: parseNumber,
  money: parseNumber,
  percent: parseNumber,
  year: parseNumber,
  date: parseDate,
  'date-time': parseDateTimeText,
  boolean: parseFlag,
  dictionary: parseItems,
  region: parseRegion,
  user: null,
  reference: null,
  group: null,
  list: null,
  table: null,
  files: null,
}

const mayHaveLines = (field: Field) =>
  [isParagraph, isRichText, isSecret, isChoice, isRegion].some((isSuch) => isSuch(field))

/**
 * Parses a text that was typed, pasted, or read from a spreadsheet cell or the API. Blank is null.
 * The form decides whether the value is allowed.
 */
export function parseText(text: string, field: Field, context: ParseContext): ParsedText {
  if (isBlankText(text)) return { value: null }

  const parse = parsers[field.type]
  const parsed =
    parse === null
      ? { fault: parseTexts.notText() }
      : parse(mayHaveLines(field) ? text : cleanLine(text), field, context)

  if ('value' in parsed) return parsed

  const { wording, values } = parsed.fault
  const text40 = typeof values['text'] === 'string' ? { text: values['text'].slice(0, 40) } : {}

  return { fault: { wording, values: { ...values, ...text40 } } }
}

/** The value to send; an invalid number or date stays text for validation to report. */
export function valueOfText(text: string, field: Field): Json {
  if (!(isNumber(field) || isTime(field)) || isBlankText(text)) return spellingOf(field.type, text)
  const parsed = parseText(text, field, noChoices)
  return 'value' in parsed ? parsed.value : text
}

/** Numbers and dates need no dictionary and no year. */
const noChoices: ParseContext = { config: {} as ParseContext['config'], year: null }

/** Why a text in a number field cannot be read; null for any other value. */
export function unreadableNumber(value: Json | undefined, field: Field): Phrase | null {
  if (typeof value !== 'string' || !isNumber(field)) return null
  const parsed = parseText(value, field, noChoices)

  return 'fault' in parsed ? parsed.fault : null
}

/** For values written with blanks, hyphens or full-width letters. */
const spellings: Partial<Record<FieldType, (text: string) => string>> = {
  mobile: (text) => text.normalize('NFKC').replaceAll(/[\s-]/g, ''),
  'credit-code': (text) => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase(),
  email: (text) => text.normalize('NFKC').replaceAll(/\s/g, ''),
  url: (text) => text.trim(),
}

/** As the field type requires; unchanged for other types. */
export const spellingOf = (type: FieldType, text: string): string => spellings[type]?.(text) ?? text
