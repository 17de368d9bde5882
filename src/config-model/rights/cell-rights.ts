import { hiddenFields, maskedFields, mayAct } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { isEditedInCell } from '#config-model/field-traits.ts'
import { toEffectiveRecord } from '#config-model/forms/effective-record.ts'
import { fieldState } from '#config-model/forms/field-state.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { editRights } from '#config-model/workflow/editing.ts'
import { isHistory } from '#config-model/workflow/workflow.ts'

export const canEditInCell = (field: Field): boolean =>
  isEditedInCell(field) && field.multiple !== true

/** Readonly and computed fields belong to the system, some fields of a source never change. */
export function isFilledByUsers(config: Config, entity: string, name: string): boolean {
  const field = entityOf(config, entity).fields[name]
  const source = sourceOf(config, entity)
  if (!field || field.readonly || field.computed) return false

  return source === undefined || source.fields[name]?.write === 'always'
}

interface Seen {
  record: EntityRecord
  user: User
  now: Date
}

/** Fields that a user may change in a row; saving validates the whole record again. */
export function cellRights(
  config: Config,
  { record, user, now }: Seen,
  names: readonly string[],
): string[] {
  const { entity } = record
  if (
    isHistory(config, record) ||
    !mayAct(config, user, { entity, action: 'update', record, now }).allowed
  )
    return []

  const edit = workflowOf(config, entity)
    ? editRights(config, { record, user, now, openRemarks: [], invalidFields: () => [] })
    : 'all'
  const closed = [...hiddenFields(config, user, entity), ...maskedFields(config, user, entity)]
  const effectiveRecord = toEffectiveRecord(config, recordFormOf(config, entity), record, {
    user,
    now,
  })
  const context = recordContext(config, effectiveRecord, user, now)

  return names.filter((name) => {
    const field = entityOf(config, entity).fields[name]
    if (!field || closed.includes(name) || (edit !== 'all' && !edit.includes(name))) return false
    const { visible, readonly } = fieldState(field, context)

    return isFilledByUsers(config, entity, name) && visible && !readonly
  })
}

/** A source with its own order uses the same right. */
export const canReorder = (config: Config, seen: Seen, field: string): boolean =>
  sourceOf(config, seen.record.entity)?.order?.field === field
    ? mayAct(config, seen.user, {
        entity: seen.record.entity,
        action: 'update',
        record: seen.record,
        now: seen.now,
      }).allowed
    : cellRights(config, seen, [field]).length > 0
