import { defineRule } from '#config-compiler/rule.ts'
import { eachList, eachPage } from '#config-compiler/walk/definitions.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { actOf } from '#config-model/sources.ts'

const texts = definePhrases({
  notForBatches: {
    zh: '动作“{transition}”没有开放批量办理',
    en: 'the transition "{transition}" is not open to bulk actions',
  },
  actNotForBatches: {
    zh: '操作“{call}”只能一条一条地办',
    en: 'the act "{call}" is for one row at a time',
  },
  inRows: { zh: '请写在 rowActions 中', en: 'write it among the rowActions' },
  writeBatch: {
    zh: '请在流程中给该动作写 batch 上限',
    en: 'write batch at the transition in the workflow',
  },
})

/** 动作没有开放批量办理。 */
export const bulkNoLimit = defineRule({
  id: 'list/bulk-no-limit',
  severity: 'error',
  title: { zh: '动作没有开放批量办理', en: 'Bulk action without a limit in the workflow' },
  why: {
    zh: '流程没有允许这个动作批量办理，或来源的操作只能一条一条地办，按钮永远失败。',
    en: 'The workflow does not allow it, or the act of the source is for one row; the button would always fail.',
  },
  example: { file: 'workflows/request.yaml', good: '\n    batch: 50', bad: '' },
  check: (model, report) => {
    eachList(model, (file, page) => {
      const transitions = workflowOf(model.config, page.entity)?.transitions ?? {}
      for (const [index, { transition, call }] of (page.bulkActions ?? []).entries()) {
        const act = call === undefined ? undefined : actOf(model.config, page.entity, call)
        if (call !== undefined && act && act.batch === undefined)
          report(file, ['bulkActions', index, 'call'], texts.actNotForBatches({ call }), {
            hint: texts.inRows(),
          })

        if (
          transition !== undefined &&
          transitions[transition] &&
          transitions[transition].batch === undefined
        )
          report(file, ['bulkActions', index, 'transition'], texts.notForBatches({ transition }), {
            hint: texts.writeBatch(),
          })
      }
    })

    eachPage(model, (file, page) => {
      const list = page.kind === 'article' ? model.config.pages[page.decide?.list ?? ''] : undefined
      if (page.kind !== 'article' || page.decide === undefined || list?.kind !== 'list') return

      const { transition } = page.decide
      const transitionDefinition = workflowOf(model.config, list.entity)?.transitions[transition]
      if (transitionDefinition && transitionDefinition.batch === undefined)
        report(file, ['decide', 'transition'], texts.notForBatches({ transition }), {
          hint: texts.writeBatch(),
        })
    })
  },
})
