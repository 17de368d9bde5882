import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { FieldType } from '#config-model/types.generated.ts'
import { rangeTypes } from '#config-model/values/filter-fault.ts'

const texts = definePhrases({
  notFilteredAs: {
    zh: '“{field}”是 {type} 字段，不能用 {as} 方式筛选',
    en: '"{field}" is a {type} field and cannot be filtered by {as}',
  },
  leaveOutAs: { zh: '请去掉 as', en: 'leave out as' },
})

const choices = ['dictionary', 'boolean', 'year', 'region']
const unwritten = ['boolean', 'files', 'list', 'table', 'group']

/**
 * Whether a kind of filter works for fields of a type; types without their own kind are searched as
 * text.
 */
function fits(as: string, type: FieldType): boolean {
  if (as === 'range') return rangeTypes.includes(type)
  if (as === 'region') return type === 'region'
  return as === 'select' ? choices.includes(type) : !unwritten.includes(type)
}

/** 筛选方式不适合字段。 */
export const filterType = defineRule({
  id: 'list/filter-type',
  severity: 'error',
  title: { zh: '筛选方式不适合字段', en: 'Filter of a kind that does not fit' },
  why: {
    zh: '例如对文字字段选范围，什么也筛不出来。',
    en: 'Such as a range over a text: it finds nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: kind }]',
    bad: '{ field: kind, as: range }]',
    at: 'range',
  },
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      for (const [index, { field, as }] of (page.filters ?? []).entries()) {
        const type = field === undefined ? undefined : entity.fields[field]?.type
        if (type === undefined || as === undefined) continue

        if (!fits(as, type))
          report(
            file,
            ['filters', index, 'as'],
            texts.notFilteredAs({ field: field ?? '', type, as }),
            {
              hint: texts.leaveOutAs(),
            },
          )
      }
    })
  },
})
