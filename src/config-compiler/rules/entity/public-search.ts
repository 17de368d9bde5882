import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unsearched: {
    zh: '“{title}”没有开放搜索，访客按它查不到任何内容',
    en: '"{title}" is not searched: visitors who write it find nothing',
  },
  addSearch: { zh: '请在该字段写 search: true', en: 'write search: true at the field' },
  withheld: {
    zh: '“{title}”显示时要遮盖，不能让访客按它查询',
    en: '"{title}" is shown masked: visitors may not search by it',
  },
  dropField: { zh: '请从 publicSearch 中删去', en: 'take it out of publicSearch' },
})

/** 公开查询找不到的字段。 */
export const publicSearch = defineRule({
  id: 'entity/public-search',
  severity: 'error',
  title: { zh: '公开查询找不到的字段', en: 'Field that the public search cannot find' },
  why: {
    zh: '公开目录只在写了 search: true 的字段里找关键字；没有写的字段，访客怎么写都是 0 条。',
    en: 'Only fields with search: true are indexed for keywords: by any other one visitors find nothing.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: name\npublicSearch: [name, contact]',
    at: 'contact',
  },
  check: (model, report) => {
    eachEntity(model, (file, { publicSearch: names = [], fields }) => {
      for (const [index, name] of names.entries()) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        if (!field) continue

        const at = ['publicSearch', index]
        if (field.mask !== undefined)
          report(file, at, texts.withheld({ title: field.title }), { hint: texts.dropField() })
        else if (field.search !== true)
          report(file, at, texts.unsearched({ title: field.title }), { hint: texts.addSearch() })
      }
    })
  },
})
