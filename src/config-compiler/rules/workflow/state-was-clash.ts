import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  inUse: {
    zh: '曾用标识“{former}”仍是一个状态',
    en: 'the former name "{former}" is still a state',
  },
  renamed: { zh: '曾用标识不能与现在的标识相同', en: 'a former name cannot be the present one' },
  taken: {
    zh: '曾用标识“{former}”也写在状态“{other}”上',
    en: 'the former name "{former}" is also that of the state "{other}"',
  },
  dropOne: { zh: '请删除其中一个', en: 'delete one of them' },
})

/** 状态的曾用标识仍在使用。 */
export const stateWasClash = defineRule({
  id: 'workflow/was-clash',
  severity: 'error',
  isOwn: true,
  title: { zh: '状态的曾用标识仍在使用', en: 'Former name of a state that is in use' },
  why: {
    zh: '分不清处于这个状态的记录应当改到哪个状态，还是留在原处。',
    en: 'Records in that state could belong to either of them.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'pending: { title: 待办理, tone: blue }',
    bad: 'pending: { title: 待办理, tone: blue, was: [draft] }',
    at: 'draft',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, { states }) => {
      for (const [state, { was = [] }] of Object.entries(states))
        for (const [index, former] of was.entries()) {
          const other = Object.keys(states).find(
            (name) => name !== state && states[name]?.was?.includes(former),
          )
          const place = ['states', state, 'was', index]
          if (Object.hasOwn(states, former))
            report(file, place, texts.inUse({ former }), {
              hint: former === state ? texts.renamed() : texts.dropOne(),
            })
          else if (other !== undefined)
            report(file, place, texts.taken({ former, other }), { hint: texts.dropOne() })
        }
    })
  },
})
