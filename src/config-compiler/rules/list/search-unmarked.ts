import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { mayUse } from '#config-compiler/walk/may-use.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notSearchable: { zh: '“{name}”没有开放搜索', en: '"{name}" is not open to searching' },
  writeSearchTrue: {
    zh: '请在 entities/{entity}.yaml 的 {name} 字段写 search: true',
    en: 'write search: true at the field {name} of entities/{entity}.yaml',
  },
})

/** 字段没有开放搜索。 */
export const searchUnmarked = defineRule({
  id: 'list/search-unmarked',
  severity: 'error',
  title: { zh: '字段没有开放搜索', en: 'Keyword on a field that is not marked' },
  why: { zh: '关键字搜不到它。', en: 'A keyword would never find it.' },
  example: {
    file: 'pages/requests.yaml',
    good: 'keyword: [name]',
    bad: 'keyword: [name, code]',
    at: 'code',
  },
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      for (const [index, { keyword }] of (page.filters ?? []).entries())
        for (const [n, name] of (keyword ?? []).entries())
          if (!mayUse(entity, name, 'search'))
            report(file, ['filters', index, 'keyword', n], texts.notSearchable({ name }), {
              hint: texts.writeSearchTrue({ entity: page.entity, name }),
              causes: [`lacks entities/${page.entity}.yaml`],
            })
    })
  },
})
