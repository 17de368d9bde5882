import { defineRule } from '#config-compiler/rule.ts'
import { eachFigure, measuredField } from '#config-compiler/walk/figures.ts'
import { fieldAt, fieldTypes } from '#config-model/field-types.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noNumber: {
    zh: '“{name}”不是数字字段，不能算 {word}',
    en: '"{name}" holds no number and has no {word}',
  },
  noSingle: {
    zh: '“{name}”不是单一的值，数不出有几个不同的值',
    en: '"{name}" is no single value: different ones cannot be counted',
  },
  twoMeasures: {
    zh: '各项已写明数什么，measure 不起作用',
    en: 'the items say what is measured: this measure has no effect',
  },
  moveMeasure: { zh: '请写到 items 的各项中', en: 'write it at the items' },
})

const onlyNumbers = ['sum', 'average', 'median', 'deviation', 'spread', 'agreement']

/** 度量不适合字段。 */
export const figureMeasure = defineRule({
  id: 'list/figure-measure',
  severity: 'error',
  title: { zh: '度量不适合字段', en: 'Measure that does not fit its field' },
  why: {
    zh: '合计、平均、中位数、标准差、分布和一致程度只有数字字段才有，否则永远是空的。',
    en: 'Only numbers have a sum, an average, a median, a deviation, a spread and an agreement; the figure would stay empty.',
  },
  example: { file: 'pages/board.yaml', good: 'average: score', bad: 'average: name', at: 'name' },
  check: (model, report) => {
    eachFigure(model, (figure, isItem) => {
      const { file, at, block, entity } = figure
      if (!isItem && block.kind === 'chart' && block.measure && block.items)
        report(file, [...at, 'measure'], texts.twoMeasures(), { hint: texts.moveMeasure() })
      const [word, name = ''] = measuredField(figure) ?? []
      const field = fieldAt(entity, name)
      if (word === undefined || !field) return

      const kind = fieldTypes[field.type].sql
      const isNested = name.includes('.')
      const place = [...at, 'measure', word]
      if (onlyNumbers.includes(word)) {
        if (kind !== 'number' || isNested) report(file, place, texts.noNumber({ name, word }))
      } else if (kind === 'json' || isNested || field.multiple)
        report(file, place, texts.noSingle({ name }))
    })
  },
})
