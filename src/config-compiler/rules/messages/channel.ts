import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { channelsOf } from '#config-model/channels.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { eachMessage } from './each-message.ts'

const texts = definePhrases({
  noChannel: { zh: '没有渠道“{name}”', en: 'there is no channel "{name}"' },
  writeChannel: {
    zh: '请在 channels.yaml 中写这个渠道，电子邮件为 mail',
    en: 'write it in channels.yaml; e-mail is mail',
  },
})

/** 消息的渠道不存在。 */
export const messageChannel = defineRule({
  id: 'messages/channel',
  severity: 'error',
  title: { zh: '消息的渠道不存在', en: 'Message on a channel that is none' },
  why: { zh: '消息发不出去，只在站内。', en: 'It would never leave the portal.' },
  example: {
    file: 'messages/request.yaml',
    good: 'channel: sms',
    bad: 'channel: smss',
    at: 'smss',
  },
  check: (model, report) => {
    const channels = channelsOf(model.config)
    const candidates = Object.entries(channels).map(([name, { title }]) => ({ name, title }))
    eachMessage(model, (file, name, { channels: names = [], fallback }) => {
      const places = [
        ...names.map((channel, index) => ({ channel, at: [name, 'channels', index] })),
        ...(fallback ? [{ channel: fallback.channel, at: [name, 'fallback', 'channel'] }] : []),
      ]

      for (const { channel, at } of places)
        if (!Object.hasOwn(channels, channel))
          report(file, at, texts.noChannel({ name: channel }), {
            hint: didYouMean(channel, candidates) ?? texts.writeChannel(),
          })
    })
  },
})
