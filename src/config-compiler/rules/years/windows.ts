import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { placeTexts } from '#config-compiler/diagnostic/problem.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { isWithinTimes, findNextOpening } from '#config-model/facts/opening-times.ts'
import { isDateTime } from '#config-model/facts/time.ts'
import { coveredYears } from '#config-model/facts/years.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  exceptionSaysNothing: {
    zh: '“{title}”的区域例外没有写 open 或 close',
    en: 'the exception of "{title}" has neither open nor close',
  },
  writeAnotherTime: { zh: '请写不同的时间，或删去这一项', en: 'write another time, or remove it' },
  exceptionRepeated: {
    zh: '区划“{region}”的例外写了两次',
    en: 'the exception for region "{region}" occurs twice',
  },
  unknownYear: {
    zh: '{year} 既不是工作年度也不是历史年度',
    en: '{year} is neither the working year nor a history year',
  },
  oneOf: { zh: '可用的有：{available}', en: 'one of: {available}' },
  noCallByYear: {
    zh: '“{path}”不是可以按年度查询的接口',
    en: '"{path}" is no call that exists by year',
  },
  closesBeforeOpens: {
    zh: '“{title}”的结束时间不晚于开始时间',
    en: '"{title}" closes before it opens',
  },
  exceptionClosesFirst: {
    zh: '“{title}”的区域例外结束时间不晚于开始时间',
    en: 'an exception of "{title}" closes before it opens',
  },
  opens: { zh: '开始时间', en: 'it opens' },
  writeLater: {
    zh: '请写晚于 {open} 的时间，或把开始时间提前',
    en: 'write a time after {open}, or let it open earlier',
  },
  hoursBackwards: {
    zh: '“{title}”每天开放到 {to}，不晚于开始的 {from}',
    en: '"{title}" is open until {to} each day, not later than {from} when it opens',
  },
  writeEarlierFirst: {
    zh: '早的写在前面；跨过午夜的写成全天，不写 hours',
    en: 'write the earlier one first; leave hours out where it should be open over midnight',
  },
  neverOpen: {
    zh: '“{title}”在起止时间之内没有一天开放',
    en: '"{title}" is open on no day between its opening and its closing',
  },
  checkDays: { zh: '请检查 weekdays、hours 和 holidays', en: 'check weekdays, hours and holidays' },
})

export const yearsOverride = defineRule({
  id: 'years/override',
  severity: 'error',
  title: { zh: '区域例外不起作用', en: 'Exception of a region that does nothing' },
  why: {
    zh: '同一区划写了两次，或没有写不同的时间。',
    en: 'The region occurs twice, or has no time of its own.',
  },
  example: {
    file: 'years.yaml',
    good: 'close: "2025-06-15 18:00:00" }',
    bad: 'close: "2025-06-15 18:00:00", overrides: [{ region: "530000" }] }',
    at: '{ region: "530000" }',
  },
  check: (model, report) => {
    for (const [id, { title, overrides = [] }] of Object.entries(model.config.years.windows)) {
      const at = ['windows', id, 'overrides']
      for (const [index, { open, close }] of overrides.entries()) {
        if (open === undefined && close === undefined)
          report('years.yaml', [...at, index], texts.exceptionSaysNothing({ title }), {
            hint: texts.writeAnotherTime(),
          })
      }

      eachRepeat(
        overrides,
        ({ region }) => region,
        ({ region }, index, first) =>
          report('years.yaml', [...at, index, 'region'], texts.exceptionRepeated({ region }), {
            related: [{ file: 'years.yaml', pointer: [...at, first], message: placeTexts.first() }],
          }),
      )
    }
  },
})

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
          hint: texts.oneOf({ available: joinPhrases(knownYears, '、') }),
          part: 'key',
          subject: year,
        })
  },
})

const calls = [
  '/api/declare/getInfoByType',
  '/api/declare/getInfo',
  '/api/declare/audit/view',
  '/api/declare/audit/log/list',
  '/api/declare/audit/remark/list',
  '/api/common/dict/findByTypeCode',
  '/api/common/district/children',
]

export const yearsApiPrefix = defineRule({
  id: 'years/api-prefix',
  severity: 'error',
  isOwn: true,
  title: { zh: '历史接口写法不对', en: 'History call that is no call of this program' },
  why: { zh: '历史年度的查询会落空。', en: 'Requests for a history year would find nothing.' },
  example: {
    file: 'years.yaml',
    good: '/api/declare/getInfo',
    bad: '/api/declare/getinfo',
    at: '/api/declare/getinfo',
  },
  check: (model, report) => {
    for (const [index, path] of (model.config.years.yearApi ?? []).entries())
      if (!calls.includes(path))
        report('years.yaml', ['yearApi', index], texts.noCallByYear({ path }), {
          hint: didYouMean(
            path,
            calls.map((name) => ({ name })),
          ),
        })
  },
})

export const publicYears = defineRule({
  id: 'years/public',
  severity: 'error',
  title: { zh: '公开年度不在年度表中', en: 'Public year that is neither working nor history year' },
  why: { zh: '公众切换到该年度会看到空白。', en: 'Visitors who choose it see nothing.' },
  example: { file: 'portal.yaml', good: '[2025, 2024]', bad: '[2052, 2024]', at: '2052' },
  check: (model, report) => {
    const knownYears = coveredYears(model.config.years)
    for (const [index, year] of (model.config.portal.catalogue?.years ?? []).entries())
      if (!knownYears.includes(year))
        report('portal.yaml', ['catalogue', 'years', index], texts.unknownYear({ year }), {
          hint: texts.oneOf({ available: joinPhrases(knownYears, '、') }),
          subject: String(year),
        })
  },
})

export const yearsWindow = defineRule({
  id: 'years/window',
  severity: 'error',
  isOwn: true,
  title: { zh: '时间窗口先关后开', en: 'Window that closes before it opens' },
  why: { zh: '结束不晚于开始，该环节永远不开放。', en: 'The step would never be open.' },
  example: {
    file: 'years.yaml',
    good: '2025-06-15',
    bad: '2025-04-15',
    at: '"2025-04-15 18:00:00"',
  },
  check: (model, report) => {
    for (const [id, window] of Object.entries(model.config.years.windows)) {
      if (window.open >= window.close)
        report(
          'years.yaml',
          ['windows', id, 'close'],
          texts.closesBeforeOpens({ title: window.title }),
          {
            hint: texts.writeLater({ open: window.open }),
            related: [
              { file: 'years.yaml', pointer: ['windows', id, 'open'], message: texts.opens() },
            ],
          },
        )

      for (const [index, { open = window.open, close = window.close }] of (
        window.overrides ?? []
      ).entries())
        if (open >= close)
          report(
            'years.yaml',
            ['windows', id, 'overrides', index],
            texts.exceptionClosesFirst({ title: window.title }),
            { hint: texts.writeLater({ open }) },
          )
    }
  },
})

export const windowTimes = defineRule({
  id: 'years/window-times',
  severity: 'error',
  isOwn: true,
  title: { zh: '每天或每周的开放时间不成立', en: 'Hours or weekdays that never come' },
  why: {
    zh: '时间写反了，或者起止之间没有这样的日子，该环节永远不开放。',
    en: 'Hours the wrong way round, or days that do not occur: the step would never be open.',
  },
  example: {
    file: 'years.yaml',
    good: 'close: "2025-06-15 18:00:00" }',
    bad: 'close: "2025-06-15 18:00:00", hours: ["17:00", "09:00"] }',
    at: '["17:00", "09:00"]',
  },
  check: (model, report) => {
    const { windows, holidays = [] } = model.config.years
    for (const [id, window] of Object.entries(windows)) {
      const { title, open, close, hours, weekdays } = window
      const [from = '', to = ''] = hours ?? []
      if (hours && from >= to) {
        report('years.yaml', ['windows', id, 'hours'], texts.hoursBackwards({ title, from, to }), {
          hint: texts.writeEarlierFirst(),
        })
        continue
      }

      const isTimed = weekdays !== undefined || hours !== undefined
      if (!isTimed || !isDateTime(open) || !isDateTime(close) || open >= close) continue

      if (
        !isWithinTimes(window, open, holidays) &&
        findNextOpening(window, open, holidays) === null
      )
        report(
          'years.yaml',
          ['windows', id, weekdays ? 'weekdays' : 'hours'],
          texts.neverOpen({ title }),
          { hint: texts.checkDays() },
        )
    }
  },
})
