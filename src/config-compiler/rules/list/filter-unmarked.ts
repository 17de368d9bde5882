import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { mayUse } from '#config-compiler/walk/may-use.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'

/** 字段没有开放筛选。 */
export const filterUnmarked = defineRule({
  id: 'list/filter-unmarked',
  severity: 'error',
  title: { zh: '字段没有开放筛选', en: 'Filter on a field that is not marked' },
  why: { zh: '没有索引，服务器会拒绝。', en: 'There is no index; the server refuses.' },
  example: { file: 'pages/requests.yaml', good: '{ field: kind }]', bad: '{ field: code }]', at: 'code' },
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      for (const [index, { field }] of (page.filters ?? []).entries())
        if (field !== undefined && !mayUse(entity, field, 'filter'))
          report(file, ['filters', index, 'field'], say`“${field}”没有开放筛选`, {
            hint: say`请在 entities/${page.entity}.yaml 的 ${field} 字段写 filter: true`,
          })
    })
  },
})
