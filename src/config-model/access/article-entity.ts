import type { Config } from '#config-model/config.ts'
import type { ArticleParts, Entity } from '#config-model/types.generated.ts'

/** An entity of articles and the fields of their parts. */
export interface ArticleEntity {
  id: string
  entity: Entity
  parts: ArticleParts
}

/** Entities with `article` in configured order; a valid configuration has at most one. */
export function articleEntities({ entities }: Pick<Config, 'entities'>): ArticleEntity[] {
  return Object.entries(entities).flatMap(([id, entity]) =>
    entity.article ? [{ id, entity, parts: entity.article }] : [],
  )
}

/** The entity of notices and pages. */
export const articleEntity = (config: Pick<Config, 'entities'>): ArticleEntity | undefined =>
  articleEntities(config)[0]
