import { mayAct, rowScope } from '#config-model/access/access.ts'
import { publicationState } from '#config-model/access/publication.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { ArticleView } from '#contract/public.ts'
import type { RequestContext, Services } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { workingData } from '#server/records/working-copy.ts'
import {
  articleSource,
  audienceSql,
  publicationDateOf,
  articlePartOf,
  partSql,
  visibleArticlesSql,
  type ArticleRow,
  type ArticleSource,
} from './article-source.ts'
import { readMessage } from './read-message.ts'
import { sanitizeHtml } from './sanitize-html.ts'

export const articleTexts = definePhrases({
  noArticle: { zh: '文章不存在或已下线', en: 'The article does not exist or is offline' },
})

function namedSql(source: ArticleSource, p: Parameters, id: string): string {
  const named = p.add(id)
  const { code } = source.parts

  return code === undefined
    ? `id = ${named}`
    : `(id = ${named} or ${partSql(source, code)} = ${named})`
}

async function findPublished(
  { database, clock }: Services,
  source: ArticleSource,
  user: User | null,
  id: string,
): Promise<ArticleRow | undefined> {
  const p = new Parameters()
  const named = namedSql(source, p, id)
  const visibleCondition = visibleArticlesSql(source, p, { user, now: clock() })
  const [row] = await database.query<ArticleRow>(
    `select id, data, created_at from ${source.table}
      where ${named} and ${visibleCondition} and ${audienceSql(source, p, user)}`,
    p.values,
  )

  return row
}

/**
 * Finds an article of any audience: the published version, or the working copy for previews or
 * unpublished articles.
 */
async function findForEditor(
  { database, clock }: RequestContext,
  source: ArticleSource,
  user: User | null,
  { id, isPreview }: { id: string; isPreview: boolean },
): Promise<(ArticleRow & { isPreview: boolean }) | undefined> {
  const { config, table, id: entity } = source
  if (user === null || rowScope(config, user, entity, 'update') === false) return undefined

  const p = new Parameters()
  const [row] = await database.query(
    `select ${recordColumns} from ${table} where ${namedSql(source, p, id)} order by id limit 1`,
    p.values,
  )

  if (!row) return undefined

  const record = toRecord(config, entity, row)
  if (!mayAct(config, user, { entity, action: 'update', record, now: clock() }).allowed)
    return undefined

  const isDraft = isPreview || publicationState(config, record) !== 'published'
  const data = isDraft ? workingData(config, record) : record.data

  return { id: record.id, data, created_at: record.createdAt, isPreview: isDraft }
}

/** Finds an article by id or page code, for a user or the public; null for none. */
export async function findReadableArticle(
  services: Services,
  user: User | null,
  id: string,
): Promise<string | null> {
  const source = articleSource(services.config())
  return (source && (await findPublished(services, source, user, id)))?.id ?? null
}

export async function isReadableArticle(
  services: Services,
  user: User | null,
  { entity, id }: { entity: string; id: string },
): Promise<boolean> {
  return (
    articleSource(services.config())?.id === entity &&
    (await findReadableArticle(services, user, id)) !== null
  )
}

/**
 * Reads an article by id or page code, or one of the user's messages, and marks it read.
 * @throws ApiError 404
 */
export async function readArticle(
  services: RequestContext,
  user: User | null,
  id: string,
  isPreview = false,
): Promise<ArticleView> {
  const message = isPreview || user === null ? null : await readMessage(services, user, id)
  if (message !== null) return message

  const source = articleSource(services.config())
  if (!source) throw notFound(articleTexts.noArticle())

  const row = isPreview ? undefined : await findPublished(services, source, user, id)
  if (row)
    return { ...(await articleView(source, row)), ...(await countReading(services, user, row.id)) }

  const editorRow = await findForEditor(services, source, user, { id, isPreview })
  if (!editorRow) throw notFound(articleTexts.noArticle())

  return {
    ...(await articleView(source, editorRow)),
    ...(editorRow.isPreview ? { isPreview: true } : {}),
  }
}

/** The number of reads, and this reader's confirmation. */
async function countReading(
  { database, clock, caller }: RequestContext,
  user: User | null,
  id: string,
): Promise<Pick<ArticleView, 'viewCount' | 'confirmed'>> {
  const [count] = await database.query<{ count: number }>(
    `insert into view_count(subject, count) values ($1, 1) on conflict (subject) do update
      set count = view_count.count + 1 returning count`,
    [`article:${id}`],
  )

  const [read] =
    user === null
      ? []
      : await database.query<{ confirmed_at: Date | null }>(
          `insert into article_read(article_id, account_id, read_at, ip) values ($1, $2, $3, $4)
            on conflict (article_id, account_id) do update set read_at = article_read.read_at
            returning confirmed_at`,
          [id, user.id, clock(), caller.ip],
        )

  return {
    viewCount: count?.count ?? 0,
    confirmed: read !== undefined && read.confirmed_at !== null,
  }
}

function isAttachment(value: unknown): value is ArticleView['attachments'][number] {
  const { id, name, size, type } = (value ?? {}) as Record<string, unknown>
  return [id, name, type].every((part) => typeof part === 'string') && Number.isInteger(size)
}

/** The article before its reader is counted. */
async function articleView(source: ArticleSource, row: ArticleRow): Promise<ArticleView> {
  const { parts, entity } = source
  const text = (name: string | undefined) => {
    const value = articlePartOf(source, row.data, name)
    return typeof value === 'string' && value !== '' ? value : null
  }

  const attachments = articlePartOf(source, row.data, parts.attachments)

  return {
    id: row.id,
    title: text(entity.titleField) ?? '',
    subtitle: text(parts.subtitle),
    content: await sanitizeHtml(text(parts.content) ?? ''),
    source: text(parts.source),
    author: text(parts.author),
    publishDate: publicationDateOf(source, row),
    viewCount: 0,
    needConfirm: articlePartOf(source, row.data, parts.confirm) === true,
    confirmed: false,
    record: null,
    attachments: (Array.isArray(attachments) ? attachments : []).filter(isAttachment),
  }
}
