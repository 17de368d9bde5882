import { articleEntity } from '#config-model/access/publication.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { definePhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import type { SourceCall, SourceService } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { buildForEachLocale } from '#server/middleware/locale.ts'
import { isPublishedNow } from '#server/notices/article-source.ts'
import { storeMessages } from '#server/notices/send-messages.ts'

const texts = definePhrases({
  pleaseRead: { zh: '请阅读：{title}', en: 'Please read: {title}' },
  unread: {
    zh: '“{title}”您还没有阅读，请及时打开查看。',
    en: 'You have not read “{title}” yet: please open it.',
  },
  notShown: {
    zh: '这篇通知还没有到发布时间，或已经失效，读者打不开',
    en: 'Readers cannot open this notice: it is not published yet, or no longer',
  },
  remindedAt: {
    zh: '已于 {time} 催读，24 小时内不再重复发送',
    en: 'A reminder was sent at {time}; there is one in 24 hours',
  },
})

const pause = 24 * 60 * 60 * 1000

interface ReadData {
  articleId: string
  title?: string
}

/** Opening a notice creates its row; unread rows allow a reminder. */
export const articleReadService: SourceService = { acts: { remind } }

/**
 * Sends a reminder with a link.
 * @throws ApiError 409 when no account could open it, or it was sent within a day
 */
async function remind({ services, config, query, record }: SourceCall): Promise<null> {
  const { articleId, title = '' } = record.data as unknown as ReadData
  const entity = articleEntity(config)?.id ?? ''
  const account = record.owner ?? ''
  const now = services.clock()
  if (!(await isPublishedNow(config, query, articleId, now)))
    throw new ApiError(409, 'stale', texts.notShown())

  // One reminder at a time.
  await query('select 1 from account where id = $1 for update', [account])
  const [last] = await query<{ at: Date | null }>(
    `select max(created_at) as at from message
      where account_id = $1 and entity = $2 and record_id = $3`,
    [account, entity, articleId],
  )

  if (last?.at && now.getTime() - last.at.getTime() < pause)
    throw new ApiError(409, 'stale', texts.remindedAt({ time: formatDateTime(last.at) }))

  await storeMessages(services, query, {
    accounts: [account],
    texts: buildForEachLocale(config, (_, locale) => ({
      title: formatPhrase(texts.pleaseRead({ title }), locale),
      body: formatPhrase(texts.unread({ title }), locale),
    })),
    record: { entity, id: articleId },
    now,
  })

  return null
}
