import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  fieldOfAnother: {
    zh: '列只能是实体的一级字段，“{field}”在里层',
    en: 'a column must be a field of the entity itself: "{field}" is inside another',
  },
  useOwnField: { zh: '请改用一级字段', en: 'use a field of the entity itself' },
})

/** 列在里层。 */
export const nestedColumn = defineRule({
  id: 'list/nested-column',
  severity: 'error',
  title: { zh: '列在里层', en: 'Column inside a list' },
  why: {
    zh: '列表每条记录只占一行，里层的字段有许多值，显示不了。',
    en: 'A row shows one value; a field inside a list has many.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n',
    bad: '- { field: parts.label }\n',
    at: 'parts.label',
  },
  check: (model, report) => {
    eachList(model, (file, { columns }) => {
      for (const [index, { field }] of columns.entries())
        if (field.includes('.'))
          report(file, ['columns', index, 'field'], texts.fieldOfAnother({ field }), {
            hint: texts.useOwnField(),
          })
    })
  },
})
