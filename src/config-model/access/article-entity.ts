import type { Config } from '#config-model/config.ts'
import type { ArticleParts, Entity } from '#config-model/types.generated.ts'

/** An entity whose records are read as articles, and which of its fields are which part of one. */
export interface ArticleEntity {
  id: string
  entity: Entity
  parts: ArticleParts
}

/**
 * Entities that say `article`, in the order of the configuration; a checked one has at most one.
 */
export function articleEntities({ entities }: Pick<Config, 'entities'>): ArticleEntity[] {
  return Object.entries(entities).flatMap(([id, entity]) =>
    entity.article ? [{ id, entity, parts: entity.article }] : [],
  )
}

/** The entity whose records are notices and pages; undefined where the portal has none. */
export const articleEntity = (config: Pick<Config, 'entities'>): ArticleEntity | undefined =>
  articleEntities(config)[0]
