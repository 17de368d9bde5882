import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { actOf } from '#config-model/sources.ts'

const texts = definePhrases({
  aboveBatch: {
    zh: '一次最多 {max} 条，超过流程或来源规定的 {batch} 条',
    en: '{max} at a time is above the {batch} of the workflow or source',
  },
  writeLess: { zh: '请写 {batch} 或更小', en: 'write {batch} or less' },
})

/** 批量超过流程或来源的上限。 */
export const bulkOverLimit = defineRule({
  id: 'list/bulk-over-limit',
  severity: 'error',
  title: {
    zh: '批量超过流程或来源的上限',
    en: 'Bulk action above the limit of the workflow or source',
  },
  why: { zh: '选了太多条，服务器会拒绝。', en: 'The server refuses that many.' },
  example: { file: 'pages/requests.yaml', good: 'max: 50', bad: 'max: 51', at: '51' },
  check: (model, report) => {
    eachList(model, (file, page) => {
      const transitions = workflowOf(model.config, page.entity)?.transitions ?? {}
      for (const [index, { transition, call, max }] of (page.bulkActions ?? []).entries()) {
        const batch =
          call === undefined
            ? transitions[transition ?? '']?.batch
            : actOf(model.config, page.entity, call)?.batch

        if (batch !== undefined && max !== undefined && max > batch)
          report(file, ['bulkActions', index, 'max'], texts.aboveBatch({ max, batch }), {
            hint: texts.writeLess({ batch }),
          })
      }
    })
  },
})
