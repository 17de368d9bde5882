import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  oneDefaultSort: {
    zh: '默认排序只能写在一列上',
    en: 'the default sort may stand at one column only',
  },
  deleteOne: { zh: '请删除其中一个', en: 'delete one of them' },
})

/** 默认排序写了两次。 */
export const twoSorts = defineRule({
  id: 'list/two-sorts',
  severity: 'error',
  isOwn: true,
  title: { zh: '默认排序写了两次', en: 'Two default sort columns' },
  why: { zh: '只有第一个起作用。', en: 'Only the first has an effect.' },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: state, as: tag }',
    bad: '{ field: submittedAt, sort: desc }',
    at: 'sort',
  },
  check: (model, report) => {
    eachList(model, (file, { columns }) => {
      const [first, second] = columns.flatMap(({ sort, field }, index) =>
        sort ? [{ index, field }] : [],
      )
      if (first && second && first.field !== second.field)
        report(file, ['columns', second.index, 'sort'], texts.oneDefaultSort(), {
          hint: texts.deleteOne(),
          part: 'key',
          related: [
            { file, pointer: ['columns', first.index, 'sort'], message: placeTexts.first() },
          ],
        })
    })
  },
})
