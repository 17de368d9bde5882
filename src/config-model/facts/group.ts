import { isReference, isRegion, isTime } from '#config-model/field-traits.ts'
import { systemColumns } from '#config-model/system-columns.ts'
import type { Block, Entity } from '#config-model/types.generated.ts'

/** How a field groups a board's rows. */
export type GroupNature = 'value' | 'state' | 'region' | 'time'

const times = ['createdAt', 'updatedAt', 'submittedAt', 'stateSince', 'dueAt']
const values = ['dictionary', 'boolean', 'year']

/** How a field groups rows; undefined for texts without filter, numbers and multiple values. */
export function groupNature(entity: Entity, name: string): GroupNature | undefined {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (field?.multiple) return undefined
  if (isRegion(field) || name === 'region') return 'region'
  if (isTime(field)) return 'time'

  if (field)
    return values.includes(field.type) || (field.type === 'text' && field.filter === true)
      ? 'value'
      : undefined

  if (!Object.hasOwn(systemColumns, name)) return undefined
  if (times.includes(name)) return 'time'

  return name === 'state' ? 'state' : 'value'
}

/** Whether groups can be compared by a field's values: groupable fields and references. */
export function isComparedBy(entity: Entity, name: string): boolean {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  return groupNature(entity, name) !== undefined || (isReference(field) && !field.multiple)
}

/** Whether a field can label groups: a single text. */
export const isGroupLabel = (entity: Entity, name: string): boolean =>
  Object.hasOwn(entity.fields, name) &&
  entity.fields[name]?.type === 'text' &&
  !entity.fields[name].multiple

/** Steps of grouping by kind, default first; none for the others. */
export const groupSteps: Readonly<Record<GroupNature, readonly NonNullable<Block['each']>[]>> = {
  value: [],
  state: [],
  region: ['district', 'city'],
  time: ['day', 'month'],
}
