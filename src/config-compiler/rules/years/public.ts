import { defineRule } from '#config-compiler/rule.ts'
import { coveredYears } from '#config-model/facts/years.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unknownYear: {
    zh: '{year} 既不是工作年度也不是历史年度',
    en: '{year} is neither the working year nor a history year',
  },
  oneOf: { zh: '可用的有：{known}', en: 'one of: {known}' },
})

/** 公开年度不在年度表中。 */
export const publicYears = defineRule({
  id: 'years/public',
  severity: 'error',
  title: { zh: '公开年度不在年度表中', en: 'Public year that is neither working nor history year' },
  why: { zh: '公众切换到该年度会看到空白。', en: 'Visitors who choose it see nothing.' },
  example: { file: 'portal.yaml', good: '[2025, 2024]', bad: '[2052, 2024]', at: '2052' },
  check: (model, report) => {
    const knownYears = coveredYears(model.config.years)
    for (const [index, year] of (model.config.portal.publicYears ?? []).entries())
      if (!knownYears.includes(year))
        report('portal.yaml', ['publicYears', index], texts.unknownYear({ year }), {
          hint: texts.oneOf({ known: joinPhrases(knownYears, '、') }),
          subject: String(year),
        })
  },
})
