import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  cannotLabelRows: {
    zh: '“{title}”是 {type} 字段，不能用于 rows',
    en: '"{title}" is a {type} field and cannot label rows',
  },
  useYearField: { zh: '请用 year 字段', en: 'use a year field' },
  otherDictionary: {
    zh: '“{title}”不是字典 {dictionary} 的字段，不能标明各行',
    en: '"{title}" is no field of the dictionary {dictionary} and cannot label its rows',
  },
  useSameDictionary: {
    zh: '请把它写成 type: dictionary, dictionary: {dictionary}',
    en: 'make it type: dictionary, dictionary: {dictionary}',
  },
  cannotServe: {
    zh: '“{title}”是 {type} 字段，不能用于 {key}',
    en: '"{title}" is a {type} field and cannot serve as {key}',
  },
  useIdentifier: { zh: '请用编号、代码、名称等字段', en: 'use a number, a code or a name' },
})

const labels = new Set(['year', 'integer', 'text'])
const plain = new Set(['files', 'list', 'table', 'group', 'boolean', 'password', 'rich-text'])

/** 行标题、行内唯一用的字段不合适。 */
export const fieldRowName = defineRule({
  id: 'field/row-name',
  severity: 'error',
  title: { zh: '行标题、行内唯一用的字段不合适', en: 'Field that cannot name or tell apart rows' },
  why: {
    zh: '附件、列表和是否不能作为一行的标题，也分不出两行是否相同。',
    en: 'Files, lists and yes-or-no neither name a row nor tell two rows apart.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 明细, fields: { label',
    bad: 'title: 明细, itemTitle: seen, fields: { seen: { type: boolean, title: 已看 }, label',
    at: 'seen',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      const key = field.rows && field.fields?.[field.rows.key]
      const ofItems = field.rows?.dictionary
      if (key && ofItems !== undefined && key.dictionary !== ofItems)
        report(
          file,
          [...at, 'rows', 'key'],
          texts.otherDictionary({ title: key.title, dictionary: ofItems }),
          {
            hint: texts.useSameDictionary({ dictionary: ofItems }),
          },
        )

      if (key && ofItems === undefined && !labels.has(key.type))
        report(
          file,
          [...at, 'rows', 'key'],
          texts.cannotLabelRows({ title: key.title, type: key.type }),
          {
            hint: texts.useYearField(),
          },
        )

      for (const key of ['itemTitle', 'uniqueBy'] as const) {
        const inner = field[key] === undefined ? undefined : field.fields?.[field[key]]
        if (inner && plain.has(inner.type))
          report(
            file,
            [...at, key],
            texts.cannotServe({ title: inner.title, type: inner.type, key }),
            {
              hint: texts.useIdentifier(),
            },
          )
      }
    })
  },
})
