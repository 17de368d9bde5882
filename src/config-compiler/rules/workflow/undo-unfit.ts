import { defineRule } from '#config-compiler/rule.ts'
import { effectNames } from '#config-compiler/shape/effect-names.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { EffectName } from '#config-model/types.generated.ts'

const texts = definePhrases({
  bySystem: {
    zh: '“{title}”由系统办理，没有人撤销',
    en: '"{title}" is taken by the system: nobody takes it back',
  },
  endsThere: {
    zh: '“{title}”办到终态“{state}”，不能撤销',
    en: '"{title}" ends in "{state}": that is not taken back',
  },
  reachesOthers: {
    zh: '“{title}”的效果 {effect} 牵动别的记录，撤销不能收回',
    en: '"{title}" has the effect {effect}, which reaches other records: it cannot be taken back',
  },
  takesRemarks: {
    zh: '“{title}”带有批注，对方可能已经看到、回复，不能撤销',
    en: '"{title}" takes remarks, which may have been read and answered: it cannot be taken back',
  },
  published: {
    zh: '“{title}”的记录对外发布，不能撤销',
    en: 'What "{title}" moves is published: it is not taken back',
  },
  deleteUndo: { zh: '请删除 undo', en: 'delete undo' },
})

/** Whether an effect reaches more than the record itself and its notices. */
const isFar: Record<EffectName, boolean> = {
  notify: false,
  assign: false,
  set: false,
  deadline: false,
  flag: false,
  unflag: false,
  create: true,
  write: true,
  move: true,
  measure: true,
  rank: true,
  announce: true,
}
const far = effectNames.filter((name) => isFar[name])

/** 不能收回的动作写了可撤销。 */
export const undoUnfit = defineRule({
  id: 'workflow/undo-unfit',
  severity: 'error',
  title: { zh: '不能收回的动作写了可撤销', en: 'Undo of what cannot be taken back' },
  why: {
    zh: '撤销只把这一条记录恢复原状；牵动了别的记录、已经公开或办结的，恢复不了。',
    en: 'Taking back restores this record alone; what reached others, was published or has ended stays.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '    title: 退回\n',
    bad: '    title: 退回\n    undo: 10\n    remarks: optional\n',
    at: 'undo',
  },
  check: (model, report) => {
    const { config } = model
    eachTransition(model, (file, at, transition, { states, entity }) => {
      if (transition.undo === undefined) return

      const { title, by, effects = [], remarks = 'none' } = transition
      const tell = (text: Phrase) =>
        report(file, [...at, 'undo'], text, { hint: texts.deleteUndo(), part: 'key' })
      const effect = far.find((name) => effects.some((item) => item[name] !== undefined))
      const end = transitionTargets(transition).find((state) => states[state]?.final)

      if (!by.roles && by.system) tell(texts.bySystem({ title }))
      else if (effect !== undefined) tell(texts.reachesOthers({ title, effect }))
      else if (end !== undefined)
        tell(texts.endsThere({ title, state: memberOf(states, end).title }))
      else if (remarks !== 'none') tell(texts.takesRemarks({ title }))
      else if (publishOf(config, entity) || config.entities[entity]?.verify)
        tell(texts.published({ title }))
    })
  },
})
