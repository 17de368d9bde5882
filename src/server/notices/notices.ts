import { mayAct, rowScope } from '#config-model/access/access.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { User } from '#config-model/user.ts'
import type { ArticleView, NoticeItem } from '#contract/public.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Asked, Services } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { workingData } from '#server/records/publish/working-copy.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { messageRecords } from './message-records.ts'
import { readMessage } from './read-message.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { publicTexts } from '#server/public/public-texts.ts'

const articles = tableOf('article')
const published = `data->>'status' = 'published' and (data->>'publishDate' is null or data->>'publishDate' <= $1) and (coalesce(data->>'expireAt', '') = '' or data->>'expireAt' > $1)`
const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Whether an article is meant for a user: by role and region when it names some. */
function isAudience(data: RecordData, user: User | null): boolean {
  const roles = list(data['audienceRoles'])
  const regions = list(data['audienceRegions'])
  if (roles.length > 0 && !roles.some((role) => user?.roles.includes(role))) return false
  return regions.length === 0 || regions.some((code) => user?.regionCode?.startsWith(code.replace(/(00)+$/, '')))
}

/** Notices for a user (public ones for nobody) and the user's own messages, newest first. */
export async function readNotices(services: Services, user: User | null, limit = 50): Promise<NoticeItem[]> {
  const now = formatDateTime(services.clock())
  const rows = await services.database.query<{ id: string; data: RecordData; read: boolean }>(
    `select a.id, a.data, r.read_at is not null as read from ${articles} a left join article_read r on r.article_id = a.id and r.account_id = $2
     where ${published} and data->>'categoryCode' = 'notice' order by (data->>'top')::text = 'true' desc, data->>'publishDate' desc limit 100`,
    [now, user?.id ?? ''],
  )
  const notices = rows
    .filter((row) => isAudience(row.data, user))
    .map((row) => ({
      id: row.id,
      title: String(row.data['title'] ?? ''),
      createDate: String(row.data['publishDate'] ?? ''),
      read: row.read,
      needConfirm: row.data['needConfirm'] === true,
      isPinned: row.data['top'] === true,
    }))
  if (user === null) return notices.map(asItem).slice(0, limit)
  const messages = await services.database.query<MessageRow>(
    'select id, title, created_at, read_at, entity, record_id from message where account_id = $1 order by created_at desc limit 50',
    [user.id],
  )
  const records = await messageRecords(services, user, messages)
  const recordOf = ({ record_id: about }: MessageRow): Pick<NoticeItem, 'record'> => {
    const record = about === null ? undefined : records.get(about)
    return record ? { record } : {}
  }
  const own = messages.map((row) => ({
    id: row.id,
    title: row.title,
    createDate: formatDateTime(row.created_at),
    read: row.read_at !== null,
    needConfirm: false,
    isPinned: false,
    ...recordOf(row),
  }))
  return [...own, ...notices]
    .toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || (a.createDate < b.createDate ? 1 : -1))
    .map(asItem)
    .slice(0, limit)
}

interface MessageRow {
  id: string
  title: string
  created_at: Date
  read_at: Date | null
  entity: string | null
  record_id: string | null
}

/** A pinned notice is told by its place alone. */
function asItem({ isPinned, ...item }: NoticeItem & { isPinned: boolean }): NoticeItem {
  void isPinned
  return item
}

async function findPublished(
  services: Services,
  user: User | null,
  id: string,
): Promise<{ id: string; data: RecordData } | undefined> {
  const [row] = await services.database.query<{ id: string; data: RecordData }>(
    `select id, data from ${articles} where (id = $2 or data->>'code' = $2) and ${published}`,
    [formatDateTime(services.clock()), id],
  )
  return row && isAudience(row.data, user) ? row : undefined
}

/** An article as its editors see it, whoever it is for: what is published, or the working copy where that is asked for or nothing is published. */
async function findForEditor(
  services: Asked,
  user: User | null,
  id: string,
  isPreview: boolean,
): Promise<{ id: string; data: RecordData; isPreview: boolean } | undefined> {
  if (user === null) return undefined
  const config = services.config()
  if (rowScope(config, user, 'article', 'update') === false) return undefined
  const [row] = await services.database.query(
    `select ${recordColumns} from ${articles} where id = $1 or data->>'code' = $1 order by id limit 1`,
    [id],
  )
  if (!row) return undefined
  const record = toRecord('article', row)
  if (!mayAct(config, user, { entity: 'article', action: 'update', record, now: services.clock() }).allowed)
    return undefined
  const isLive = record.data['status'] === 'published'
  return isPreview || !isLive
    ? { id: record.id, data: workingData(config, record), isPreview: true }
    : { id: record.id, data: record.data, isPreview: false }
}

/** The id of an article, asked for by id or page code, that is published for a user (for everybody when there is none); null when there is none. */
export async function readableArticle(services: Services, user: User | null, id: string): Promise<string | null> {
  return (await findPublished(services, user, id))?.id ?? null
}

/** An article by id or page code, or one of the user's messages; reading marks it read. @throws ApiError 404 */
export async function readArticle(
  services: Asked,
  user: User | null,
  id: string,
  isPreview = false,
): Promise<ArticleView> {
  const message = isPreview || user === null ? null : await readMessage(services, user, id)
  if (message !== null) return message
  const row = isPreview ? undefined : await findPublished(services, user, id)
  if (row) return { ...articleView(row), ...(await countReading(services, user, row.id)) }
  const own = await findForEditor(services, user, id, isPreview)
  if (!own) throw notFound(publicTexts.noArticle())
  return { ...articleView(own), ...(own.isPreview ? { isPreview: true } : {}) }
}

/** Counts a reader in and tells how often it was read and whether this one confirmed it. */
async function countReading(
  { database, clock }: Services,
  user: User | null,
  id: string,
): Promise<Pick<ArticleView, 'viewCount' | 'confirmed'>> {
  const [count] = await database.query<{ count: number }>(
    'insert into view_count(subject, count) values ($1, 1) on conflict (subject) do update set count = view_count.count + 1 returning count',
    [`article:${id}`],
  )
  const [read] =
    user === null
      ? []
      : await database.query<{ confirmed_at: Date | null }>(
          'insert into article_read(article_id, account_id, read_at) values ($1, $2, $3) on conflict (article_id, account_id) do update set read_at = article_read.read_at returning confirmed_at',
          [id, user.id, clock()],
        )
  return { viewCount: count?.count ?? 0, confirmed: read !== undefined && read.confirmed_at !== null }
}

/** What an article shows, before anybody is counted. */
function articleView(row: { id: string; data: RecordData }): ArticleView {
  const text = (name: string) => (typeof row.data[name] === 'string' && row.data[name] !== '' ? row.data[name] : null)
  return {
    id: row.id,
    title: text('title') ?? '',
    subtitle: text('subtitle'),
    content: sanitizeHtml(text('content') ?? ''),
    source: text('source'),
    author: text('author'),
    publishDate: text('publishDate') ?? '',
    viewCount: 0,
    needConfirm: row.data['needConfirm'] === true,
    confirmed: false,
    record: null,
    attachments: (Array.isArray(row.data['attachments'])
      ? row.data['attachments']
      : []) as unknown as ArticleView['attachments'],
  }
}
