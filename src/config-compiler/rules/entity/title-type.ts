import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  titleNotShown: {
    zh: '标题字段“{titleField}”是 {type} 字段，显示不出来',
    en: 'the title field "{titleField}" is a {type} field and cannot be shown',
  },
  chooseText: { zh: '请选一个文字字段', en: 'choose a text field' },
  displayNotShown: {
    zh: '“{display}”是 {type} 字段，显示不出来',
    en: '"{display}" is a {type} field and cannot be shown',
  },
})

const untitled = new Set(['files', 'list', 'table', 'group', 'boolean', 'password', 'rich-text'])

/** 标题字段不是文字。 */
export const titleType = defineRule({
  id: 'entity/title-type',
  severity: 'error',
  title: { zh: '标题字段不是文字', en: 'Title field that is no text' },
  why: {
    zh: '页面标题和消息里会显示代码或空白。',
    en: 'Titles and messages would show a code or nothing.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: parts',
    at: 'parts',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      const type = entity.fields[entity.titleField]?.type
      if (type !== undefined && untitled.has(type))
        report(file, ['titleField'], texts.titleNotShown({ titleField: entity.titleField, type }), {
          hint: texts.chooseText(),
        })
    })

    eachField(model, ({ file, at, field }) => {
      const visibleTypes =
        field.display === undefined
          ? undefined
          : model.config.entities[field.entity ?? '']?.fields[field.display]

      if (visibleTypes && untitled.has(visibleTypes.type))
        report(
          file,
          [...at, 'display'],
          texts.displayNotShown({ display: field.display ?? '', type: visibleTypes.type }),
          {
            hint: texts.chooseText(),
          },
        )
    })
  },
})
