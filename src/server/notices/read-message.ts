import { mayAct } from '#config-model/access/access.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { User } from '#config-model/user.ts'
import type { ArticleView } from '#contract/public.ts'
import type { RequestContext } from '#server/context.ts'
import { formatSystemText } from '#server/log/system-words.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { articleSource, findReadableArticles } from './article-source.ts'

interface Row {
  id: string
  title: string
  body: string
  entity: string | null
  record_id: string | null
  created_at: Date
}

/** Reads a message with its subject and marks it read; null for an unknown id. */
export async function readMessage(
  services: RequestContext,
  user: User,
  id: string,
): Promise<ArticleView | null> {
  const [message] = await services.database.query<Row>(
    `update message set read_at = coalesce(read_at, $3) where id = $1 and account_id = $2
      returning id, title, body, entity, record_id, created_at`,
    [id, user.id, services.clock()],
  )

  if (!message) return null

  const content = message.body
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')

  return {
    id: message.id,
    title: message.title,
    subtitle: null,
    content,
    source: null,
    author: formatSystemText(services.localized(services.config()), '系统消息'),
    publishDate: formatDateTime(message.created_at),
    viewCount: 0,
    needConfirm: false,
    confirmed: false,
    ...(await aboutOf(services, user, message)),
    attachments: [],
  }
}

/** The article or record of a message, if readable. */
async function aboutOf(
  services: RequestContext,
  user: User,
  row: Row,
): Promise<Pick<ArticleView, 'record' | 'article'>> {
  const { entity, record_id: id } = row
  const isArticle = entity !== null && articleSource(services.config())?.id === entity
  if (!isArticle) return { record: await recordOf(services, user, row) }

  const article =
    id === null ? undefined : [...(await findReadableArticles(services, user, [id]))][0]

  return { record: null, ...(article === undefined ? {} : { article }) }
}

async function recordOf(
  services: RequestContext,
  user: User,
  { entity, record_id: id }: Row,
): Promise<ArticleView['record']> {
  const config = services.config()
  if (entity === null || id === null || !Object.hasOwn(config.entities, entity)) return null

  const [row] = await services.database.query(
    `select ${recordColumns} from ${relationOf(config, entity).from} where id = $1`,
    [id],
  )

  if (!row) return null

  const record = toRecord(config, entity, row)
  if (!mayAct(config, user, { entity, action: 'read', record, now: services.clock() }).allowed)
    return null

  return { entity, id, year: record.year, title: config.entities[entity]?.title ?? entity }
}
