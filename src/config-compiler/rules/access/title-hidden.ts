import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  titleHidden: {
    zh: '标题字段“{titleField}”不能隐藏',
    en: 'the title field "{titleField}" cannot be hidden',
  },
  chooseAnotherTitle: {
    zh: '请换一个 titleField，或不隐藏它',
    en: 'choose another titleField, or do not hide it',
  },
})

/** 标题字段对有权查看的角色隐藏。 */
export const titleHidden = defineRule({
  id: 'access/title-hidden',
  severity: 'error',
  rank: 210,
  title: { zh: '标题字段对有权查看的角色隐藏', en: 'Title hidden from readers' },
  why: { zh: '页面标题和消息里是空的。', en: 'Titles and messages would be empty for that role.' },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: region, actions: [read, export]',
    bad: 'rows: region, actions: [read, export], hide: [name]',
    at: 'name',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      for (const [index, grant] of entity.access.entries()) {
        const at = grant.hide?.indexOf(entity.titleField) ?? -1
        if (at >= 0)
          report(
            file,
            ['access', index, 'hide', at],
            texts.titleHidden({ titleField: entity.titleField }),
            {
              causes: [`hide ${entity.titleField}`],
              hint: texts.chooseAnotherTitle(),
            },
          )
      }
    })
  },
})
