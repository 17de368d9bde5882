import { channelsOf } from '#config-model/channels.ts'
import { formatPhrase, type Locale, type Phrase } from '#config-model/messages/phrase.ts'
import { systemMessages } from '#config-model/messages/system-messages.ts'
import {
  filledColumn,
  numberColumn,
  type ReadSource,
  textColumn,
  timeColumn,
} from './definition.ts'

const username = '(select username from account a where a.id = outbox.account_id)'

/** Rows of the outbox, without the content of messages. */
export const outboxRows: ReadSource = () => ({
  table: 'outbox',
  tables: ['outbox', 'account'],
  id: 'id',
  createdAt: 'made_at',
  owner: 'account_id',
  bigramsSql: `portal_grams(coalesce(${username}, ''))`,
  isLockable: false,
  isStoredAsData: true,
  rowTexts: (config, locale) => (_, row) => {
    const [message = '', channel = ''] = [row['message'], row['channel']].map(String)
    const template = config.messages[message] ?? systemMessages[message]?.texts[locale]
    const { reason } = row

    return {
      ...(typeof reason === 'string' ? { reason: reasonIn(reason, locale) } : {}),
      message: template?.title.replaceAll(/\{\w+\}/g, '…') ?? message,
      channel: channelsOf(config)[channel]?.title ?? channel,
    }
  },
  columns: {
    message: filledColumn(textColumn('message')),
    channel: filledColumn(textColumn('channel')),
    address: filledColumn(textColumn('address')),
    username: textColumn(username),
    status: filledColumn(textColumn('state')),
    attempts: numberColumn('attempts'),
    // The portal's own words are stored as a phrase.
    reason: textColumn('coalesce(reason_phrase::text, reason)'),
    madeAt: filledColumn(timeColumn('made_at')),
    dueAt: filledColumn(timeColumn('due_at')),
    endedAt: timeColumn('ended_at'),
  },
})

/** A stored phrase in the reader's language; other text is unchanged. */
function reasonIn(reason: string, locale: Locale): string {
  if (!reason.startsWith('{"')) return reason

  try {
    const stored = JSON.parse(reason) as Partial<Phrase>
    return stored.wording && stored.values ? formatPhrase(stored as Phrase, locale) : reason
  } catch {
    return reason
  }
}
