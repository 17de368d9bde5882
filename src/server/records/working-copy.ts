import type { RecordAccess } from '#config-model/access/access.ts'
import { maySeeWorkingCopy } from '#config-model/access/publication-acts.ts'
import {
  approvalOf,
  approvalState,
  isAwaitingApproval,
  isLiveOnSave,
  publicationState,
  publishOf,
} from '#config-model/access/publication.ts'
import type { Config } from '#config-model/config.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import { splitHidden, mergeHidden } from '#config-model/forms/hidden-values.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { isSubmittable } from '#config-model/workflow/workflow.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * The record for editors and approvers: with the working copy, and with draft values that the form
 * hides now.
 */
export function asEdited(
  config: Config,
  user: User,
  stored: StoredRecord,
  { access, now }: { access: RecordAccess; now: Date },
): StoredRecord {
  const record =
    stored.hidden !== null && access('update').allowed
      ? { ...stored, data: mergeHidden(stored.data, stored.hidden), hidden: null }
      : stored
  if (record.working === null) return record

  return maySeeWorkingCopy(config, user, { record, now, access })
    ? { ...record, data: workingData(config, record) }
    : record
}

/** The working copy, or else the stored data. Progress columns are always the record's. */
export function workingData(
  config: Config,
  { entity, data, working, hidden }: StoredRecord,
): StoredRecord['data'] {
  const publish = publishOf(config, entity)
  if (working === null || !publish) return mergeHidden(data, hidden)

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
  if (approval && isAwaitingApproval(approvalState(config, record)))
    record.data = { ...record.data, [approval.state]: null }
}

/** Whether hidden values may be shown again; they are dropped on submission. */
export function isDraft(config: Config, record: EntityRecord): boolean {
  if (isSubmittable(config, record)) return true
  return !isLiveOnSave(config, record.entity) && publicationState(config, record) === 'draft'
}

/**
 * Separates hidden values of a draft and restores those shown again. Returns the same data when
 * nothing changes.
 */
export function partHidden(
  config: Config,
  record: Pick<StoredRecord, 'data' | 'hidden'> & EntityRecord,
): Pick<StoredRecord, 'data' | 'hidden'> {
  if (!isDraft(config, record)) return { data: record.data, hidden: record.hidden }
  const whole = { ...record, data: mergeHidden(record.data, record.hidden) }
  return splitHidden(config, recordFormOf(config, record.entity), whole)
}
