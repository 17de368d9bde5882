import {
  isBoolean,
  isChoice,
  isFile,
  isList,
  isRegion,
  isWhole,
  hasFewValues,
  isPerson,
  isReference,
  isTime,
} from '#config-model/field-traits.ts'
import { formatSentence, type Localized } from '#config-model/messages/words.ts'
import type { Field } from '#config-model/types.generated.ts'

/** `path` leads into the field's value. */
export interface KeywordError {
  keyword: string
  path: (string | number)[]
  params: Record<string, unknown>
}

const isChosen = (field: Field) =>
  hasFewValues(field) || [isRegion, isPerson, isReference, isTime].some((isSuch) => isSuch(field))

/** The verb fits the widget. */
export function requiredMessage(field: Field, language: Localized): string {
  const { title } = field
  if (field.const === true) return field.message ?? formatSentence(language, 'tick', { title })
  return formatSentence(language, verbOf(field), { title })
}

function verbOf(field: Field): 'upload' | 'add' | 'choose' | 'fillIn' {
  if (isFile(field)) return 'upload'
  if (isList(field)) return 'add'
  return isChosen(field) ? 'choose' : 'fillIn'
}

function unitOf(field: Field): 'Files' | 'Items' | 'Rows' {
  if (isFile(field)) return 'Files'
  return isChoice(field) || isRegion(field) ? 'Items' : 'Rows'
}

/** Says what the value must be, localized. */
export function keywordMessage(
  { keyword, params }: KeywordError,
  field: Field,
  language: Localized,
): string {
  const limit = String(params['limit'] ?? params['multipleOf'] ?? '')
  const unit = unitOf(field)
  switch (keyword) {
    case 'minLength':
    case 'maxLength':
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'multipleOf':
      return formatSentence(language, keyword, { limit })
    case 'minItems':
      return formatSentence(language, `min${unit}`, { limit })
    case 'maxItems':
      return formatSentence(language, `max${unit}`, { limit })
    case 'uniqueItems':
      return formatSentence(language, 'unique')
    case 'enum':
    // A dictionary without items.
    case 'not':
      return formatSentence(language, 'notListed')
    case 'const':
      if (isBoolean(field))
        return formatSentence(language, 'mustChoose', {
          value: formatSentence(language, field.const === false ? 'no' : 'yes'),
        })

      return formatSentence(language, 'mustBe', { value: String(field.const) })
    case 'type':
      return formatSentence(language, isWhole(field) ? 'wholeNumber' : 'wrongFormat')
    default:
      return formatSentence(language, 'wrongFormat')
  }
}
