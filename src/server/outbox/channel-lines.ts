import { channelsOf } from '#config-model/channels.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { Services } from '#server/context.ts'

/** What a start says of the ways on which messages leave the portal. */
export function channelLines({ config, outbox }: Services): string[] {
  const channels = Object.entries(channelsOf(config()))
  const ready = channels.flatMap(([name, { title }]) => (outbox.isReady(name) ? title : []))
  const lines = channels.flatMap(([name, { kind }]) => {
    const fault = kind === 'mail' ? null : outbox.whyUnready(name)
    return fault ? [`${formatPhrase(fault, 'zh-CN')}：消息留在待发箱`] : []
  })

  return ready.length === 0
    ? ['消息只在站内：没有设置 SMTP_URL 和 MAIL_FROM，也没有可用的其他渠道', ...lines]
    : [`消息渠道：站内、${ready.join('、')}`, ...lines]
}
