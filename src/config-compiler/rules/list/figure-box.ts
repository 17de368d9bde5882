import { defineRule } from '#config-compiler/rule.ts'
import { eachFigure } from '#config-compiler/walk/figures.ts'
import { phrases } from '#config-model/messages/phrase.ts'

const texts = phrases({
  noSpread: { zh: '箱线图没有写画哪个字段的分布', en: 'this box plot does not say the spread of what it draws' },
  writeSpread: {
    zh: '请写 measure: { spread: 字段 }，不写 items 和 split',
    en: 'write measure: { spread: field }, without items and split',
  },
  noBox: {
    zh: '分布是五个数，这里只显示一个',
    en: 'a spread is five numbers: here one is shown',
  },
  writeBox: {
    zh: '请用于 as: box 或 as: table 的图表，不与 items、split 一起写；或改用 median、deviation',
    en: 'write it in a chart with as: box or as: table, without items and split; or write median or deviation',
  },
})

/** 箱线图和分布须在一起。 */
export const figureBox = defineRule({
  id: 'list/figure-box',
  severity: 'error',
  title: { zh: '箱线图和分布须在一起', en: 'Box plot without spread, or spread without box plot' },
  why: {
    zh: '箱线图画的是最低、四分位、中位、最高五个数，别的图形画不出，箱线图也画不了别的。',
    en: 'A box plot draws the five numbers of a spread; no other picture can, and it can draw nothing else.',
  },
  example: {
    file: 'pages/board.yaml',
    good: 'as: donut, title: 平均分',
    bad: 'as: box, title: 平均分',
    at: 'box',
  },
  check: (model, report) => {
    eachFigure(model, ({ file, at, block, measure }, isItem) => {
      const isDrawn = block.kind === 'chart' && !isItem && !block.items && block.split === undefined
      const isBox = block.as === 'box'
      if (measure?.spread !== undefined) {
        if (!isDrawn || (!isBox && block.as !== 'table'))
          report(file, [...at, 'measure', 'spread'], texts.noBox(), { hint: texts.writeBox(), part: 'key' })
      } else if (isBox && !isItem) report(file, [...at, 'as'], texts.noSpread(), { hint: texts.writeSpread() })
    })
  },
})
