import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { fieldCause } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  cannotBeUnique: {
    zh: '“{title}”是 {type} 字段，不能用来判断唯一',
    en: '"{title}" is a {type} field and cannot be unique',
  },
  useIdentifier: { zh: '请用编号、代码、名称等字段', en: 'use a number, a code or a name' },
})

const plural = new Set(['list', 'table', 'group', 'files', 'rich-text', 'paragraph', 'password'])

/** 这种字段不能用来判断唯一。 */
export const uniqueType = defineRule({
  id: 'entity/unique-type',
  severity: 'error',
  isOwn: true,
  title: { zh: '这种字段不能用来判断唯一', en: 'Field that cannot be unique' },
  why: {
    zh: '列表、附件和大段文字逐字相同才算重复，规定不起作用。',
    en: 'Lists, files and long texts are hardly ever equal: the rule would do nothing.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'access:',
    bad: 'unique: [{ fields: [parts], message: 重复 }]\naccess:',
    at: 'parts',
  },
  check: (model, report) => {
    eachEntity(model, (file, { fields, unique = [] }) => {
      for (const [index, item] of unique.entries())
        for (const [at, name] of item.fields.entries()) {
          const field = fields[name]
          if (field && plural.has(field.type))
            report(
              file,
              ['unique', index, 'fields', at],
              texts.cannotBeUnique({ title: field.title, type: field.type }),
              {
                causes: [fieldCause(file, ['fields', name])],
                hint: texts.useIdentifier(),
              },
            )
        }
    })
  },
})
