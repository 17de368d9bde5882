import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachForm } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  placedTwice: { zh: '字段“{name}”放了两次', en: 'the field "{name}" is placed twice' },
  deleteOne: { zh: '请删除其中一处', en: 'delete one of the places' },
})

/** 字段放了两次。 */
export const placedTwice = defineRule({
  id: 'form/placed-twice',
  severity: 'error',
  isOwn: true,
  title: { zh: '字段放了两次', en: 'Field placed twice' },
  why: {
    zh: '同一个字段出现在两处，填报人不知道以哪个为准。',
    en: 'The same field in two places confuses whoever fills it in.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'regionCode, proof, pledge] }',
    bad: 'regionCode, proof, pledge] }\n      - { id: more, title: 更多, fields: [name] }',
    at: 'name',
  },
  check: (model, report) => {
    eachForm(model, (file, form) => {
      const placed = form.steps.flatMap((step, s) =>
        step.sections.flatMap((section, n) =>
          section.fields.map((name, f) => ({
            name,
            section: `${step.id} ${section.id}`,
            at: ['steps', s, 'sections', n, 'fields', f],
          })),
        ),
      )

      eachRepeat(
        placed,
        ({ name }) => name,
        ({ name, section, at }, _, first) => {
          // a duplicated section is reported as such
          if (section === itemAt(placed, first).section && at[3] !== itemAt(placed, first).at[3])
            return

          report(file, at, texts.placedTwice({ name }), {
            hint: texts.deleteOne(),
            related: [{ file, pointer: itemAt(placed, first).at, message: placeTexts.first() }],
          })
        },
      )
    })
  },
})
