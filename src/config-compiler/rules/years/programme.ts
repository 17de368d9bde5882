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

/** 活动名称的年度不在年度表中。 */
export const yearsProgramme = defineRule({
  id: 'years/programme',
  severity: 'warning',
  title: { zh: '活动名称的年度不在年度表中', en: 'Programme name for a year that does not exist' },
  why: {
    zh: '名称从该年度起使用；年度写错，名称就不会出现，或用错年份。',
    en: 'A name is used from its year on; of a wrong year it never shows, or too early.',
  },
  example: {
    file: 'years.yaml',
    good: 'holidays: []',
    bad: 'programme: { "2052": 名品 }\nholidays: []',
    at: '"2052"',
  },
  check: (model, report) => {
    const { programme: names = {} } = model.config.years
    const knownYears = coveredYears(model.config.years)
    for (const year of Object.keys(names))
      if (!knownYears.includes(Number(year)))
        report('years.yaml', ['programme', year], texts.unknownYear({ year }), {
          hint: texts.oneOf({ known: joinPhrases(knownYears, '、') }),
          part: 'key',
          subject: year,
        })
  },
})
