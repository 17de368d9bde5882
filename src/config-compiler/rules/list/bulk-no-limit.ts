import { defineRule } from '#config-compiler/rule.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { workflowOf } from '#config-model/config.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'

const texts = phrases({
  notForBatches: {
    zh: '动作“{transition}”没有开放批量办理',
    en: 'the transition "{transition}" is not open to bulk actions',
  },
  writeBatch: { zh: '请在流程中给该动作写 batch 上限', en: 'write batch at the transition in the workflow' },
})

/** 动作没有开放批量办理。 */
export const bulkNoLimit = defineRule({
  id: 'list/bulk-no-limit',
  severity: 'error',
  title: { zh: '动作没有开放批量办理', en: 'Bulk action without a limit in the workflow' },
  why: {
    zh: '流程没有允许这个动作批量办理，按钮永远失败。',
    en: 'The workflow does not allow it; the button would always fail.',
  },
  example: { file: 'workflows/request.yaml', good: '\n    batch: 50', bad: '' },
  check: (model, report) => {
    eachList(model, (file, page) => {
      const transitions = workflowOf(model.config, page.entity)?.transitions ?? {}
      for (const [index, { transition }] of (page.bulkActions ?? []).entries())
        if (transition !== undefined && transitions[transition] && transitions[transition].batch === undefined)
          report(file, ['bulkActions', index, 'transition'], texts.notForBatches({ transition }), {
            hint: texts.writeBatch(),
          })
    })
  },
})
