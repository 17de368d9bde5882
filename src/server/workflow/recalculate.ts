import type { Config } from '#config-model/config.ts'
import { computeSavedValues } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Values that depend on changes by effects; others stay as submitted. */
export function recalculateAfterEffects(
  config: Config,
  record: StoredRecord,
  previousRecord: StoredRecord,
): void {
  if (
    hasSameValues(previousRecord.data, record.data) &&
    isSameValue(previousRecord.flags, record.flags)
  )
    return
  const before = computeSavedValues(config, previousRecord)
  for (const [name, value] of Object.entries(computeSavedValues(config, record)))
    if (!isSameValue(before[name], value)) record.data[name] = value
}

export function hasSameValues(before: RecordData, after: RecordData): boolean {
  const names = Object.keys(after)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && before[name] === after[name])
  )
}
