import { rowsOfValue } from '#config-model/display/display-rows.ts'
import { rowKeys } from '#config-model/facts/dictionary.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'

export function fixedRows(
  field: Field,
  value: Json | undefined,
  { config, year }: Pick<WidgetEnvironment, 'config' | 'year'>,
): RecordData[] {
  const stored = rowsOfValue(value)
  const key = field.rows?.key ?? 'year'
  if (year === null) return stored

  return rowKeys(config, field, year).map(
    (name) => stored.find((row) => row[key] === name) ?? { [key]: name },
  )
}
