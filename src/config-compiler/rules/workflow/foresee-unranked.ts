import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nothingRanks: {
    zh: '“{title}”的流程没有动作把名次写入“{name}”，预览里永远没有名次',
    en: 'no transition of "{title}" ranks into "{name}": the preview never shows a place',
  },
  nameRanked: {
    zh: '请写效果 rank 写入的字段，或删去 rank',
    en: 'name the field that an effect rank writes, or remove rank',
  },
})

/** 预览的名次没有动作排。 */
export const foreseeUnranked = defineRule({
  id: 'workflow/foresee-unranked',
  severity: 'error',
  title: { zh: '预览的名次没有动作排', en: 'Foreseen place that nothing ranks' },
  why: {
    zh: 'foresee 的 rank 按那种记录的流程排名次的办法再排一遍；没有动作排这个名次，就没有办法可用。',
    en: 'rank of foresee ranks as the workflow of that record does; where no transition ranks into the field there is no way to.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '    batch: 50\n',
    bad: '    batch: 50\n    foresee: { entity: request, by: part, fields: [name], rank: score }\n',
    at: 'score',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { foresee }) => {
      const name = foresee?.rank
      const entity = foresee && model.config.entities[foresee.entity]
      if (
        foresee === undefined ||
        name === undefined ||
        !entity ||
        !Object.hasOwn(entity.fields, name)
      )
        return

      const { transitions = {} } = workflowOf(model.config, foresee.entity) ?? {}
      const isRanked = Object.values(transitions).some(({ effects = [] }) =>
        effects.some(({ rank }) => rank === name),
      )

      if (!isRanked)
        report(
          file,
          [...at, 'foresee', 'rank'],
          texts.nothingRanks({ title: entity.title, name }),
          {
            hint: texts.nameRanked(),
            causes: [`lacks workflows/${foresee.entity}.yaml`, `ranked ${foresee.entity} ${name}`],
          },
        )
    })
  },
})
