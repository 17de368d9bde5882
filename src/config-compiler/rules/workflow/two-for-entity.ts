import { defineRule } from '#config-compiler/rule.ts'
import { definedWorkflows } from '#config-compiler/walk/definitions.ts'
import { groupByName } from '#config-compiler/walk/repeats.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  hasWorkflowAlready: {
    zh: '实体“{entity}”已有流程',
    en: 'the entity "{entity}" already has a workflow',
  },
  mergeOrDelete: {
    zh: '请把两个流程并成一个，或删除这个文件；若是抄来改的，请把 entity 改为它的实体',
    en: 'make one workflow of both, or delete this file; if it was copied, write its entity in entity',
  },
  otherWorkflow: { zh: '另一个流程', en: 'the other workflow' },
})

/** 一个实体有两个流程。 */
export const twoForEntity = defineRule({
  id: 'workflow/two-for-entity',
  severity: 'error',
  isOwn: true,
  title: { zh: '一个实体有两个流程', en: 'Two workflows for one entity' },
  why: { zh: '只有第一个起作用。', en: 'Only the first one counts.' },
  check: (model, report) => {
    for (const [entity = '', all] of groupByName(
      definedWorkflows(model),
      ({ value }) => value.entity,
    )) {
      // The one named like its entity was there before the other.
      const first = all.find(({ id }) => id === entity) ?? all[0]
      for (const { file } of all)
        if (first && file !== first.file)
          report(file, ['entity'], texts.hasWorkflowAlready({ entity }), {
            hint: texts.mergeOrDelete(),
            related: [{ file: first.file, pointer: ['entity'], message: texts.otherWorkflow() }],
            repairs: [{ file, pointer: [], part: 'value' }],
          })
    }
  },
})
