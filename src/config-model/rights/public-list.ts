import { publishedConditionOf } from '#config-model/access/publication.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { isPrintable } from '#config-model/display/filled-text.ts'
import { isIdentifying, isPerson, isReference } from '#config-model/field-traits.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { Condition, Entity, Field, PublicList } from '#config-model/types.generated.ts'

/** Regardless of pages. */
export const isPublishable = (field: Field): boolean =>
  ![isIdentifying, isPerson, isReference].some((isSuch) => isSuch(field)) &&
  field.mask === undefined &&
  isPrintable(field)

export interface PublicListing {
  entity: Entity
  list: PublicList
  rows: Condition
}

/**
 * Null where nothing is public: no list, no state or publication that makes records public, or
 * records of the portal itself.
 */
export function publicListOf(config: Config, entityId: string): PublicListing | null {
  const entity = Object.hasOwn(config.entities, entityId) ? config.entities[entityId] : undefined
  const list = entity?.publicList
  if (!entity || !list || sourceOf(config, entityId) !== undefined) return null

  const published = publishedConditionOf(config, entityId)
  const hasWorkflow = workflowOf(config, entityId) !== undefined
  if (hasWorkflow ? !list.states : !published) return null

  const conditions: Condition[] = [
    ...(published ? [published] : []),
    ...(list.states ? [{ state: list.states }] : []),
  ]

  return { entity, list, rows: { all: conditions } }
}

export const publicFields = ({ fields }: Pick<Entity, 'fields'>, names: string[]): string[] =>
  names.filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && isPublishable(field)
  })

/** Rendered by the server. */
export function listPublicPages(
  config: Pick<Config, 'entities'>,
): { path: string; title: string }[] {
  return Object.entries(config.entities).flatMap(([id, { verify, publicList }]) => [
    ...(verify ? [{ path: `/verify/${id}`, title: verify.title }] : []),
    ...(publicList ? [{ path: `/public/${id}`, title: publicList.title }] : []),
  ])
}
