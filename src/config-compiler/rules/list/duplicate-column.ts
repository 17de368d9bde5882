import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  columnRepeated: { zh: '列“{field}”重复', en: 'the column "{field}" stands there twice' },
  deleteOne: { zh: '请删除其中一列', en: 'delete one of the columns' },
})

/** 列重复。 */
export const duplicateColumn = defineRule({
  id: 'list/duplicate-column',
  severity: 'error',
  isOwn: true,
  title: { zh: '列重复', en: 'Column twice' },
  why: { zh: '同一列显示两遍。', en: 'The same column is shown twice.' },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n  - { field: state',
    bad: '- { field: kind }\n  - { field: kind }\n  - { field: state',
    at: 'kind',
  },
  check: (model, report) => {
    eachList(model, (file, { columns }) =>
      eachRepeat(
        columns,
        ({ field, as }) => `${field} ${as ?? ''}`,
        ({ field }, index, first) =>
          report(file, ['columns', index, 'field'], texts.columnRepeated({ field }), {
            hint: texts.deleteOne(),
            related: [{ file, pointer: ['columns', first, 'field'], message: placeTexts.first() }],
          }),
      ),
    )
  },
})
