import { defineRule } from '#config-compiler/rule.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'

const texts = phrases({
  fieldCannotFiltered: {
    zh: '“{field}”是 {type} 字段，不能用 {as} 方式筛选',
    en: '"{field}" is a {type} field and cannot be filtered by {as}',
  },
  leaveOut: { zh: '请去掉 as', en: 'leave out as' },
})

const ranges = ['date', 'date-time', 'integer', 'decimal', 'money', 'percent', 'year']

/** 筛选方式不适合字段。 */
export const filterType = defineRule({
  id: 'list/filter-type',
  severity: 'error',
  title: { zh: '筛选方式不适合字段', en: 'Filter of a kind that does not fit' },
  why: { zh: '例如对文字字段选范围，什么也筛不出来。', en: 'Such as a range over a text: it finds nothing.' },
  example: { file: 'pages/requests.yaml', good: '{ field: kind }]', bad: '{ field: kind, as: range }]', at: 'range' },
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      for (const [index, { field, as }] of (page.filters ?? []).entries()) {
        const type = field === undefined ? undefined : entity.fields[field]?.type
        if (type === undefined || as === undefined) continue
        const fits =
          as === 'range'
            ? ranges.includes(type)
            : as === 'region'
              ? type === 'region'
              : as === 'select'
                ? ['dictionary', 'boolean', 'year', 'region'].includes(type)
                : !['boolean', 'files', 'list', 'table', 'group'].includes(type)
        if (!fits)
          report(file, ['filters', index, 'as'], texts.fieldCannotFiltered({ field: field ?? '', type, as }), {
            hint: texts.leaveOut(),
          })
      }
    })
  },
})
