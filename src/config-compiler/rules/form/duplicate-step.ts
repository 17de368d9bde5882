import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachForm } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  stepIdRepeated: { zh: '步骤标识“{id}”重复', en: 'the step id "{id}" stands there twice' },
  sectionIdRepeated: { zh: '分节标识“{id}”重复', en: 'the section id "{id}" stands there twice' },
})

/** 步骤或分节标识重复。 */
export const duplicateStep = defineRule({
  id: 'form/duplicate-step',
  severity: 'error',
  isOwn: true,
  title: { zh: '步骤或分节标识重复', en: 'Step or section id twice' },
  why: {
    zh: '程序按标识找步骤，重复的会互相覆盖。',
    en: 'Steps are found by their id; equal ones replace each other.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'regionCode, proof, pledge] }',
    bad: 'regionCode, proof] }\n      - { id: basic, title: 更多, fields: [pledge] }',
    at: 'basic',
  },
  check: (model, report) => {
    eachForm(model, (file, { steps }) => {
      eachRepeat(
        steps,
        ({ id }) => id,
        ({ id }, index, first) =>
          report(file, ['steps', index, 'id'], texts.stepIdRepeated({ id }), {
            related: [{ file, pointer: ['steps', first, 'id'], message: placeTexts.first() }],
          }),
      )

      for (const [s, { sections }] of steps.entries())
        eachRepeat(
          sections,
          ({ id }) => id,
          ({ id }, index, first) =>
            report(file, ['steps', s, 'sections', index, 'id'], texts.sectionIdRepeated({ id }), {
              related: [
                {
                  file,
                  pointer: ['steps', s, 'sections', first, 'id'],
                  message: placeTexts.first(),
                },
              ],
            }),
        )
    })
  },
})
