import { defineRule } from '#config-compiler/rule.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { phrases } from '#config-model/messages/phrase.ts'

const texts = phrases({
  hasWorkflowAlready: {
    zh: '实体“{entity}”已有流程',
    en: 'the entity "{entity}" already has a workflow',
  },
  otherWorkflow: { zh: '另一个流程', en: 'the other workflow' },
})

/** 一个实体有两个流程。 */
export const twoForEntity = defineRule({
  id: 'workflow/two-for-entity',
  severity: 'error',
  title: { zh: '一个实体有两个流程', en: 'Two workflows for one entity' },
  why: { zh: '只有第一个起作用。', en: 'Only the first one counts.' },
  check: (model, report) => {
    eachRepeat(
      Object.entries(model.config.workflows),
      ([, { entity }]) => entity,
      ([id, { entity }], _, first) =>
        report(`workflows/${id}.yaml`, ['entity'], texts.hasWorkflowAlready({ entity }), {
          related: [
            {
              file: `workflows/${Object.keys(model.config.workflows)[first]}.yaml`,
              pointer: ['entity'],
              message: texts.otherWorkflow(),
            },
          ],
        }),
    )
  },
})
