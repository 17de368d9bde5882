import { mayAct } from '#config-model/access/access.ts'
import { seesWorkingCopy } from '#config-model/access/publication-acts.ts'
import {
  approvalOf,
  approvalState,
  isAwaited,
  publishOf,
} from '#config-model/access/publication.ts'
import type { Config } from '#config-model/config.ts'
import { unparkHidden } from '#config-model/forms/effective/hidden-values.ts'
import type { User } from '#config-model/user.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * For editors and approvers: with the working copy that readers do not see yet, and with draft
 * values that the form hides now.
 */
export function asEdited(
  config: Config,
  user: User,
  stored: StoredRecord,
  now: Date,
): StoredRecord {
  const record = withHidden(config, user, stored, now)
  if (record.working === null || !seesWorkingCopy(config, user, { record, now })) return record
  return { ...record, data: workingData(config, record) }
}

function withHidden(config: Config, user: User, record: StoredRecord, now: Date): StoredRecord {
  if (record.hidden === null) return record
  const { entity } = record
  if (!mayAct(config, user, { entity, action: 'update', record, now }).allowed) return record

  return { ...record, data: unparkHidden(record.data, record.hidden), hidden: null }
}

/** Otherwise the stored data; progress columns are always the record's. */
export function workingData(
  config: Config,
  { entity, data, working, hidden }: StoredRecord,
): StoredRecord['data'] {
  const publish = publishOf(config, entity)
  if (working === null || !publish) return unparkHidden(data, hidden)

  const { state, approve } = publish
  const approval = approve
    ? {
        [approve.state]: data[approve.state] ?? null,
        [approve.reason]: data[approve.reason] ?? null,
      }
    : {}

  return { ...working, [state]: data[state] ?? 'draft', ...approval }
}

/** A change after submission requires another approval. */
export function reopenApproval(config: Config, record: StoredRecord): void {
  const approval = approvalOf(config, record.entity)
  if (approval && isAwaited(approvalState(config, record)))
    record.data = { ...record.data, [approval.state]: null }
}
