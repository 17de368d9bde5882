import { kindOfField } from '#config-compiler/link/value-kinds.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { fieldCause } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  notQueryable: {
    zh: '“{title}”是 {type} 字段，不能按它{words}',
    en: 'nobody can {words} by "{title}", a {type} field',
  },
  remove: { zh: '请删去 {key}', en: 'remove {key}' },
})

const whole = new Set(['files', 'list', 'table', 'group', 'rich-text', 'password'])
const unfit: Record<'search' | 'filter' | 'sort', (field: Field) => boolean> = {
  search: (field) => kindOfField(field) !== 'text' || field.type === 'password',
  filter: ({ type }) => whole.has(type),
  sort: ({ type, multiple }) => whole.has(type) || type === 'paragraph' || multiple === true,
}
const words = definePhrases({
  search: { zh: '搜索', en: 'search' },
  filter: { zh: '筛选', en: 'filter' },
  sort: { zh: '排序', en: 'sort' },
})

/** 这种字段不能搜索、筛选或排序。 */
export const queryType = defineRule({
  id: 'field/query-type',
  severity: 'error',
  isOwn: true,
  title: {
    zh: '这种字段不能搜索、筛选或排序',
    en: 'Field that cannot be searched, filtered or sorted by',
  },
  why: {
    zh: '关键字只能在文字中找；附件、列表和大段文字没有可以比较的值。',
    en: 'Keywords are looked for in texts; files, lists and long texts have nothing to compare.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 证明, accept',
    bad: 'title: 证明, sort: true, accept',
    at: 'sort',
  },
  check: (model, report) => {
    eachEntity(model, (file, { fields }) => {
      for (const [name, field] of Object.entries(fields))
        for (const key of ['search', 'filter', 'sort'] as const)
          if (field[key] && unfit[key](field))
            report(
              file,
              ['fields', name, key],
              texts.notQueryable({ title: field.title, type: field.type, words: words[key]() }),
              {
                causes: [fieldCause(file, ['fields', name])],
                hint: texts.remove({ key }),
                part: 'key',
              },
            )
    })
  },
})
