import type { SharedWord } from '#config-compiler/expand/expansion.ts'
import { spotKey } from '#config-compiler/expand/expansion.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity, eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nothingUses: { zh: '{noun}“{name}”没有人用', en: 'nothing uses the {noun} "{name}"' },
  useOrRemove: {
    zh: '请在用得着的地方写它，或删除',
    en: 'write it where it is wanted, or remove it',
  },
})

const words: Record<SharedWord, () => Phrase> = {
  sets: nameNouns.stateSet,
  dialogs: nameNouns.dialog,
  columnSets: nameNouns.columnSet,
  filterSets: nameNouns.filterSet,
}

/** 状态组、办理单、列组、筛选组没有人用。 */
export const unusedSet = defineRule({
  id: 'hyg/unused-set',
  severity: 'warning',
  tellsOfAbsence: ['ref/column-set', 'ref/filter-set', 'ref/state', 'ref/dictionary-value'],
  title: { zh: '状态组、办理单、列组、筛选组没有人用', en: 'Set or dialog that nothing uses' },
  why: {
    zh: '取了名字却没有一处写它，改它不会有任何变化。',
    en: 'It has a name that stands nowhere: changing it changes nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ state: ended }',
    bad: '{ state: done }',
  },
  check: (model, report) => {
    const used = new Set(model.expansion.uses.map(({ definition }) => spotKey(definition)))
    const look = (file: string, word: SharedWord, items: object = {}) => {
      for (const name of Object.keys(items))
        if (!used.has(spotKey({ file, pointer: [word, name] })))
          report(file, [word, name], texts.nothingUses({ noun: words[word](), name }), {
            hint: texts.useOrRemove(),
            part: 'key',
            subject: name,
          })
    }

    eachWorkflow(model, (file, { sets, dialogs }) => {
      look(file, 'sets', sets)
      look(file, 'dialogs', dialogs)
    })

    eachEntity(model, (file, { columnSets, filterSets }) => {
      look(file, 'columnSets', columnSets)
      look(file, 'filterSets', filterSets)
    })
  },
})
