import { defineRule } from '#config-compiler/rule.ts'
import { eachFigure } from '#config-compiler/walk/figures.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noSpread: {
    zh: '箱线图没有写画哪个字段的分布',
    en: 'this box plot does not say the spread of what it draws',
  },
  writeSpread: {
    zh: '请写 measure: { spread: 字段 }，不写 items 和 split',
    en: 'write measure: { spread: field }, without items and split',
  },
  noBox: {
    zh: '分布是五个数，这里只显示一个',
    en: 'a spread is five numbers: here one is shown',
  },
  noPairs: {
    zh: '一致程度是两两相比，这里分不出是谁给谁的',
    en: 'agreement compares two by two: here it is not said who gave what to what',
  },
  writePairs: {
    zh: '请用于 as: heat 的图表：by 写谁给的，split 写给谁的，不写 items',
    en: 'write it in a chart with as: heat: by says who gave, split to what, without items',
  },
  writeBox: {
    zh: '请用于 as: box 或 as: table 的图表，不与 items、split 一起写；或改用 median、deviation',
    en: 'write it in a chart with as: box or as: table, without items and split; or write median or deviation',
  },
})

/** 箱线图和分布须在一起，一致程度须在热力表中。 */
export const figureBox = defineRule({
  id: 'list/figure-box',
  severity: 'error',
  title: { zh: '图形画不出这种度量', en: 'Picture that cannot draw its measure' },
  why: {
    zh: '箱线图画的是最低、四分位、中位、最高五个数，别的图形画不出，箱线图也画不了别的；一致程度两两相比，只有热力表放得下。',
    en: 'A box plot draws the five numbers of a spread; no other picture can, and it can draw nothing else. Agreement compares two by two: only a heat table has room for it.',
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
      const isMatrix = block.kind === 'chart' && block.as === 'heat' && !isItem && !block.items

      if (measure?.agreement !== undefined && (!isMatrix || block.split === undefined))
        report(file, [...at, 'measure', 'agreement'], texts.noPairs(), {
          hint: texts.writePairs(),
          part: 'key',
        })

      if (measure?.spread !== undefined) {
        if (!isDrawn || (!isBox && block.as !== 'table'))
          report(file, [...at, 'measure', 'spread'], texts.noBox(), {
            hint: texts.writeBox(),
            part: 'key',
          })
      } else if (isBox && !isItem)
        report(file, [...at, 'as'], texts.noSpread(), { hint: texts.writeSpread() })
    })
  },
})
