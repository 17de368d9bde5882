import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { addableTypes } from '#config-model/values/column-sums.ts'

const texts = definePhrases({
  noNumber: {
    zh: '“{title}”是 {type} 字段，不能合计',
    en: '"{title}" is a {type} field and cannot be added up',
  },
  nameNumber: { zh: '请写数值字段', en: 'name a field with numbers' },
})

/** 合计的不是列表中的数值。 */
export const sumUnfit = defineRule({
  id: 'field/sum-unfit',
  severity: 'error',
  isOwn: true,
  title: { zh: '合计的不是列表中的数值', en: 'Sum of what is no number in rows' },
  why: {
    zh: '合计行写在列表下方，只加数值；百分比、年度加起来没有意义。',
    en: 'The sum stands below the rows of a list and adds up numbers; percentages and years mean nothing added up.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 明细, fields: { label',
    bad: 'title: 明细, sums: [label], fields: { label',
    at: 'label',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      for (const [index, name] of (field.sums ?? []).entries()) {
        const inner = field.fields?.[name]
        if (inner && !addableTypes.has(inner.type))
          report(
            file,
            [...at, 'sums', index],
            texts.noNumber({ title: inner.title, type: inner.type }),
            {
              hint: texts.nameNumber(),
            },
          )
      }
    })
  },
})
