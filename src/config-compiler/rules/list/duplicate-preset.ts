import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'

/** 页签标识重复。 */
export const duplicatePreset = defineRule({
  id: 'list/duplicate-preset',
  severity: 'error',
  isOwn: true,
  title: { zh: '页签标识重复', en: 'Preset id twice' },
  why: { zh: '点第二个页签显示的是第一个的内容。', en: "The second tab would show the first one's rows." },
  example: { file: 'pages/requests.yaml', good: 'id: todo', bad: 'id: all', at: 'all' },
  check: (model, report) => {
    eachList(model, (file, { presets = [] }) =>
      eachRepeat(
        presets,
        ({ id }) => id,
        ({ id }, index, first) =>
          report(file, ['presets', index, 'id'], say`页签标识“${id}”重复`, {
            hint: say`请换一个标识`,
            related: [{ file, pointer: ['presets', first, 'id'], message: '第一次出现在此' }],
          }),
      ),
    )
  },
})
