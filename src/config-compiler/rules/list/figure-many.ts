import { defineRule } from '#config-compiler/rule.ts'
import { eachFigure } from '#config-compiler/walk/figures.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { groupNature } from '#config-model/facts/group.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  tooMany: {
    zh: '按“{name}”分组可能超过 {most} 组，图形看不清',
    en: 'grouped by "{name}" there may be more than {most} groups: the picture cannot be read',
  },
  writeMax: {
    zh: '请写 max（最多几组），或改用 as: table',
    en: 'write max (how many groups at most), or as: table',
  },
})

/** The maximum number of groups in a chart; a donut takes fewer. */
const readable = { bar: 20, line: 60, donut: 8, heat: Infinity, box: 40, table: Infinity }

/** 图表的组数太多。 */
export const figureMany = defineRule({
  id: 'list/figure-many',
  severity: 'warning',
  title: { zh: '图表的组数太多', en: 'Chart with too many groups' },
  why: {
    zh: '上百个县区或几百天挤在一张图里，谁也看不清；max 只画最大的或最近的几组，其余合并。',
    en: 'A hundred counties or days in one picture are read by nobody; max draws the greatest or latest and sums up the rest.',
  },
  example: {
    file: 'pages/board.yaml',
    good: 'each: city, max: 10',
    bad: 'each: district',
    at: 'regionCode',
  },
  check: (model, report) => {
    const { config } = model
    eachFigure(model, ({ file, at, block, entity }, isItem) => {
      if (isItem || block.kind !== 'chart' || block.max !== undefined || block.by === undefined)
        return

      const maxBars = readable[block.as ?? 'bar']
      const nature = groupNature(entity, block.by)
      const isCity = nature === 'region' && block.each === 'city'
      const itemCount = dictionaryItems(config, entity.fields[block.by]?.dictionary ?? '').length
      const isMany = nature === 'time' ? block.each !== 'month' : nature === 'region' && !isCity
      if (maxBars !== Infinity && (isMany || itemCount > maxBars))
        report(file, [...at, 'by'], texts.tooMany({ name: block.by, most: maxBars }), {
          hint: texts.writeMax(),
        })
    })
  },
})
