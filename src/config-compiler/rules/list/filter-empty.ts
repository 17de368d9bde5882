import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  filterHasNeither: {
    zh: '筛选项没有写 field 或 keyword',
    en: 'a filter has neither field nor keyword',
  },
  filterHasBoth: {
    zh: '筛选项同时写了 field 和 keyword',
    en: 'a filter has both field and keyword',
  },
  writeOne: { zh: '请写其中一个', en: 'write one of them' },
})

/** 筛选项没有写字段。 */
export const filterEmpty = defineRule({
  id: 'list/filter-empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '筛选项没有写字段', en: 'Filter without a field' },
  why: {
    zh: '没有 field 也没有 keyword，筛选框不起作用。',
    en: 'Neither field nor keyword: the box does nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: kind }]',
    bad: '{ title: 种类 }]',
    at: '{ title: 种类 }',
  },
  check: (model, report) => {
    eachList(model, (file, page) => {
      for (const [index, { field, keyword }] of (page.filters ?? []).entries())
        if ((field === undefined) === (keyword === undefined))
          report(
            file,
            ['filters', index],
            field === undefined ? texts.filterHasNeither() : texts.filterHasBoth(),
            {
              hint: texts.writeOne(),
            },
          )
    })
  },
})
