import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  setHasStates: {
    zh: '“{name}”与旁边写的重复：{repeated}',
    en: '"{name}" has what stands beside it: {repeated}',
  },
  removeRepeated: {
    zh: '请删去重复的状态，或换一个状态组',
    en: 'remove the states that are repeated, or use another set',
  },
})

/** 同一处把一个状态写了两次。 */
export const setOverlap = defineRule({
  id: 'workflow/set-overlap',
  severity: 'warning',
  title: { zh: '状态已在状态组中', en: 'State that the set beside it has already' },
  why: {
    zh: '状态组里已经有这个状态，再写一次没有作用，以后改状态组时容易看错。',
    en: 'Named again it does nothing, and whoever changes the set later is misled.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ state: ended }',
    bad: '{ state: [ended, closed] }',
    at: '[ended, closed]',
  },
  check: (model, report) => {
    for (const { word, name, file, at, repeated = [] } of model.expansion.uses)
      if (word === 'sets' && repeated.length > 0)
        report(
          file,
          at.slice(0, -1),
          texts.setHasStates({ name, repeated: joinPhrases(repeated, '、') }),
          {
            hint: texts.removeRepeated(),
          },
        )
  },
})
