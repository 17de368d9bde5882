import {
  type ArticleEntity,
  articleEntity,
  publishedConditionOf,
} from '#config-model/access/publication.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Condition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { type EntityTable, tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { pathSql } from '#server/records/sql/value-sql.ts'

export interface ArticleSource extends ArticleEntity {
  config: Config
  table: EntityTable
  /** The field with the time of publication. */
  publishedAt: string | undefined
}

export interface ArticleRow {
  id: string
  data: RecordData
  created_at: Date
}

export function articleSource(config: Config): ArticleSource | undefined {
  const articleConfig = articleEntity(config)
  return (
    articleConfig && {
      ...articleConfig,
      config,
      table: tableOf(articleConfig.id),
      publishedAt: articleConfig.entity.publish?.at,
    }
  )
}

/** SQL condition for published articles, restricted by `where`. */
export function visibleArticlesSql(
  { config, id, entity }: ArticleSource,
  parameters: Parameters,
  { user, now, where }: { user: User | null; now: Date; where?: Condition },
): string {
  const context = { ...recordContext(config, null, user, now), scopes: [] }
  const conditions = [publishedConditionOf(config, id), where].filter(
    (condition) => condition !== undefined,
  )

  return (
    conditions
      .map((one) => `(${conditionSql(one, context, { fields: entity.fields, parameters })})`)
      .join(' and ') || 'true'
  )
}

/** For any audience. */
export async function isPublishedNow(
  config: Config,
  query: Query,
  id: string,
  now: Date,
): Promise<boolean> {
  const source = articleSource(config)
  if (!source) return false

  const p = new Parameters()
  const visibleCondition = `id = ${p.add(id)} and ${visibleArticlesSql(source, p, { user: null, now })}`

  return (
    (await query(`select 1 from ${source.table} where ${visibleCondition}`, p.values)).length > 0
  )
}

/** Reads a field under its present or a former name. */
export const articlePartOf = (
  { entity }: ArticleSource,
  data: RecordData,
  name: string | undefined,
): Json | undefined => (name === undefined ? undefined : readField(data, name, entity.fields[name]))

export const partSql = ({ entity }: ArticleSource, name: string): string =>
  `(${pathSql(name, [{ json: 'data', fields: entity.fields }]).sql} #>> '{}')`

/** The time of publication, by default that of creation. */
export function publicationDateOf(
  source: ArticleSource,
  { data, created_at: createdAt }: ArticleRow,
): string {
  const { publishedAt } = source
  return publishedAt === undefined
    ? formatDateTime(createdAt)
    : String(articlePartOf(source, data, publishedAt) ?? '')
}

/** Whether a user belongs to the audience by roles and regions. */
export function isInAudience(source: ArticleSource, data: RecordData, user: User | null): boolean {
  const { audience } = source.parts
  const roles = list(articlePartOf(source, data, audience?.roles))
  const regions = list(articlePartOf(source, data, audience?.regions))
  if (roles.length > 0 && !roles.some((role) => user?.roles.includes(role))) return false

  return (
    regions.length === 0 ||
    regions.some((code) => user?.regionCode?.startsWith(code.replace(/(00)+$/, '')))
  )
}

const list = (value: Json | undefined) => (Array.isArray(value) ? value.map(String) : [])

/** Those articles that are published for the user. */
export async function findReadableArticles(
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

  return new Set(rows.filter(({ data }) => isInAudience(source, data, user)).map(({ id }) => id))
}
