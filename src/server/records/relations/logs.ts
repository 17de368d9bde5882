import { articleEntity } from '#config-model/access/publication.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { Condition } from '#config-model/types.generated.ts'
import { formatCause, storedCauses } from '#server/active-config/releases.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { viewFigureId } from '#server/database/system-tables.ts'
import { formatLogDetail } from '#server/log/detail-words.ts'
import { formatLogReason } from '#server/log/reason-words.ts'
import { formatSystemText, storedSystemTexts } from '#server/log/system-words.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { type Parameters, Literals } from '#server/records/sql/parameters.ts'
import { splitDayRange } from '#server/records/sql/spans.ts'
import { pathSql } from '#server/records/sql/value-sql.ts'
import {
  booleanColumn,
  filledColumn,
  type InclusiveRange,
  numberColumn,
  type ReadSource,
  type SourceColumn,
  textColumn,
  timeColumn,
} from './definition.ts'

export const eventLogRows: ReadSource = () => ({
  table: 'event_log',
  tables: ['event_log'],
  id: 'id',
  createdAt: 'at',
  owner: 'account_id',
  isLockable: false,
  isStoredAsData: true,
  rowTexts: (config, locale) => (_, line) => {
    const { detail, reason, recordKind, username, kind, subject } = line
    const title = typeof recordKind === 'string' ? config.entities[recordKind]?.title : undefined

    return {
      ...(typeof detail === 'string' ? { detail: formatLogDetail(config, locale, line) } : {}),
      ...(typeof reason === 'string' ? { reason: formatLogReason(locale, reason) } : {}),
      ...(typeof username === 'string'
        ? { username: formatSystemText(config, formatCause(username, locale)) }
        : {}),
      ...(kind === 'configuration' && typeof subject === 'string'
        ? { subject: formatSystemText(config, subject) }
        : {}),
      ...(title === undefined ? {} : { recordKind: title }),
    }
  },
  storedTexts: (field, text) =>
    field === 'username' ? [...storedSystemTexts(text), ...storedCauses(text)] : [],
  columns: {
    at: filledColumn(timeColumn('at')),
    kind: filledColumn(textColumn('kind')),
    username: textColumn('username'),
    roles: { kind: 'texts', sql: 'roles' },
    result: filledColumn(textColumn('result')),
    reason: textColumn('reason'),
    subject: textColumn('subject'),
    recordKind: textColumn('entity'),
    recordId: textColumn('record_id'),
    detail: textColumn(`nullif(detail::text, '{}')`),
    times: numberColumn('times'),
    ip: textColumn('ip'),
    agent: textColumn('agent'),
    requestId: textColumn('request_id'),
  },
})

export const loginLogRows: ReadSource = () => ({
  table: 'login_log',
  tables: ['login_log'],
  id: 'id',
  createdAt: 'at',
  owner: 'account_id',
  bigramsSql: `portal_grams(username || ' ' || coalesce(nick_name, ''))`,
  isLockable: false,
  columns: {
    username: filledColumn(textColumn('username')),
    nickName: textColumn('nick_name'),
    userType: textColumn('user_type'),
    result: filledColumn(textColumn('result')),
    reason: textColumn('reason'),
    ip: textColumn('ip'),
    agent: textColumn('agent'),
    at: filledColumn(timeColumn('at')),
    requestId: textColumn('request_id'),
  },
})

const of = (kind: string): SourceColumn => ({
  kind: 'text',
  sql: `(case when kind = '${kind}' then item end)`,
})

export const pageViewRows: ReadSource = () => ({
  table: 'view_figure',
  tables: ['view_figure'],
  id: viewFigureId,
  createdAt: `day::timestamp at time zone 'Asia/Shanghai'`,
  bigramsSql: `portal_grams(item)`,
  searched: (bigramsSql) =>
    `"f_subject" in (select item from view_sum
      where span = '' and kind = 'subject' and portal_grams(item) @> ${bigramsSql})`,
  sums: { over: 'day', of: ['views', 'visitors'], table: sumsIn },
  isLockable: false,
  columns: {
    day: filledColumn(textColumn('portal_day(day)')),
    kind: filledColumn(textColumn('kind')),
    year: filledColumn(numberColumn('year')),
    page: of('page'),
    subject: of('subject'),
    industry: of('industry'),
    regionCode: of('city'),
    device: of('device'),
    referrer: of('referrer'),
    hour: of('hour'),
    views: filledColumn(numberColumn('views')),
    visitors: filledColumn(numberColumn('visitors')),
  },
})

/** Statistics of a range, from sums of months and years. */
function sumsIn(range: InclusiveRange, parameters: Parameters): string | null {
  const coveringSpans = splitDayRange(range)
  if (coveringSpans === null) return null

  const columns = 'kind, item, year, views, visitors'
  const parts = [
    // A zero sum means that there are no figures.
    ...(coveringSpans.spans.length === 0
      ? []
      : [
          `select ${columns} from view_sum
            where span = any(${parameters.add(coveringSpans.spans)}::text[]) and views > 0`,
        ]),
    ...coveringSpans.days.map(
      ({ from, to }) =>
        `select ${columns} from view_figure where day between ${parameters.add(from)}::date
          and ${parameters.add(to)}::date`,
    ),
  ]

  return `(${parts.join(' union all ') || `select ${columns} from view_figure where false`}) figures`
}

/** A row per reader, and per recipient of a published notice who has not read it. */
export const articleReadRows: ReadSource = (config) => {
  const notices = noticesOf(config)
  const account =
    'a.id as account_id, a.username, a.name, a.nick_name, a.user_type, a.roles, a.org_id, a.employer, a.region_code'
  const read = `select n.id as article_id, n.title, n.created_by as writer_id, ${account},
    true as is_read, r.read_at, r.confirmed_at, r.ip, r.seconds
    from article_read r join (${notices.all}) n on n.id = r.article_id
      join account a on a.id = r.account_id`
  const unread = `select n.id, n.title, n.created_by, ${account}, false, null::timestamptz,
    null::timestamptz, null::text, null::int
    from (${notices.published}) n join account a on a.enabled and ${notices.audience}
    where not exists (select 1 from article_read r
      where r.article_id = n.id and r.account_id = a.id)`
  const reminded = `(select max(m.created_at) from message m
    where m.account_id = reads.account_id and m.record_id = article_id
    and m.entity = ${sqlLiteral(notices.entity)})`

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
      articleId: filledColumn(textColumn('article_id')),
      title: textColumn('title'),
      writerId: textColumn('writer_id'),
      username: filledColumn(textColumn('username')),
      name: textColumn('name'),
      nickName: textColumn('nick_name'),
      userType: textColumn('user_type'),
      roles: { kind: 'texts', sql: 'roles' },
      orgId: textColumn('org_id'),
      employer: textColumn('employer'),
      regionCode: textColumn('region_code'),
      isRead: booleanColumn('is_read'),
      readAt: timeColumn('read_at'),
      confirmedAt: timeColumn('confirmed_at'),
      durationSec: numberColumn('seconds'),
      remindedAt: timeColumn(reminded),
      ip: textColumn('ip'),
    },
  }
}

function noticesOf(config: Config) {
  const articleConfig = articleEntity(config)
  const where = articleConfig?.parts.notices
  const none = `select ''::text as id, ''::text as title, null::jsonb as data,
    ''::text as created_by where false`
  if (!articleConfig || where === undefined)
    return {
      entity: '',
      all: none,
      published: none,
      audience: 'true',
      tables: [] as FollowedTable[],
    }

  const { id, entity, parts } = articleConfig
  const literals = new Literals()
  const context = { ...recordContext(config, null, null, new Date(0)), scopes: [] }
  const sqlOf = (condition: Condition) =>
    `(${conditionSql(condition, context, { fields: entity.fields, parameters: literals })})`
  const part = (name: string, json: string) => pathSql(name, [{ json, fields: entity.fields }]).sql
  const all = `select id, ${part(entity.titleField, 'data')} #>> '{}' as title, data, created_by
    from ${tableOf(id)} where ${sqlOf(where)}`
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

const unlimitedSql = (list: string) =>
  `coalesce(jsonb_array_length(case jsonb_typeof(${list}) when 'array' then ${list} end), 0) = 0`

/** Accepts everybody, or a role of the account. */
const ofRoles = (list: string) => `(${unlimitedSql(list)} or ${list} ?| a.roles)`

/** Accepts everywhere, or a region that contains the account's. */
const ofRegions = (list: string) =>
  `(case when ${unlimitedSql(list)} then true else exists (select 1
    from jsonb_array_elements_text(${list}) code
     where starts_with(a.region_code, regexp_replace(code, '(00)+$', ''))) end)`
