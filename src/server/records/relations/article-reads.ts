import { articleEntity } from '#config-model/access/article-entity.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { Condition } from '#config-model/types.generated.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { sqlLiteral } from '#server/records/sql/identifier.ts'
import { Literals } from '#server/records/sql/parameters.ts'
import { pathSql } from '#server/records/sql/value-sql.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import type { ReadSource, SourceColumn } from './definition.ts'

const text = (sql: string): SourceColumn => ({ kind: 'text', sql })
const time = (sql: string): SourceColumn => ({ kind: 'time', sql })

/** A row per reader of a notice, and per recipient of a published one who has not read it. */
export const articleReadRows: ReadSource = (config) => {
  const notices = noticesOf(config)
  const account =
    'a.id as account_id, a.username, a.name, a.nick_name, a.user_type, a.roles, a.org_id, a.employer, a.region_code'
  const read = `select n.id as article_id, n.title, n.created_by as writer_id, ${account}, true as is_read, r.read_at, r.confirmed_at, r.ip, r.seconds
    from article_read r join (${notices.all}) n on n.id = r.article_id join account a on a.id = r.account_id`
  const unread = `select n.id, n.title, n.created_by, ${account}, false, null::timestamptz, null::timestamptz, null::text, null::int
    from (${notices.published}) n join account a on a.enabled and ${notices.audience}
    where not exists (select 1 from article_read r where r.article_id = n.id and r.account_id = a.id)`
  const reminded = `(select max(m.created_at) from message m where m.account_id = reads.account_id and m.record_id = article_id and m.entity = ${sqlLiteral(notices.entity)})`

  return {
    table: `(${read} union all ${unread}) reads`,
    tables: ['article_read', 'account', 'message', ...notices.tables],
    id: `article_id || '.' || account_id`,
    idParts: ['article_id', 'account_id'],
    createdAt: `coalesce(read_at, 'epoch'::timestamptz)`,
    region: 'region_code',
    owner: 'account_id',
    bigramsSql: `portal_grams(username || ' ' || name || ' ' || nick_name)`,
    isLockable: false,
    columns: {
      articleId: { ...text('article_id'), isFilled: true },
      title: text('title'),
      writerId: text('writer_id'),
      username: { ...text('username'), isFilled: true },
      name: text('name'),
      nickName: text('nick_name'),
      userType: text('user_type'),
      roles: { kind: 'texts', sql: 'roles' },
      orgId: text('org_id'),
      employer: text('employer'),
      regionCode: text('region_code'),
      isRead: { kind: 'boolean', sql: 'is_read' },
      readAt: time('read_at'),
      confirmedAt: time('confirmed_at'),
      durationSec: { kind: 'number', sql: 'seconds' },
      remindedAt: time(reminded),
      ip: text('ip'),
    },
  }
}

/**
 * The notices of a configuration as SQL: id, title and whom they are meant for. Without any there
 * are no rows.
 */
function noticesOf(config: Config) {
  const articleConfig = articleEntity(config)
  const where = articleConfig?.parts.notices
  const none = `select ''::text as id, ''::text as title, null::jsonb as data, ''::text as created_by where false`
  if (!articleConfig || where === undefined)
    return { entity: '', all: none, published: none, audience: 'true', tables: [] as string[] }

  const { id, entity, parts } = articleConfig
  const literals = new Literals()
  const context = { ...recordContext(config, null, null, new Date(0)), scopes: [] }
  const sqlOf = (condition: Condition) =>
    `(${conditionSql(condition, context, entity.fields, literals)})`
  const part = (name: string, json: string) => pathSql(name, [{ json, fields: entity.fields }]).sql
  const all = `select id, ${part(entity.titleField, 'data')} #>> '{}' as title, data, created_by from ${tableOf(id)} where ${sqlOf(where)}`
  const state = entity.publish?.state
  const published =
    state === undefined ? all : `${all} and ${sqlOf({ field: state, is: 'published' })}`
  const { roles, regions } = parts.audience ?? {}
  const audience = [
    ...(roles === undefined ? [] : [ofRoles(part(roles, 'n.data'))]),
    ...(regions === undefined ? [] : [ofRegions(part(regions, 'n.data'))]),
  ]

  return {
    entity: id,
    all,
    published,
    audience: audience.join(' and ') || 'true',
    tables: [tableOf(id)],
  }
}

const isUnlimited = (list: string) =>
  `coalesce(jsonb_array_length(case jsonb_typeof(${list}) when 'array' then ${list} end), 0) = 0`

/** Meant for everybody, or for one of the roles of an account. */
const ofRoles = (list: string) => `(${isUnlimited(list)} or ${list} ?| a.roles)`

/** Meant for everywhere, or for a region that an account's lies in. */
const ofRegions = (list: string) =>
  `(case when ${isUnlimited(list)} then true else exists (select 1 from jsonb_array_elements_text(${list}) code
     where starts_with(a.region_code, regexp_replace(code, '(00)+$', ''))) end)`
