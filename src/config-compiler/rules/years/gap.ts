import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  yearsMissing: {
    zh: '历史年度中间缺少 {missing}',
    en: 'missing among the history years: {missing}',
  },
})

/** 历史年度不连续。 */
export const yearsGap = defineRule({
  id: 'years/gap',
  severity: 'warning',
  rank: 70,
  title: { zh: '历史年度不连续', en: 'Gap in the history years' },
  why: {
    zh: '中间缺的年度查不到历史申报。',
    en: 'Declarations of the missing year cannot be looked up.',
  },
  example: { file: 'years.yaml', good: '[2024]', bad: '[2022, 2024]', at: '[2022, 2024]' },
  check: (model, report) => {
    const { historyYears, realYear } = model.config.years
    const years = [...historyYears.filter((year) => year < realYear), realYear].toSorted(
      (a, b) => a - b,
    )
    const missing = years.flatMap((year, index) =>
      Array.from(
        { length: (years[index + 1] ?? year + 1) - year - 1 },
        (_, step) => year + 1 + step,
      ),
    )

    if (missing.length > 0 && missing.length < 20)
      report(
        'years.yaml',
        ['historyYears'],
        texts.yearsMissing({ missing: joinPhrases(missing, '、') }),
        {
          causes: ['historyYears'],
        },
      )
  },
})
