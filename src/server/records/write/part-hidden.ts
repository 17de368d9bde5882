import { publicationState, isLiveOnSave } from '#config-model/access/publication.ts'
import type { Config } from '#config-model/config.ts'
import { parkHidden, unparkHidden } from '#config-model/forms/effective/hidden-values.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { isSubmittable } from '#config-model/workflow/workflow.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/**
 * Whether a record is still a draft: hidden values may be shown again and are dropped on
 * submission.
 */
export function isDraft(config: Config, record: EntityRecord): boolean {
  if (isSubmittable(config, record)) return true
  return !isLiveOnSave(config, record.entity) && publicationState(config, record) === 'draft'
}

/**
 * Separates hidden values of a draft and restores those shown again. The same data when nothing
 * changes.
 */
export function partHidden(
  config: Config,
  record: Pick<StoredRecord, 'data' | 'hidden'> & EntityRecord,
): Pick<StoredRecord, 'data' | 'hidden'> {
  if (!isDraft(config, record)) return { data: record.data, hidden: record.hidden }
  const whole = { ...record, data: unparkHidden(record.data, record.hidden) }
  return parkHidden(config, recordFormOf(config, record.entity), whole)
}
