import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases, verbatimPhrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notAbove: {
    zh: '{high}（{to}）不大于 {low}（{from}），没有值能满足',
    en: '{high} ({to}) is not above {low} ({from}): no value fits',
  },
  below: {
    zh: '{high}（{to}）小于 {low}（{from}），没有值能满足',
    en: '{high} ({to}) is below {low} ({from}): no value fits',
  },
  checkBoth: { zh: '请检查这两个数', en: 'check the two numbers' },
})

const ranges = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
] as const

/** 上限小于下限。 */
export const minGtMax = defineRule({
  id: 'form/min-gt-max',
  severity: 'error',
  isOwn: true,
  title: { zh: '上限小于下限', en: 'Maximum below minimum' },
  why: {
    zh: '没有值能满足，填报人永远提交不了。',
    en: 'No value fits; the form could never be submitted.',
  },
  example: { file: 'entities/request.yaml', good: 'maxLength: 30', bad: 'maxLength: 1', at: '1' },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      for (const [low, high] of ranges) {
        const from = field[low]
        const to = field[high]
        if (
          from !== undefined &&
          to !== undefined &&
          (from > to || (from === to && (low.startsWith('ex') || high.startsWith('ex'))))
        )
          report(
            file,
            [...at, high],
            from === to
              ? texts.notAbove({ high, to, low, from })
              : texts.below({ high, to, low, from }),
            {
              hint: texts.checkBoth(),
              related: [{ file, pointer: [...at, low], message: verbatimPhrase(low) }],
            },
          )
      }
    })
  },
})
