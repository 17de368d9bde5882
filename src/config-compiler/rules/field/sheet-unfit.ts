import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { isImportable } from '#config-model/imports/import-columns.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noColumn: {
    zh: '“{title}”没有能写在表格单元格里的字段，不能从表格导入',
    en: '"{title}" has no field that a cell of a sheet can hold; nothing can be imported into it',
  },
  nested: {
    zh: '“{title}”在另一个列表的行里，不能从表格导入',
    en: '"{title}" stands in the rows of another list and takes nothing from a sheet',
  },
  leaveOut: { zh: '请删去 import', en: 'leave out import' },
})

/** 列表不能从表格导入。 */
export const sheetUnfit = defineRule({
  id: 'field/sheet-unfit',
  severity: 'error',
  isOwn: true,
  title: { zh: '列表不能从表格导入', en: 'List that takes nothing from a sheet' },
  why: {
    zh: '表格的一格只能写一个值：附件、列表、引用和自动计算的写不进去；行里的列表没有自己的表格。',
    en: 'A cell holds one value: no files, lists, references or computed values; and a list in a row has no sheet of its own.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 明细, fields: { label',
    bad: 'title: 明细, import: true, fields: { scan: { type: files, title: 扫描件, accept: [pdf], maxSize: 5MB, maxItems: 1 } } }\n  others: { type: list, title: 其他, fields: { label',
    at: 'import',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      if (field.import === true && !Object.values(field.fields ?? {}).some(holdsCell))
        report(file, [...at, 'import'], texts.noColumn({ title: field.title }), {
          hint: texts.leaveOut(),
          part: 'key',
        })

      for (const [name, inner] of Object.entries(field.type === 'list' ? (field.fields ?? {}) : {}))
        if (inner.import === true)
          report(file, [...at, 'fields', name, 'import'], texts.nested({ title: inner.title }), {
            hint: texts.leaveOut(),
            part: 'key',
          })
    })
  },
})

const holdsCell = (field: Field) => isImportable(field) && field.readonly !== true
