import { rendererOf } from '#config-model/column-renderers.ts'
import type { Config } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'
import type { EntityRecord, Json } from '#config-model/record.ts'
import { normalForm } from '#config-model/text/clean-text.ts'
import type { Column, Field } from '#config-model/types.generated.ts'
import { shortenCellText } from '#server/export/cell-xml.ts'

interface StoredCell {
  /** Localized. */
  config: Config
  field: Field
  value: Json
}

const isSameText = (a: string, b: string): boolean => a !== '' && normalForm(a) === normalForm(b)

/** Whether a cell that cannot be read says in full what is stored, as exported sheets do. */
export const isFormattedValue = (text: string, { config, field, value }: StoredCell): boolean =>
  isSameText(formatValue(value, field, config), text)

interface ListedCell extends StoredCell {
  record: EntityRecord
  /** Of the list. */
  columns: readonly Column[]
  name: string
  now: Date
}

/**
 * Whether a cell says what is stored in the shorter words of an exported sheet: the day of a time,
 * the city of a region, the beginning of a long text. Read as usual it would change the value.
 */
export function isShortenedValue(text: string, { columns, name, ...cell }: ListedCell): boolean {
  const { config, record, value, now } = cell
  const fieldColumns = columns.filter(({ field }) => field === name)
  const shortTexts = fieldColumns.flatMap((column) => {
    const { isDay, content } = rendererOf(column) ?? {}
    if (isDay) return String(value ?? '').slice(0, 10)

    const shownRecord = { ...record, stateSince: null, dueAt: null }

    return content?.(config, { record: shownRecord, column, value, now })?.text ?? []
  })

  if (typeof value === 'string' && value !== shortenCellText(value))
    shortTexts.push(shortenCellText(value))

  return shortTexts.some((short) => isSameText(short, text))
}
