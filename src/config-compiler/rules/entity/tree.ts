import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noUpper: {
    zh: '上级字段“{name}”不是指向“{title}”的 reference 字段',
    en: 'the field "{name}" of the record above is no reference to "{title}"',
  },
  writeReference: {
    zh: '请把它写成 type: reference、entity: {entity}',
    en: 'write it as type: reference, entity: {entity}',
  },
  several: { zh: '上级只能有一个', en: 'there is one record above' },
  dropMultiple: { zh: '请删去 multiple', en: 'remove multiple' },
})

/** 上级字段不能用。 */
export const treeRule = defineRule({
  id: 'entity/tree',
  severity: 'error',
  isOwn: true,
  title: { zh: '上级字段不能用', en: 'Tree without a record above' },
  why: {
    zh: '树由每条记录的上级排成；字段存的不是本实体的一条记录，就排不成树。',
    en: 'A tree is made of the record above each; a field that holds something else makes none.',
  },
  example: { file: 'entities/branch.yaml', good: 'tree: upper', bad: 'tree: name', at: 'name' },
  check: (model, report) => {
    eachEntity(model, (file, { tree, title, fields }, entity) => {
      const field = tree === undefined || !Object.hasOwn(fields, tree) ? undefined : fields[tree]
      if (tree === undefined || field === undefined) return

      if (field.type !== 'reference' || field.entity !== entity)
        report(file, ['tree'], texts.noUpper({ name: tree, title }), {
          hint: texts.writeReference({ entity }),
        })
      else if (field.multiple)
        report(file, ['fields', tree, 'multiple'], texts.several(), { hint: texts.dropMultiple() })
    })
  },
})
