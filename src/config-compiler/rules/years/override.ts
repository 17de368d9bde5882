import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  exceptionSaysNothing: {
    zh: '“{title}”的区域例外没有写 open 或 close',
    en: 'the exception of "{title}" has neither open nor close',
  },
  writeAnotherTime: { zh: '请写不同的时间，或删去这一项', en: 'write another time, or remove it' },
  exceptionRepeated: {
    zh: '区划“{region}”的例外写了两次',
    en: 'the exception for region "{region}" stands there twice',
  },
})

/** 区域例外不起作用。 */
export const yearsOverride = defineRule({
  id: 'years/override',
  severity: 'error',
  title: { zh: '区域例外不起作用', en: 'Exception of a region that does nothing' },
  why: {
    zh: '同一区划写了两次，或没有写不同的时间。',
    en: 'The region stands there twice, or has no time of its own.',
  },
  example: {
    file: 'years.yaml',
    good: 'close: "2025-06-15 18:00:00" }',
    bad: 'close: "2025-06-15 18:00:00", overrides: [{ region: "530000" }] }',
    at: '{ region: "530000" }',
  },
  check: (model, report) => {
    for (const [id, { title, overrides = [] }] of Object.entries(model.config.years.windows)) {
      const at = ['windows', id, 'overrides']
      for (const [index, { open, close }] of overrides.entries()) {
        if (open === undefined && close === undefined)
          report('years.yaml', [...at, index], texts.exceptionSaysNothing({ title }), {
            hint: texts.writeAnotherTime(),
          })
      }

      eachRepeat(
        overrides,
        ({ region }) => region,
        ({ region }, index, first) =>
          report('years.yaml', [...at, index, 'region'], texts.exceptionRepeated({ region }), {
            related: [{ file: 'years.yaml', pointer: [...at, first], message: placeTexts.first() }],
          }),
      )
    }
  },
})
