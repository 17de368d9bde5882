import { checkEachSite, checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { eachFigure, measuredField } from '#config-compiler/walk/figures.ts'
import { chartKindOf } from '#config-model/chart-kinds.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { groupNature, groupSteps, isComparedBy, isGroupLabel } from '#config-model/facts/group.ts'
import { fieldAt, fieldTypes } from '#config-model/field-types.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { blockTraits } from '#config-model/page-traits.ts'

const texts = definePhrases({
  chooseNumber: {
    zh: '请换一个数字字段',
    en: 'choose a field that holds a number',
  },
  chooseGroup: {
    zh: '请换一个可以分组的字段',
    en: 'choose a field that makes groups',
  },
  everything: {
    zh: '页签“{title}”没有写 where，每次启动都会报告全部记录',
    en: 'the preset "{title}" has no where: every start would report all records',
  },
  writeWhere: {
    zh: '请写 where，或删去 reportAtStart',
    en: 'write where, or remove reportAtStart',
  },
  noSpread: {
    zh: '箱线图没有写画哪个字段的分布',
    en: 'this box plot does not say the spread of what it draws',
  },
  writeSpread: {
    zh: '请写 measure: { spread: 字段 }，不写 items 和 split',
    en: 'write measure: { spread: field }, without items and split',
  },
  noBox: { zh: '分布是五个数，这里只显示一个', en: 'a spread is five numbers: here one is shown' },
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
  makesNoGroups: {
    zh: '“{name}”不能分组：只有字典（单选）、是否、年度、区划、日期、写了 filter: true 的文字字段和状态可以；by 写了 label 的，引用字段也可以',
    en: '"{name}" makes no groups: only dictionaries (one value), yes or no, years, regions, dates, texts with filter: true and the state do, and with label a reference written as by',
  },
  notFiltered: {
    zh: '列表“{list}”不能按“{name}”筛选，点击图表打不开对应的记录',
    en: 'the list "{list}" cannot be filtered by "{name}": a click on the chart could not open its rows',
  },
  addFilter: {
    zh: '请在该列表页的 filters 中加上 {name}',
    en: 'add {name} to the filters of that list page',
  },
  noLabel: {
    zh: '“{name}”不能作每组的名称：只有单一的文字字段可以',
    en: '"{name}" cannot say what groups are called: only a single text can',
  },
  writeText: { zh: '请写一个文字字段，或去掉 label', en: 'write a text field, or leave out label' },
  otherStep: { zh: '“{name}”不能按 {each} 分组', en: '"{name}" is not grouped by {each}' },
  writeStep: { zh: '请写 each: {steps}', en: 'write each: {steps}' },
  leaveOutStep: { zh: '请去掉 each', en: 'leave out each' },
  tooMany: {
    zh: '按“{name}”分组可能超过 {max} 组，图形看不清',
    en: 'grouped by "{name}" there may be more than {max} groups: the picture cannot be read',
  },
  writeMax: {
    zh: '请写 max（最多几组），或改用 as: table',
    en: 'write max (how many groups at most), or as: table',
  },
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

export const reportEverything = defineRule({
  id: 'list/report-everything',
  severity: 'warning',
  isOwn: true,
  title: { zh: '启动时报告全部记录', en: 'Report of everything at each start' },
  why: {
    zh: '启动时报告的是需要有人补办的记录；不写条件，每次启动都写一行没有用的条数。',
    en: 'A start reports what somebody has to look at; without a condition it says nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ id: all, title: 全部 }',
    bad: '{ id: all, title: 全部, reportAtStart: true }',
    at: 'reportAtStart',
  },
  check: checkEach(eachPage, ({ report }, page) => {
    if (page.kind !== 'list') return
    for (const [index, preset] of (page.presets ?? []).entries())
      if (!meetsSchema('list/report-everything', preset))
        report(['presets', index, 'reportAtStart'], texts.everything({ title: preset.title }), {
          hint: texts.writeWhere(),
          part: 'key',
        })
  }),
})

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
  check: checkEachSite(eachFigure, ({ report }, { at, block, measure }, isItem) => {
    const isDrawn =
      blockTraits(block).isGrouped && !isItem && !block.items && block.split === undefined
    const chart = chartKindOf(block)
    const isMatrix = blockTraits(block).isGrouped && chart?.isShaded && !isItem && !block.items

    if (measure?.agreement !== undefined && (!isMatrix || block.split === undefined))
      report([...at, 'measure', 'agreement'], texts.noPairs(), {
        hint: texts.writePairs(),
        part: 'key',
      })

    if (measure?.spread !== undefined) {
      if (!isDrawn || !chart?.spread)
        report([...at, 'measure', 'spread'], texts.noBox(), { hint: texts.writeBox(), part: 'key' })
    } else if (chart?.spread === 'only' && !isItem)
      report([...at, 'as'], texts.noSpread(), { hint: texts.writeSpread() })
  }),
})

export const figureGroup = defineRule({
  id: 'list/figure-group',
  severity: 'error',
  title: { zh: '图表的分组字段分不了组', en: 'Chart by what makes no groups' },
  why: {
    zh: '图表每一组都要能点开对应的记录，所以分组字段须能分组，列表也须能按它筛选。',
    en: 'Every group of a chart opens its rows: its field must make groups, and its list must filter by it.',
  },
  example: { file: 'pages/board.yaml', good: 'by: kind', bad: 'by: name', at: 'name' },
  check: checkEachSite(eachFigure, ({ report }, { at, block, list, entity }, isItem) => {
    if (isItem || !blockTraits(block).isGrouped) return

    if (block.label !== undefined && !isGroupLabel(entity, block.label))
      report([...at, 'label'], texts.noLabel({ name: block.label }), { hint: texts.writeText() })

    for (const key of ['by', 'split'] as const) {
      const name = block[key]
      if (name === undefined) continue

      // Compared groups open no rows.
      if (key === 'split' && block.measure?.agreement !== undefined && isComparedBy(entity, name))
        continue

      const nature = groupNature(entity, name)

      // Groups of references have labels.
      const isNamed = key === 'by' && block.label !== undefined && isComparedBy(entity, name)

      if (nature === undefined && !isNamed) {
        report([...at, key], texts.makesNoGroups({ name }), {
          hint: texts.chooseGroup(),
          causes: [`lacks entities/${list.entity}.yaml`],
        })
        continue
      }

      if (!list.filters?.some(({ field }) => field === name))
        report([...at, key], texts.notFiltered({ name, list: list.title }), {
          causes: [`lacks pages/${block.list}.yaml`],
          hint: texts.addFilter({ name }),
        })

      const steps = nature === undefined ? [] : groupSteps[nature]

      if (key === 'by' && block.each !== undefined && !steps.includes(block.each))
        report([...at, 'each'], texts.otherStep({ name, each: block.each }), {
          hint:
            steps.length > 0
              ? texts.writeStep({ steps: joinPhrases(steps, ' 或 ') })
              : texts.leaveOutStep(),
        })
    }
  }),
})

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
  check: checkEachSite(eachFigure, ({ report, model }, { at, block, entity }, isItem) => {
    const { config } = model

    if (
      isItem ||
      !blockTraits(block).isGrouped ||
      block.max !== undefined ||
      block.by === undefined
    )
      return

    const maxBars = chartKindOf(block)?.maxGroups ?? Infinity
    const nature = groupNature(entity, block.by)
    const isCity = nature === 'region' && block.each === 'city'
    const itemCount = dictionaryItems(config, entity.fields[block.by]?.dictionary ?? '').length
    const isMany = nature === 'time' ? block.each !== 'month' : nature === 'region' && !isCity
    if (maxBars !== Infinity && (isMany || itemCount > maxBars))
      report([...at, 'by'], texts.tooMany({ name: block.by, max: maxBars }), {
        hint: texts.writeMax(),
      })
  }),
})

const onlyNumbers = ['sum', 'average', 'median', 'deviation', 'spread', 'agreement']

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
      if (!isItem && blockTraits(block).isGrouped && block.measure && block.items)
        report(file, [...at, 'measure'], texts.twoMeasures(), { hint: texts.moveMeasure() })
      const [word, name = ''] = measuredField(figure) ?? []
      const field = fieldAt(entity, name)
      if (word === undefined || !field) return

      const kind = fieldTypes[field.type].sql
      const isNested = name.includes('.')
      const place = [...at, 'measure', word]
      if (onlyNumbers.includes(word)) {
        if (kind !== 'number' || isNested)
          report(file, place, texts.noNumber({ name, word }), { hint: texts.chooseNumber() })
      } else if (kind === 'json' || isNested || field.multiple)
        report(file, place, texts.noSingle({ name }))
    })
  },
})
