import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  ownAndNotSelf: {
    zh: '“{title}”只能由本人办理，又要本人回避：没有人能办理',
    en: '"{title}" is only for one\'s own records and never for one\'s own: nobody can take it',
  },
  noRegion: {
    zh: '“{title}”只能办理辖区内的记录，而实体没有区域字段：没有人能办理',
    en: '"{title}" is only for records within the region, and the entity has no region field: nobody can take it',
  },
  dropOne: { zh: '请只写 own 和 notSelf 中的一个', en: 'write only one of own and notSelf' },
  placeRecord: {
    zh: '请删去 region，或在实体中写 scope: { region: 区域字段 }',
    en: 'drop region, or write scope: { region: … } in the entity',
  },
})

/** 写了办理人，却没有人满足。 */
export const nobodyActs = defineRule({
  id: 'workflow/nobody-acts',
  severity: 'error',
  title: { zh: '没有人满足办理人的要求', en: 'Nobody can be the actor' },
  why: {
    zh: '办理人的几项要同时满足；互相排斥的，记录在那里没有人能办理。',
    en: 'All parts of an actor must hold; where they exclude one another, records wait for nobody.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'to: pending\n    by: { roles: [applicant], own: true }',
    bad: 'to: pending\n    by: { roles: [applicant], own: true, notSelf: true }',
    at: 'notSelf',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { by, title }, { entity }) => {
      if (by.own && by.notSelf)
        report(file, [...at, 'by', 'notSelf'], texts.ownAndNotSelf({ title }), {
          part: 'key',
          hint: texts.dropOne(),
        })

      const placed = model.config.entities[entity]

      // A grant by region says the same of the entity, once.
      const isSaid = placed?.access.some(({ rows }) => rows === 'region')

      if (by.region && placed && !isSaid && placed.scope?.region === undefined)
        report(file, [...at, 'by', 'region'], texts.noRegion({ title }), {
          part: 'key',
          hint: texts.placeRecord(),
        })
    })
  },
})
