import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  idRepeated: { zh: '页签标识“{id}”重复', en: 'the preset id "{id}" stands there twice' },
  chooseAnotherId: { zh: '请换一个标识', en: 'choose another id' },
})

/** 页签标识重复。 */
export const duplicatePreset = defineRule({
  id: 'list/duplicate-preset',
  severity: 'error',
  isOwn: true,
  title: { zh: '页签标识重复', en: 'Preset id twice' },
  why: {
    zh: '点第二个页签显示的是第一个的内容。',
    en: "The second tab would show the first one's rows.",
  },
  example: { file: 'pages/requests.yaml', good: 'id: todo', bad: 'id: all', at: 'all' },
  check: (model, report) => {
    eachList(model, (file, { presets = [] }) =>
      eachRepeat(
        presets,
        ({ id }) => id,
        ({ id }, index, first) =>
          report(file, ['presets', index, 'id'], texts.idRepeated({ id }), {
            hint: texts.chooseAnotherId(),
            related: [{ file, pointer: ['presets', first, 'id'], message: placeTexts.first() }],
          }),
      ),
    )
  },
})
