import type { Config } from '#config-model/config.ts'
import { isSecret } from '#config-model/field-traits.ts'
import { formatValue } from '#config-model/field-types.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { maskValue } from '#config-model/values/mask-value.ts'
import { saysSame } from '#config-model/values/same-value.ts'

/** A line is no copy of the record. */
const maxLength = 120
const maxFields = 20
const isPrivate = ({ type, mask }: Field) =>
  mask !== undefined || ['credit-code', 'mobile', 'email'].includes(type)

/**
 * Describes former and new values by field title. Long ones are cut, private ones masked, passwords
 * left out.
 */
export function summarizeChanges(
  config: Config,
  fields: Record<string, Field>,
  before: RecordData,
  after: RecordData,
): Record<string, string> {
  const changeSummary: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (Object.keys(changeSummary).length === maxFields) break
    if (isSecret(field) || saysSame(before[name], after[name])) continue
    const words = (value: Json | undefined) => wordsOf(config, field, value)
    changeSummary[field.title] = `${words(before[name])} → ${words(after[name])}`
  }

  return changeSummary
}

function wordsOf(config: Config, field: Field, value: Json | undefined): string {
  const text = formatValue(isPrivate(field) ? maskValue(value, field) : value, field, config)
  if (text === '') return '—'
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
