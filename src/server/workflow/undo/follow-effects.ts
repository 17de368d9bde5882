import type { Config } from '#config-model/config.ts'
import { followingData } from '#config-model/forms/record-data.ts'
import { sameValue } from '#config-model/values/same-value.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { hasSameValues } from './unchanged.ts'

/** As stored values: effects replace them and never mutate. */
export const foundByEffects = ({ data, flags, ...record }: StoredRecord): StoredRecord => ({
  ...record,
  flags: [...flags],
  data: { ...data },
})

/** Values that depend on changes by effects; others stay as submitted. */
export function followEffects(
  config: Config,
  record: StoredRecord,
  previousRecord: StoredRecord,
): void {
  if (
    hasSameValues(previousRecord.data, record.data) &&
    sameValue(previousRecord.flags, record.flags)
  )
    return
  const before = followingData(config, previousRecord)
  for (const [name, value] of Object.entries(followingData(config, record)))
    if (!sameValue(before[name], value)) record.data[name] = value
}
