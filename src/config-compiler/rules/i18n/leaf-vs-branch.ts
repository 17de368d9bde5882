import { defineRule } from '#config-compiler/rule.ts'
import { walkTexts } from '#config-compiler/walk/translations.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  groupForText: {
    zh: '“{key}”在配置中是一段文字，译文却分了层',
    en: '"{key}" is a text in the configuration, but a group in the translation',
  },
  writeTranslation: { zh: '请直接写译文', en: 'write the translation itself' },
  textForGroup: {
    zh: '“{key}”在配置中不是一段文字',
    en: '"{key}" is no text in the configuration',
  },
  writeDeeper: {
    zh: '请写到里层，如 {key}: { title: … }',
    en: 'write it one level deeper, such as {key}: { title: … }',
  },
})

/** 译文与配置的层次不同。 */
export const leafVsBranch = defineRule({
  id: 'i18n/leaf-vs-branch',
  severity: 'warning',
  title: { zh: '译文与配置的层次不同', en: 'Translation on another level' },
  why: {
    zh: '配置里这里不是一段文字（或是文字而译文分了层），译文不会显示。',
    en: 'The configuration has no text here, or a text where the translation has a group.',
  },
  example: {
    file: 'texts/en-US/entities.yaml',
    good: 'kind: { title: Kind }',
    bad: 'kind: Kind',
    at: 'kind',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, key, text, isTranslated, value }) => {
      if (!isTranslated) return

      const isGroup = text !== null && typeof text === 'object'
      if (isGroup && (value === null || typeof value !== 'object'))
        report(file, at, texts.groupForText({ key }), {
          part: 'key',
          causes: [`text ${at.slice(0, -1).join('/')}`],
          hint: texts.writeTranslation(),
        })

      if (!isGroup && typeof value !== 'string')
        report(file, at, texts.textForGroup({ key }), {
          part: 'key',
          causes: [`text ${at.slice(0, -1).join('/')}`],
          hint: texts.writeDeeper({ key }),
        })
    })
  },
})
