import { isBoolean } from '#config-model/field-traits.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { cellsText } from '#web/i18n/cells-text.ts'

export interface CellPlace {
  id: string
  name: string
}

export const inputText = (value: Json | undefined): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value)

/**
 * Parses a cell's input; null when empty.
 * @throws Error with a message for the user
 */
export function parseCellText(field: Field, text: string): Json {
  const written = text.trim()
  if (written === '') return null
  if (isBoolean(field)) return written === 'true'
  if (fieldTypes[field.type].sql !== 'number') return written

  const number = Number(written.replaceAll(',', ''))
  if (Number.isNaN(number)) throw new Error(cellsText('number'))

  return number
}
