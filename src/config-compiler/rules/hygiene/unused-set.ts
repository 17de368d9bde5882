import { defineRule } from '#config-compiler/rule.ts'
import type { SharedWord } from '#config-compiler/expand/expansion.ts'
import { spotKey } from '#config-compiler/expand/expansion.ts'
import { say } from '#config-model/messages/phrase.ts'
import { eachEntity, eachWorkflow } from '#config-compiler/walk/definitions.ts'

const nouns: Record<SharedWord, string> = {
  sets: '状态组',
  dialogs: '办理单',
  columnSets: '列组',
  filterSets: '筛选组',
}

/** 状态组、办理单、列组、筛选组没有人用。 */
export const unusedSet = defineRule({
  id: 'hyg/unused-set',
  severity: 'warning',
  tellsOfAbsence: true,
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
          report(file, [word, name], say`${nouns[word]}“${name}”没有人用`, {
            hint: say`请在用得着的地方写它，或删除`,
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
