import type { Model } from '#config-compiler/link/model.ts'
import { channelsOf } from '#config-model/channels.ts'
import type { Channel, Messages } from '#config-model/types.generated.ts'

type Message = Messages[string]

/** Visits every message with its file. */
export function eachMessage(
  model: Model,
  visit: (file: string, name: string, message: Message) => void,
): void {
  for (const file of model.files.filter((path) => path.startsWith('messages/')))
    for (const [name, message] of Object.entries(model.value(file) as Messages))
      visit(file, name, message)
}

/** The channels on which a message leaves, with the text that each sends and where it is written. */
export function leavingTexts(
  { config }: Model,
  { channels = [], fallback, short, body }: Message,
): { channel: Channel; key: 'short' | 'body'; text: string }[] {
  const all = channelsOf(config)
  return [...channels, ...(fallback ? [fallback.channel] : [])].flatMap((name) => {
    const channel = all[name]
    if (!channel || channel.kind === 'portal') return []

    const isShort = channel.kind !== 'mail' && short !== undefined

    return { channel, key: isShort ? 'short' : 'body', text: isShort ? short : body }
  })
}
