import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  idRepeated: { zh: '规则标识“{id}”重复', en: 'the rule id "{id}" stands there twice' },
  chooseAnotherId: { zh: '请换一个标识', en: 'choose another id' },
})

/** 校验规则标识重复。 */
export const duplicateRule = defineRule({
  id: 'entity/duplicate-rule',
  severity: 'error',
  isOwn: true,
  title: { zh: '校验规则标识重复', en: 'Rule id twice' },
  why: {
    zh: '译文和问题按标识找规则，重复的分不清。',
    en: 'Translations and problems name a rule by its id.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '- { id: reasonLong,',
    bad: '- { id: codeNeeded, require: { field: code, notEmpty: true }, at: code, message: 请填写编码 }\n  - { id: codeNeeded,',
    at: 'codeNeeded',
  },
  check: (model, report) => {
    eachEntity(model, (file, { rules = [] }) =>
      eachRepeat(
        rules,
        ({ id }) => id,
        ({ id }, index, first) =>
          report(file, ['rules', index, 'id'], texts.idRepeated({ id }), {
            hint: texts.chooseAnotherId(),
            related: [{ file, pointer: ['rules', first, 'id'], message: placeTexts.first() }],
          }),
      ),
    )
  },
})
