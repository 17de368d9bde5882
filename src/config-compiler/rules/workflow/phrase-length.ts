import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  tooShort: {
    zh: '常用语“{phrase}”只有 {length} 个字，“{title}”最少 {limit} 个',
    en: 'the phrase "{phrase}" has {length} characters, "{title}" asks for {limit}',
  },
  tooLong: {
    zh: '常用语“{phrase}”有 {length} 个字，“{title}”最多 {limit} 个',
    en: 'the phrase "{phrase}" has {length} characters, "{title}" takes {limit}',
  },
  writeFitting: {
    zh: '请把它写完整，点选后就能提交',
    en: 'write it out, so that it can be sent as it is chosen',
  },
  nowhere: {
    zh: '办理单里没有多行文字字段，常用语点了也填不进去',
    en: 'the dialog has no paragraph: the phrases are put nowhere',
  },
  addParagraph: {
    zh: '请在 form 中加一个 paragraph 字段，或删去 phrases',
    en: 'add a paragraph, or remove phrases',
  },
})

/** 常用语不合字段的长度。 */
export const phraseLength = defineRule({
  id: 'workflow/phrase-length',
  severity: 'warning',
  title: { zh: '常用语不合字段的长度', en: 'Phrase that the field does not take' },
  why: {
    zh: '常用语填进办理单的第一个多行文字；比最少字数短的，点选以后还是提交不了。',
    en: 'A phrase goes into the first paragraph of the dialog; one below its minimum cannot be sent as it is.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'required: true, maxLength: 200 } }\n',
    bad: 'required: true, minLength: 5, maxLength: 200 } }\n    phrases: [不全]\n',
    at: '不全',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { form = {}, phrases: offered = [] }) => {
      if (offered.length === 0) return

      const field = Object.values(form).find(({ type }) => type === 'paragraph')
      if (!field)
        return report(file, [...at, 'phrases'], texts.nowhere(), {
          hint: texts.addParagraph(),
          part: 'key',
        })

      const { title, minLength = 0, maxLength = Infinity } = field

      for (const [index, phrase] of offered.entries()) {
        const length = [...phrase].length
        const place = [...at, 'phrases', index]
        if (length < minLength)
          report(file, place, texts.tooShort({ phrase, length, title, limit: minLength }), {
            hint: texts.writeFitting(),
          })

        if (length > maxLength)
          report(file, place, texts.tooLong({ phrase, length, title, limit: maxLength }), {
            hint: texts.writeFitting(),
          })
      }
    })
  },
})
