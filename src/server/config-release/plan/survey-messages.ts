import type { PhrasedFinding } from '#config-compiler/compare/plan/finding.ts'
import { channelsOf, leavingChannels } from '#config-model/channels.ts'
import type { Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { systemMessages } from '#server/system-messages.ts'
import { hasTable, type Snapshot } from './snapshot.ts'

const texts = definePhrases({
  withoutChannel: {
    zh: '{count} 条等待发送的消息走渠道“{name}”，这个渠道将没有了，发不出去',
    en: '{count} messages wait for the channel "{name}", which will be gone: they cannot be sent',
  },
  withoutMessage: {
    zh: '{count} 条等待发送的消息用模板“{name}”，这个模板将没有了，发不出去',
    en: '{count} messages wait to be sent as "{name}", which will be gone: they cannot be sent',
  },
})

/** Pending ones that the other configuration could not send. */
export async function surveyMessages(
  { query, ...snapshot }: Snapshot,
  before: Config,
  after: Config,
): Promise<PhrasedFinding[]> {
  if (!(await hasTable({ query, ...snapshot }, 'outbox'))) return []

  const names = (config: Config) => leavingChannels(channelsOf(config)).map(([name]) => name)
  const removedChannels = names(before).filter((name) => !names(after).includes(name))
  const removedMessages = Object.keys(before.messages).filter(
    (name) => !Object.hasOwn(after.messages, name) && !Object.hasOwn(systemMessages, name),
  )

  const findings: PhrasedFinding[] = []
  for (const [column, removed, phrase] of [
    ['channel', removedChannels, texts.withoutChannel],
    ['message', removedMessages, texts.withoutMessage],
  ] as const) {
    if (removed.length === 0) continue

    const rows = await query<{ name: string; count: number }>(
      `select ${column} as name, count(*)::int as count from outbox
        where ended_at is null and ${column} = any($1::text[]) group by 1 order by 1`,
      [removed],
    )

    for (const { name, count } of rows)
      findings.push({
        level: 'danger',
        kind: 'records/messages',
        message: phrase({ count, name }),
        count,
        examples: [],
      })
  }

  return findings
}
