import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { channelFacts } from '#config-model/channels.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unknownGap: {
    zh: '“{{word}}”没有内容可填',
    en: 'nothing fills "{{word}}"',
  },
  environment: {
    zh: '环境变量只能用以 CHANNEL_ 开头、大写字母写的，如 {example}',
    en: 'only variables of the environment that begin with CHANNEL_, in capitals, such as {example}',
  },
})

const channelFactNames = Object.entries(channelFacts).map(([name, title]) => ({ name, title }))

/** 渠道中的占位符不存在。 */
export const channelPlaceholder = defineRule({
  id: 'channels/placeholder',
  severity: 'error',
  isOwn: true,
  title: { zh: '渠道的占位符不存在', en: 'Placeholder of a channel that is never filled' },
  why: {
    zh: '发出的请求里这里是空的，对方收不到该有的内容。',
    en: 'It would be empty in what is sent.',
  },
  example: { file: 'channels.yaml', good: '"{address}"', bad: '"{adress}"', at: '"{adress}"' },
  check: (model, report) => {
    const visit = (at: Pointer, value: unknown): void => {
      if (typeof value === 'string') {
        for (const [, word = ''] of value.matchAll(/\{(\w*)\}/g)) {
          if (Object.hasOwn(channelFacts, word) || /^CHANNEL_[A-Z0-9_]+$/.test(word)) continue
          report('channels.yaml', at, texts.unknownGap({ word }), {
            hint: /^[A-Z0-9_]{3,}$/.test(word)
              ? texts.environment({ example: '{CHANNEL_SMS_KEY}' })
              : didYouMean(word, channelFactNames),
          })
        }
      } else if (value !== null && typeof value === 'object')
        for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value))
          visit([...at, key], inner)
    }

    for (const [name, channel] of Object.entries(model.config.channels)) visit([name], channel)
  },
})
