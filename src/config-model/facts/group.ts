import { isReference, isRegion, isTime, hasFewValues } from '#config-model/field-traits.ts'
import { systemColumns } from '#config-model/record.ts'
import type { Block, Entity } from '#config-model/types.generated.ts'

/** The kind of value by which a board groups records. */
export type GroupNature = 'value' | 'state' | 'region' | 'time'

const times = ['createdAt', 'updatedAt', 'submittedAt', 'stateSince', 'dueAt']

/** Undefined for texts without filter, numbers and multiple values, which make no groups. */
export function groupNature(entity: Entity, name: string): GroupNature | undefined {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (field?.multiple) return undefined
  if (isRegion(field) || name === 'region') return 'region'
  if (isTime(field)) return 'time'

  if (field)
    return hasFewValues(field) || (field.type === 'text' && field.filter === true)
      ? 'value'
      : undefined

  if (!Object.hasOwn(systemColumns, name)) return undefined
  if (times.includes(name)) return 'time'

  return name === 'state' ? 'state' : 'value'
}

/** Groupable fields and references compare records. */
export function isComparedBy(entity: Entity, name: string): boolean {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  return groupNature(entity, name) !== undefined || (isReference(field) && !field.multiple)
}

/** A single text can label groups. */
export const isGroupLabel = (entity: Entity, name: string): boolean =>
  Object.hasOwn(entity.fields, name) &&
  entity.fields[name]?.type === 'text' &&
  !entity.fields[name].multiple

/** The default first. */
export const groupSteps: Readonly<Record<GroupNature, readonly NonNullable<Block['each']>[]>> = {
  value: [],
  state: [],
  region: ['district', 'city'],
  time: ['day', 'month'],
}
