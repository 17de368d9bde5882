import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notHistory: {
    zh: '{year} 不早于工作年度 {realYear}，不能是历史年度',
    en: '{year} is not before the working year {realYear} and cannot be a history year',
  },
  deleteOrChangeYear: {
    zh: '请删除 {year}，或修改 realYear',
    en: 'delete {year}, or change realYear',
  },
})

/** 工作年度又是历史年度。 */
export const currentInHistory = defineRule({
  id: 'years/current-in-history',
  severity: 'error',
  rank: 60,
  isOwn: true,
  title: { zh: '工作年度又是历史年度', en: 'Working year among the history years' },
  why: {
    zh: '历史年度只读；工作年度列入历史后不能申报。',
    en: 'History is read-only: nothing could be declared in the working year.',
  },
  example: { file: 'years.yaml', good: '[2024]', bad: '[2024, 2025]', at: '2025' },
  check: (model, report) => {
    const { historyYears, realYear } = model.config.years
    for (const [index, year] of historyYears.entries())
      if (year >= realYear)
        report('years.yaml', ['historyYears', index], texts.notHistory({ year, realYear }), {
          causes: ['historyYears'],
          hint: texts.deleteOrChangeYear({ year }),
        })
  },
})
