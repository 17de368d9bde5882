import { type Config, entityOf } from '#config-model/config.ts'
import { followingData } from '#config-model/forms/record-data.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import { sameValue } from '#config-model/values/same-value.ts'
import { filesText } from '#server/records/files/named-files.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { Unchanged } from '#server/records/write/write-record.ts'

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

export function unchangedSince(
  config: Config,
  { entity, data }: Pick<EntityRecord, 'entity' | 'data'>,
  before: RecordData,
): Unchanged {
  if (hasSameValues(before, data)) return { hasSameData: true, hasSameFiles: true }
  const { fields } = entityOf(config, entity)
  return { hasSameData: false, hasSameFiles: filesText(fields, data) === filesText(fields, before) }
}

function hasSameValues(before: RecordData, after: RecordData): boolean {
  const names = Object.keys(after)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && before[name] === after[name])
  )
}
