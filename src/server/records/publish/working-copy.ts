import { mayAct } from '#config-model/access/access.ts'
import { publishOf } from '#config-model/access/publication.ts'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** A record as its editors see it: with the working copy that readers do not see yet, when this user may change it. */
export function asEdited(config: Config, user: User, record: StoredRecord, now: Date): StoredRecord {
  if (
    record.working === null ||
    !mayAct(config, user, { entity: record.entity, action: 'update', record, now }).allowed
  )
    return record
  return { ...record, data: workingData(config, record) }
}

/** The working copy, or what is stored when there is none; the state is always the true one. */
export function workingData(config: Config, { entity, data, working }: StoredRecord): StoredRecord['data'] {
  const publish = publishOf(config, entity)
  return working === null || !publish ? data : { ...working, [publish.state]: data[publish.state] ?? 'draft' }
}
