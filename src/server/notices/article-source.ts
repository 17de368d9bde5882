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
import { jsonRowsSql, pathSql } from '#server/records/sql/value-sql.ts'

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

/** SQL condition for articles whose audience has the user, by roles and regions. */
export function audienceSql(
  { entity, parts: { audience } }: ArticleSource,
  parameters: Parameters,
  user: User | null,
): string {
  const isNamed = (name: string | undefined, hasUser: (item: string) => string): string => {
    if (name === undefined) return 'true'
    const { sql } = pathSql(name, [{ json: 'data', fields: entity.fields }])

    return `(${sql} is null or jsonb_typeof(${sql}) <> 'array' or ${sql} = '[]' or exists (
      select 1 from ${jsonRowsSql(sql)} item where ${hasUser("(item #>> '{}')")}))`
  }

  const roles = isNamed(
    audience?.roles,
    (role) => `${role} = any(${parameters.add(user?.roles ?? [])}::text[])`,
  )
  const regions = isNamed(
    audience?.regions,
    (code) =>
      `starts_with(${parameters.add(user?.regionCode ?? '')}::text, regexp_replace(${code}, '(00)+$', ''))`,
  )

  return `${roles} and ${regions}`
}

/** Those articles that are published for the user. */
export async function findReadableArticles(
  services: Services,
  user: User,
  ids: string[],
): Promise<Set<string>> {
  const source = articleSource(services.config())
  if (!source || ids.length === 0) return new Set()

  const p = new Parameters()
  const visibleCondition = visibleArticlesSql(source, p, { user, now: services.clock() })
  const rows = await services.database.query<{ id: string }>(
    `select id from ${source.table} where id = any(${p.add(ids)}::text[])
      and ${visibleCondition} and ${audienceSql(source, p, user)}`,
    p.values,
  )

  return new Set(rows.map(({ id }) => id))
}
