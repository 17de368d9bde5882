import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { walkTexts } from '#config-compiler/walk/translations.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  belongsToNothing: {
    zh: '译文“{key}”没有对应的配置',
    en: 'the translation "{key}" belongs to nothing',
  },
})

/** Parts of the configuration with a file for each entry. */
const parted = new Set(['dictionaries', 'entities', 'forms', 'menus', 'pages', 'workflows'])

/** 译文没有对应的配置。 */
export const translationOrphan = defineRule({
  id: 'i18n/orphan',
  severity: 'warning',
  title: { zh: '译文没有对应的配置', en: 'Translation of nothing' },
  why: {
    zh: '配置里没有这一项，译文永远不会显示；多半是改名或写错。',
    en: 'Nothing in the configuration has this name: renamed or misspelt.',
  },
  example: {
    file: 'texts/en-US/entities.yaml',
    good: 'kind: { title: Kind }',
    bad: 'knid: { title: Kind }',
    at: 'knid',
  },
  check: (model, report) => {
    const reported = new Set<string>()
    walkTexts(model, ({ file, at, key, isTranslated, names, knownKeys }) => {
      const place = at.join('/')
      if (isTranslated || reported.has(place)) return

      reported.add(place)
      const free = names.filter((name) => !knownKeys.has(name)).map((name) => ({ name }))

      report(file, at, texts.belongsToNothing({ key }), {
        part: 'key',
        hint: didYouMean(key, free.length > 0 ? free : names.map((name) => ({ name }))),
        subject: key,
        causes: [
          `text ${at.slice(0, -1).join('/')}`,
          `translation of ${at.slice(0, parted.has(String(at[0])) ? 2 : 1).join('/')}.yaml`,
          `name ${key}`,
        ],
      })
    })
  },
})
