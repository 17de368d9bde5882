import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  alwaysEmpty: {
    zh: '“{title}”是 {type} 字段，列表里不显示，这一列永远是空的',
    en: '"{title}" is a {type} field: lists do not show it, the column stays empty',
  },
  useOther: {
    zh: '请换成文字、数字、日期、字典一类的字段；附件和明细在查看页看',
    en: 'use a field of text, number, date or dictionary; files and rows are shown on the page of the record',
  },
})

/** 附件、明细不能作列。 */
export const columnType = defineRule({
  id: 'list/column-type',
  severity: 'error',
  title: { zh: '附件、明细不能作列', en: 'Column of files or rows' },
  why: {
    zh: '列表只带简单的值，附件、列表、表格、分组的内容不带，列永远是空的。',
    en: 'A list carries plain values; files, rows and groups are left out, so the column is always empty.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n',
    bad: '- { field: proof }\n',
    at: 'proof',
  },
  check: (model, report) => {
    eachList(model, (file, { columns, card }, entity) => {
      const judge = (at: Pointer, name: string | undefined) => {
        const field = Object.hasOwn(entity.fields, name ?? '')
          ? entity.fields[name ?? '']
          : undefined
        if (field && fieldTypes[field.type].sql === 'json')
          report(file, at, texts.alwaysEmpty({ title: field.title, type: field.type }), {
            hint: texts.useOther(),
            causes: [`type of ${field.title}`],
          })
      }

      for (const [index, { field }] of columns.entries()) judge(['columns', index, 'field'], field)
      judge(['card', 'title'], card?.title)
      for (const [index, name] of (card?.lines ?? []).entries())
        judge(['card', 'lines', index], name)
    })
  },
})
