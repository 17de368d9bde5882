import { defineRule } from '#config-compiler/rule.ts'
import { eachFigure } from '#config-compiler/walk/figures.ts'
import { groupNature, groupSteps, isComparedBy, isGroupLabel } from '#config-model/facts/group.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
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
})

/** 图表的分组字段分不了组。 */
export const figureGroup = defineRule({
  id: 'list/figure-group',
  severity: 'error',
  title: { zh: '图表的分组字段分不了组', en: 'Chart by what makes no groups' },
  why: {
    zh: '图表每一组都要能点开对应的记录，所以分组字段须能分组，列表也须能按它筛选。',
    en: 'Every group of a chart opens its rows: its field must make groups, and its list must filter by it.',
  },
  example: { file: 'pages/board.yaml', good: 'by: kind', bad: 'by: name', at: 'name' },
  check: (model, report) => {
    eachFigure(model, ({ file, at, block, list, entity }, isItem) => {
      if (isItem || block.kind !== 'chart') return

      if (block.label !== undefined && !isGroupLabel(entity, block.label))
        report(file, [...at, 'label'], texts.noLabel({ name: block.label }), {
          hint: texts.writeText(),
        })

      for (const key of ['by', 'split'] as const) {
        const name = block[key]
        if (name === undefined) continue

        // What groups are compared by opens no rows.
        if (key === 'split' && block.measure?.agreement !== undefined && isComparedBy(entity, name))
          continue

        const nature = groupNature(entity, name)

        // Groups of records are called what the rows say.
        const isNamed = key === 'by' && block.label !== undefined && isComparedBy(entity, name)

        if (nature === undefined && !isNamed) {
          report(file, [...at, key], texts.makesNoGroups({ name }), {
            causes: [`lacks entities/${list.entity}.yaml`],
          })
          continue
        }

        if (!list.filters?.some(({ field }) => field === name))
          report(file, [...at, key], texts.notFiltered({ name, list: list.title }), {
            causes: [`lacks pages/${block.list}.yaml`],
            hint: texts.addFilter({ name }),
          })

        const steps = nature === undefined ? [] : groupSteps[nature]

        if (key === 'by' && block.each !== undefined && !steps.includes(block.each))
          report(file, [...at, 'each'], texts.otherStep({ name, each: block.each }), {
            hint:
              steps.length > 0
                ? texts.writeStep({ steps: joinPhrases(steps, ' 或 ') })
                : texts.leaveOutStep(),
          })
      }
    })
  },
})
