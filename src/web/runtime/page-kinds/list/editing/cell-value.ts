import type { Config } from '#config-model/config.ts'
import { dictionaryItems, labelOf } from '#config-model/facts/dictionary.ts'
import { isBoolean, isChoice } from '#config-model/field-traits.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { unreadableNumber, valueOfText } from '#config-model/parsing/parse-text.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { cellsText } from '#web/i18n/cells-text.ts'
import { currentLocale } from '#web/i18n/i18n.ts'

export interface CellPlace {
  id: string
  name: string
}

export const inputText = (value: Json | undefined): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value)

/**
 * Null when empty.
 * @throws Error with a message for the user
 */
export function parseCellText(field: Field, text: string): Json {
  const written = text.trim()
  if (written === '') return null
  if (isBoolean(field)) return written === 'true'

  const fault = unreadableNumber(written, field)
  if (fault) throw new Error(formatPhrase(fault, currentLocale()))

  return valueOfText(written, field)
}

interface CellChoice {
  value: string
  label: string
}

/** Null for free input. Includes a stored value that is no longer offered. */
export function cellChoices(
  config: Config,
  field: Field,
  stored: string,
  year?: number | null,
): CellChoice[] | null {
  const offered = offeredBy(config, field, year)
  if (offered === null) return null

  const blank = field.required ? cellsText('choose') : cellsText('none')
  const isBlankOffered = !field.required || stored === ''
  const isStray = stored !== '' && !offered.some(({ value }) => value === stored)

  return [
    ...(isBlankOffered ? [{ value: '', label: blank }] : []),
    ...offered,
    ...(isStray
      ? [{ value: stored, label: cellsText('retired', { label: nameOf(config, field, stored) }) }]
      : []),
  ]
}

function offeredBy(config: Config, field: Field, year?: number | null): CellChoice[] | null {
  if (isBoolean(field))
    return [
      { value: 'true', label: cellsText('yes') },
      { value: 'false', label: cellsText('no') },
    ]

  return isChoice(field) ? dictionaryItems(config, field.dictionary ?? '', year) : null
}

const nameOf = (config: Config, field: Field, value: string) =>
  labelOf(config, field.dictionary ?? '', value)
