import { fieldAt } from '#config-model/field-types.ts'
import { systemColumns } from '#config-model/system-columns.ts'
import type { Entity } from '#config-model/types.generated.ts'

/**
 * Whether a list may sort, filter or search by a field: the entity must say so, except for what the
 * program indexes itself.
 */
export function mayUse(entity: Entity, name: string, mark: 'sort' | 'filter' | 'search'): boolean {
  return (
    Object.hasOwn(systemColumns, name) ||
    fieldAt(entity, name)?.[mark] === true ||
    Object.values(entity.scope ?? {}).includes(name)
  )
}
