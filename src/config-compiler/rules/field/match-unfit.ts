import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  several: {
    zh: '“{title}”可以引用几条，不知道与哪一条对',
    en: '"{title}" may name several records: nothing says which one must agree',
  },
  nameOne: { zh: '请删去 match，或只引用一条', en: 'remove match, or refer to one record' },
  notComparable: {
    zh: '“{title}”是 {type} 字段，不能用来对照',
    en: '"{title}" is a {type} field and cannot be compared',
  },
  nameSingle: { zh: '请写只有一个值的字段', en: 'name a field of a single value' },
})

const isSingle = ({ type, multiple }: Field): boolean =>
  fieldTypes[type].sql !== 'json' && multiple !== true

/** 与引用的记录无从对照。 */
export const matchUnfit = defineRule({
  id: 'field/match-unfit',
  severity: 'error',
  title: { zh: '与引用的记录无从对照', en: 'Reference that cannot be compared' },
  why: {
    zh: 'match 逐个比较两边的一个值：多选、列表、附件没有这样的值。',
    en: 'match compares one value with another: lists, files and several choices have none.',
  },
  example: {
    file: 'entities/part.yaml',
    good: 'display: name, readonly: true }',
    bad: 'display: name, readonly: true, match: { name: proof } }',
    at: 'name',
  },
  check: (model, report) => {
    eachEntity(model, (file, { fields }) => {
      for (const [name, field] of Object.entries(fields)) {
        const at = ['fields', name, 'match']
        if (!field.match) continue
        if (field.multiple)
          report(file, at, texts.several({ title: field.title }), {
            hint: texts.nameOne(),
            part: 'key',
          })

        const others = model.config.entities[field.entity ?? '']?.fields ?? {}

        for (const [fieldName, theirs] of Object.entries(field.match))
          for (const compared of [fields[fieldName], others[theirs]])
            if (compared && !isSingle(compared))
              report(
                file,
                [...at, fieldName],
                texts.notComparable({ title: compared.title, type: compared.type }),
                { hint: texts.nameSingle(), part: 'key' },
              )
      }
    })
  },
})
