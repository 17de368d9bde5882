import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'

const untitled = new Set(['files', 'list', 'table', 'group', 'boolean', 'password', 'rich-text'])

/** 标题字段不是文字。 */
export const titleType = defineRule({
  id: 'entity/title-type',
  severity: 'error',
  title: { zh: '标题字段不是文字', en: 'Title field that is no text' },
  why: { zh: '页面标题和消息里会显示代码或空白。', en: 'Titles and messages would show a code or nothing.' },
  example: { file: 'entities/request.yaml', good: 'titleField: name', bad: 'titleField: parts', at: 'parts' },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      const type = entity.fields[entity.titleField]?.type
      if (type !== undefined && untitled.has(type))
        report(file, ['titleField'], say`标题字段“${entity.titleField}”是 ${type} 字段，显示不出来`, {
          hint: say`请选一个文字字段`,
        })
    })
    eachField(model, ({ file, at, field }) => {
      const shown =
        field.display === undefined ? undefined : model.config.entities[field.entity ?? '']?.fields[field.display]
      if (shown && untitled.has(shown.type))
        report(file, [...at, 'display'], say`“${field.display}”是 ${shown.type} 字段，显示不出来`, {
          hint: say`请选一个文字字段`,
        })
    })
  },
})
