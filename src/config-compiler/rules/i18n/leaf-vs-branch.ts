import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { eachText } from '#config-compiler/walk/translations.ts'

/** 译文与配置的层次不同。 */
export const leafVsBranch = defineRule({
  id: 'i18n/leaf-vs-branch',
  severity: 'warning',
  title: { zh: '译文与配置的层次不同', en: 'Translation on another level' },
  why: {
    zh: '配置里这里不是一段文字（或是文字而译文分了层），译文不会显示。',
    en: 'The configuration has no text here, or a text where the translation has a group.',
  },
  example: { file: 'texts/en-US/entities.yaml', good: 'kind: { title: Kind }', bad: 'kind: Kind', at: 'kind' },
  check: (model, report) => {
    eachText(model, ({ file, at, key, text, found, value }) => {
      if (!found) return
      const isGroup = text !== null && typeof text === 'object'
      if (isGroup && (value === null || typeof value !== 'object'))
        report(file, at, say`“${key}”在配置中是一段文字，译文却分了层`, {
          part: 'key',
          causes: [`text ${at.slice(0, -1).join('/')}`],
          hint: say`请直接写译文`,
        })
      if (!isGroup && typeof value !== 'string')
        report(file, at, say`“${key}”在配置中不是一段文字`, {
          part: 'key',
          causes: [`text ${at.slice(0, -1).join('/')}`],
          hint: say`请写到里层，如 ${key}: { title: … }`,
        })
    })
  },
})
