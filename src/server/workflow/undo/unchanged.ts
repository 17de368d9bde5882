import { entityOf, type Config } from '#config-model/config.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import { filesText } from '#server/records/files/named-files.ts'
import type { Unchanged } from '#server/records/write/write-record.ts'

export function unchangedSince(
  config: Config,
  { entity, data }: Pick<EntityRecord, 'entity' | 'data'>,
  before: RecordData,
): Unchanged {
  if (hasSameValues(before, data)) return { hasSameData: true, hasSameFiles: true }
  const { fields } = entityOf(config, entity)
  return { hasSameData: false, hasSameFiles: filesText(fields, data) === filesText(fields, before) }
}

export function hasSameValues(before: RecordData, after: RecordData): boolean {
  const names = Object.keys(after)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && before[name] === after[name])
  )
}
