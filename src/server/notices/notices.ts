import { hiddenFields, maskedFields, rowScope } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { formatValue } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { NoticeItem } from '#contract/public.ts'
import type { Services } from '#server/context.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import {
  articleSource,
  audienceSql,
  publicationDateOf,
  articlePartOf,
  partSql,
  visibleArticlesSql,
  type ArticleRow,
  findReadableArticles,
} from './article-source.ts'

type MessageRecord = NonNullable<NoticeItem['record']>

/**
 * Lists notices and the user's messages, pinned ones first, then the newest; without a user the
 * public notices.
 */
export async function readNotices(
  services: Services,
  user: User | null,
  limit = 50,
): Promise<NoticeItem[]> {
  const notices = await noticesFor(services, user)
  const personalMessages = user === null ? [] : await messagesOf(services, user)

  return [...personalMessages, ...notices]
    .toSorted(
      (a, b) => Number(b.pinned) - Number(a.pinned) || (a.createDate < b.createDate ? 1 : -1),
    )
    .slice(0, limit)
}

async function noticesFor(
  { database, config, clock }: Services,
  user: User | null,
): Promise<NoticeItem[]> {
  const source = articleSource(config())
  const where = source?.parts.notices
  if (!source || where === undefined) return []

  const { parts, entity, table, publishedAt } = source
  const p = new Parameters()
  const reader = p.add(user?.id ?? '')
  const pinned =
    parts.pinned === undefined
      ? ''
      : `${partSql(source, parts.pinned)} is not distinct from 'true' desc, `

  const date = publishedAt === undefined ? 'created_at' : partSql(source, publishedAt)
  const visibleCondition = visibleArticlesSql(source, p, { user, now: clock(), where })
  const rows = await database.query<ArticleRow & { read: boolean }>(
    `select id, data, created_at, r.read_at is not null as read from ${table} left
      join article_read r on r.article_id = id and r.account_id = ${reader}
     where ${visibleCondition} and ${audienceSql(source, p, user)}
       order by ${pinned}${date} desc limit 100`,
    p.values,
  )

  return rows.map((row) => ({
    id: row.id,
    title: String(articlePartOf(source, row.data, entity.titleField) ?? ''),
    createDate: publicationDateOf(source, row),
    read: row.read,
    needConfirm: articlePartOf(source, row.data, parts.confirm) === true,
    pinned: articlePartOf(source, row.data, parts.pinned) === true,
  }))
}

interface MessageRow {
  id: string
  title: string
  created_at: Date
  read_at: Date | null
  entity: string | null
  record_id: string | null
}

async function messagesOf(services: Services, user: User): Promise<NoticeItem[]> {
  const messages = await services.database.query<MessageRow>(
    `select id, title, created_at, read_at, entity, record_id from message where account_id = $1
      order by created_at desc limit 50`,
    [user.id],
  )

  const records = await messageRecords(services, user, messages)
  const articleIds = messages.flatMap(({ entity, record_id: id }) =>
    id !== null && isArticle(services, entity) ? id : [],
  )
  const articles = await findReadableArticles(services, user, articleIds)
  const recordOf = ({
    entity,
    record_id: about,
  }: MessageRow): Pick<NoticeItem, 'record' | 'article'> => {
    if (about === null) return {}
    if (isArticle(services, entity)) return articles.has(about) ? { article: about } : {}
    const record = records.get(about)

    return record ? { record } : {}
  }

  return messages.map((row) => ({
    id: row.id,
    title: row.title,
    createDate: formatDateTime(row.created_at),
    read: row.read_at !== null,
    needConfirm: false,
    pinned: false,
    ...recordOf(row),
  }))
}

const isArticle = ({ config }: Services, entity: string | null) =>
  articleSource(config())?.id === entity

/** One query per kind. */
async function messageRecords(
  services: Services,
  user: User,
  messages: { entity: string | null; record_id: string | null }[],
): Promise<Map<string, MessageRecord>> {
  const config = services.config()
  const recordsByKey = new Map<string, MessageRecord>()
  for (const entity of new Set(messages.map((message) => message.entity))) {
    const ids = messages.flatMap((message) =>
      message.entity === entity ? (message.record_id ?? []) : [],
    )
    if (entity === null || !Object.hasOwn(config.entities, entity)) continue

    const scope = rowScope(config, user, entity, 'read')
    if (scope === false) continue

    const parameters = new Parameters()
    const context = { ...recordContext(config, null, user, services.clock()), scopes: [] }
    const where = [
      `id = any(${parameters.add(ids)}::text[])`,
      ...(scope === true
        ? []
        : [conditionSql(scope, context, { fields: entityOf(config, entity).fields, parameters })]),
    ]

    const names = visibleNames(config, user, entity)
    const columns = names.map((name) => `head->${sqlLiteral(name)}`).join(', ')
    const rows = await services.database.query<{
      id: string
      year: number | null
      values: Json[]
    }>(
      `select id, year, jsonb_build_array(${columns}) as values
        from ${relationOf(config, entity).from} where ${where.join(' and ')}`,
      parameters.values,
    )

    const { fields } = entityOf(config, entity)
    for (const { id, year, values } of rows) {
      const texts = names.map((name, at) => formatValue(values[at], memberOf(fields, name), config))
      recordsByKey.set(id, { entity, id, year, name: texts.find((text) => text !== '') ?? '' })
    }
  }

  return recordsByKey
}

/** Returns the title and number fields that the user sees unmasked. */
function visibleNames(config: Config, user: User, entity: string): string[] {
  const { titleField, key = titleField } = entityOf(config, entity)
  const unseen = new Set([
    ...hiddenFields(config, user, entity),
    ...maskedFields(config, user, entity),
  ])

  return [...new Set([titleField, key])].filter((name) => !unseen.has(name))
}
