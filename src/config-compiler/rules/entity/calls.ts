import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  taken: {
    zh: '接口“{name}”已经由实体“{other}”使用',
    en: 'the calls "{name}" already read the entity "{other}"',
  },
  dropCalls: { zh: '只保留一个实体的 calls', en: 'keep calls at one entity' },
})

/** 专用接口重复。 */
export const callsRule = defineRule({
  id: 'entity/calls',
  severity: 'error',
  title: { zh: '专用接口重复', en: 'Calls that read two entities' },
  why: {
    zh: '接口只按编号查看，两个实体共用时不知道查的是哪一种记录。',
    en: 'The calls name a record by its id alone: with two entities they cannot say which one is meant.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: name\ncalls: declare',
    at: 'declare',
  },
  check: ({ config }, report) => {
    const called = Object.keys(config.entities)
      .filter((id) => config.entities[id]?.calls !== undefined)
      .toSorted()
    const [first, ...others] = called
    const other = config.entities[first ?? '']?.title ?? ''

    for (const id of others) {
      const name = config.entities[id]?.calls ?? ''
      report(`entities/${id}.yaml`, ['calls'], texts.taken({ name, other }), {
        hint: texts.dropCalls(),
      })
    }
  },
})
