import type { Config } from '#config-model/config.ts'
import { followingData } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import { sameValue } from '#config-model/values/same-value.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Computed values follow what was set since `before` was computed; the others stay as they were submitted. */
export function followEffects(config: Config, record: StoredRecord, before: RecordData): void {
  for (const [name, value] of Object.entries(followingData(config, record)))
    if (!sameValue(before[name], value)) record.data[name] = value
}
