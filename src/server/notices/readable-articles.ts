import type { User } from '#config-model/user.ts'
import type { Services } from '#server/context.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { articleSource, isAudience, visibleArticlesSql, type ArticleRow } from './article-source.ts'

/** Those published for a user. */
export async function readableArticles(
  services: Services,
  user: User,
  ids: string[],
): Promise<Set<string>> {
  const source = articleSource(services.config())
  if (!source || ids.length === 0) return new Set()

  const p = new Parameters()
  const visibleCondition = `id = any(${p.add(ids)}::text[]) and ${visibleArticlesSql(source, p, { user, now: services.clock() })}`
  const rows = await services.database.query<ArticleRow>(
    `select id, data, created_at from ${source.table} where ${visibleCondition}`,
    p.values,
  )

  return new Set(rows.filter(({ data }) => isAudience(source, data, user)).map(({ id }) => id))
}
