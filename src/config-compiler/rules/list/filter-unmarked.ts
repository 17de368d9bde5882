import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { mayUse } from '#config-compiler/walk/may-use.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notFilterable: { zh: '“{field}”没有开放筛选', en: '"{field}" is not open to filtering' },
  writeFilterTrue: {
    zh: '请在 entities/{entity}.yaml 的 {field} 字段写 filter: true',
    en: 'write filter: true at the field {field} of entities/{entity}.yaml',
  },
})

/** 字段没有开放筛选。 */
export const filterUnmarked = defineRule({
  id: 'list/filter-unmarked',
  severity: 'error',
  title: { zh: '字段没有开放筛选', en: 'Filter on a field that is not marked' },
  why: { zh: '没有索引，服务器会拒绝。', en: 'There is no index; the server refuses.' },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: kind }]',
    bad: '{ field: code }]',
    at: 'code',
  },
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      for (const [index, { field }] of (page.filters ?? []).entries())
        if (field !== undefined && !mayUse(entity, field, 'filter'))
          report(file, ['filters', index, 'field'], texts.notFilterable({ field }), {
            hint: texts.writeFilterTrue({ entity: page.entity, field }),
            causes: [`lacks entities/${page.entity}.yaml`],
          })
    })
  },
})
