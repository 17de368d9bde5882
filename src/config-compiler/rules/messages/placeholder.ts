import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { messageFacts } from '#config-model/channels.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unknownGapInText: {
    zh: '文字中的“{{word}}”没有内容可填',
    en: 'nothing fills "{{word}}" in the text',
  },
  bracesUnpaired: { zh: '花括号没有成对', en: 'braces are not in pairs' },
  gapLooksLike: { zh: '占位符写成 {title}', en: 'a placeholder looks like {title}' },
  wideBraces: {
    zh: '占位符用了全角花括号“{text}”，会原样出现',
    en: 'full-width braces "{text}": they stay as they are',
  },
  unknownGapInMessage: {
    zh: '消息中的“{{word}}”没有内容可填',
    en: 'nothing fills "{{word}}" in the message',
  },
})

const messageFactNames = Object.entries(messageFacts).map(([name, title]) => ({ name, title }))

/** 消息模板的占位符不存在。 */
export const messagePlaceholder = defineRule({
  id: 'messages/placeholder',
  severity: 'error',
  isOwn: true,
  title: { zh: '占位符不存在', en: 'Placeholder that is never filled' },
  why: { zh: '收到的消息里会原样出现花括号。', en: 'The reader would see the braces.' },
  example: {
    file: 'messages/request.yaml',
    good: '{title}',
    bad: '{tilte}',
    at: '"“{tilte}”已办结"',
  },
  check: (model, report) => {
    const { copyright } = model.config.portal.footer
    for (const [, word = ''] of copyright.matchAll(/\{([^{}]*)\}/g))
      if (word !== 'year')
        report('portal.yaml', ['footer', 'copyright'], texts.unknownGapInText({ word }), {
          hint: didYouMean(word, messageFactNames),
        })

    for (const file of model.files.filter((path) => path.startsWith('messages/')))
      for (const [name, message] of Object.entries(
        model.value(file) as Record<string, { title: string; body: string; short?: string }>,
      ))
        for (const key of ['title', 'body', 'short'] as const) {
          const text = message[key] ?? ''
          const [wide] = /[｛{][^{}｛｝]*｝|｛[^{}｛｝]*\}?/.exec(text) ?? []
          if (wide !== undefined) {
            report(file, [name, key], texts.wideBraces({ text: wide }), {
              hint: texts.gapLooksLike({ title: `{${wide.replaceAll(/[{}｛｝]/g, '').trim()}}` }),
            })
            continue
          }

          if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, '')))
            report(file, [name, key], texts.bracesUnpaired(), {
              hint: texts.gapLooksLike({ title: '{title}' }),
            })

          for (const [, word = ''] of text.matchAll(/\{([^{}]*)\}/g))
            if (!messageFactNames.some((item) => item.name === word))
              report(file, [name, key], texts.unknownGapInMessage({ word }), {
                hint: didYouMean(word, messageFactNames),
              })
        }
  },
})
