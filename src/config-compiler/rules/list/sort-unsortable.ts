import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { mayUse } from '#config-compiler/walk/may-use.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { isSortable } from '#config-model/values/row-order.ts'

const texts = definePhrases({
  showColumn: {
    zh: '请写列表中可以排序的列，如 dueAt 或 -submittedAt',
    en: 'write a column of the list that can be sorted by, such as dueAt or -submittedAt',
  },
  notSortable: { zh: '“{field}”没有开放排序', en: '"{field}" is not open to sorting' },
  writeSortTrue: {
    zh: '请在 entities/{entity}.yaml 的 {field} 字段写 sort: true',
    en: 'write sort: true at the field {field} of entities/{entity}.yaml',
  },
})

/** 列没有开放排序。 */
export const sortUnsortable = defineRule({
  id: 'list/sort-unsortable',
  severity: 'error',
  title: { zh: '列没有开放排序', en: 'Sorting by a field that is not marked' },
  why: {
    zh: '没有索引，数据多时会很慢，服务器会拒绝。',
    en: 'There is no index; the server refuses.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'sort: asc }\n  - { field: kind }',
    bad: 'width: 100 }\n  - { field: kind, sort: asc }',
    at: 'sort',
  },
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      for (const [index, { sort }] of (page.presets ?? []).entries())
        if (sort !== undefined && !isSortable(model.config, page, sort.replace(/^-/, '')))
          report(
            file,
            ['presets', index, 'sort'],
            texts.notSortable({ field: sort.replace(/^-/, '') }),
            {
              hint: texts.showColumn(),
              causes: [`lacks entities/${page.entity}.yaml`],
            },
          )

      for (const [index, column] of page.columns.entries())
        if (column.sort && !column.field.includes('.') && !mayUse(entity, column.field, 'sort'))
          report(file, ['columns', index, 'sort'], texts.notSortable({ field: column.field }), {
            hint: texts.writeSortTrue({ entity: page.entity, field: column.field }),
            part: 'key',
            causes: [`lacks entities/${page.entity}.yaml`],
          })
    })
  },
})
