import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { kindsWithDates } from '#config-compiler/expand/fill-dates.ts'
import type { Model } from '#config-compiler/model.ts'
import { kindOfPath } from '#config-compiler/parse/kinds.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { unexpandedItems } from '#config-compiler/walk/menu-items.ts'
import { eachString } from '#config-compiler/walk/strings.ts'
import { isDate, isDateTime } from '#config-model/facts/time.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases, joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { matchRoute } from '#config-model/route.ts'

const texts = definePhrases({
  addYears: {
    zh: '请补上 {missing}；那年没有数据的，忽略这条提示',
    en: 'add {missing}; ignore this where that year has no data',
  },
  notHistory: {
    zh: '{year} 不早于工作年度 {realYear}，不能是历史年度',
    en: '{year} is not before the working year {realYear} and cannot be a history year',
  },
  deleteOrChangeYear: {
    zh: '请删除 {year}，或修改 realYear',
    en: 'delete {year}, or change realYear',
  },
  noSuchDate: {
    zh: '{value} 不是一个存在的日期或时间',
    en: '{value} is not an existing date or time',
  },
  noDateOfYear: {
    zh: 'years.yaml 的 dates 中没有“{name}”，文字里会原样出现 {written}',
    en: 'dates of years.yaml has no "{name}": {written} stays in the text as it is',
  },
  addDateOfYear: {
    zh: '请写 dates 中的键，如 {example}',
    en: 'write a key of dates, such as {example}',
  },
  noDateHere: {
    zh: '这种文件里不能用 {written}，会原样出现',
    en: 'files of this kind do not fill {written}: it stays as it is',
  },
  writeDateOut: { zh: '请直接写出日期', en: 'write the date itself' },
  checkMonthDay: { zh: '请检查月份、日期和时刻', en: 'check month, day and time' },
  yearsMissing: {
    zh: '历史年度中间缺少 {missing}',
    en: 'missing among the history years: {missing}',
  },
  retiredBeforeBegins: {
    zh: '停用年度 {until} 早于启用年度 {since}',
    en: 'retired in {until}, before it begins in {since}',
  },
  untilLastYear: {
    zh: 'until 是最后一个有效年度',
    en: 'until is the last year in which it is valid',
  },
  farFromYear: {
    zh: '{value} 与工作年度 {year} 相差太远',
    en: '{value} is far from the working year {year}',
  },
  checkYear: { zh: '请检查年份', en: 'check the year' },
  workingYear: { zh: '工作年度', en: 'the working year' },
  notFollowed: {
    zh: '工作年度是 {year}，还有 {count} 处没有跟着改：{places}',
    en: 'the working year is {year}, places that did not follow ({count}): {places}',
  },
  oneByOne: {
    zh: '请逐处核对并修改；还没有到新的一年，请把 realYear 改回去',
    en: 'go through them one by one; if the new year has not begun, put realYear back',
  },
  windows: { zh: '时间窗口（{titles}）', en: 'windows ({titles})' },
  history: { zh: '历史年度 {year}（historyYears）', en: 'the history year {year} (historyYears)' },
  date: { zh: '日期 {key}（{value}）', en: 'the date {key} ({value})' },
  holidays: { zh: '{year} 年的节假日（holidays）', en: 'the holidays of {year}' },
  publicYears: { zh: '公开年度（catalogue.years）', en: 'the public years (catalogue.years)' },
  dictionary: { zh: '字典 year', en: 'the dictionary year' },
  menu: { zh: '“{title}”下 {year} 年的历史菜单', en: 'the entry of {year} in the menu "{title}"' },
})

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

export const yearsDate = defineRule({
  id: 'years/date',
  severity: 'error',
  isOwn: true,
  title: { zh: '日期不存在', en: 'Date that does not exist' },
  why: {
    zh: '如 2 月 30 日；与它比较的条件都不成立。',
    en: 'Such as 30 February: nothing compared with it holds.',
  },
  example: {
    file: 'years.yaml',
    good: 'date: "2024-08-01"',
    bad: 'date: "2024-02-30"',
    at: '"2024-02-30"',
  },
  check: (model, report) => {
    const { years } = model.config
    const must = (at: (string | number)[], value: string, isRight: boolean) =>
      isRight ||
      report('years.yaml', at, texts.noSuchDate({ value }), { hint: texts.checkMonthDay() })

    for (const [key, { date }] of Object.entries(years.dates ?? {}))
      must(['dates', key, 'date'], date, isDate(date))
    for (const [index, day] of (years.holidays ?? []).entries())
      must(['holidays', index], day, isDate(day))

    for (const [id, window] of Object.entries(years.windows)) {
      for (const key of ['open', 'close'] as const)
        must(['windows', id, key], window[key], isDateTime(window[key]))
      for (const [index, override] of (window.overrides ?? []).entries())
        for (const key of ['open', 'close'] as const) {
          const value = override[key]
          if (value !== undefined)
            must(['windows', id, 'overrides', index, key], value, isDateTime(value))
        }
    }
  },
})

export const yearsTextDate = defineRule({
  id: 'years/text-date',
  severity: 'error',
  title: { zh: '文字中的日期不存在', en: 'Date in a text that does not exist' },
  why: {
    zh: '用户会看到花括号和英文标识，而不是日期。',
    en: 'Users would read braces and an identifier instead of a date.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: 申请表（{dates.validty}前）',
    at: '申请表（{dates.validty}前）',
  },
  check: (model, report) =>
    // Those that exist have been filled in.
    eachString(model, /\{dates\.[^{}]*\}/, (file, at, text) => {
      const [written = '', name = ''] = /\{dates\.([^{}]*)\}/.exec(text) ?? []
      const { kind } = kindOfPath(file) ?? {}
      if (kind && !kindsWithDates.has(kind))
        return report(file, at, texts.noDateHere({ written }), { hint: texts.writeDateOut() })

      const dates = Object.entries(model.config.years.dates ?? {})
      const example = `{dates.${dates[0]?.[0] ?? 'start'}}`
      const candidates = dates.map(([key, { title }]) => ({ name: key, title }))

      report(file, at, texts.noDateOfYear({ name, written }), {
        hint: didYouMean(name, candidates) ?? texts.addDateOfYear({ example }),
      })
    }),
})

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
        { causes: ['historyYears'], hint: texts.addYears({ missing: joinPhrases(missing, '、') }) },
      )
  },
})

export const yearsOrder = defineRule({
  id: 'years/order',
  severity: 'error',
  isOwn: true,
  title: { zh: '停用早于启用', en: 'Retired before it begins' },
  why: {
    zh: 'until 早于 since，没有一个年度会生效。',
    en: 'With until before since it is active in no year.',
  },
  example: {
    file: 'dictionaries/kind.yaml',
    good: 'label: 首次',
    bad: 'label: 首次, since: 2024, until: 2022',
    at: '2022',
  },
  check: (model, report) => {
    for (const file of model.files.filter((path) =>
      /^(entities|forms|dictionaries|regions)\//.test(path),
    )) {
      const value = model.value(file)
      for (const { at, since, until } of value !== null && typeof value === 'object'
        ? reversed(value)
        : [])
        report(file, [...at, 'until'], texts.retiredBeforeBegins({ until, since }), {
          hint: texts.untilLastYear(),
        })
    }
  },
})

/** Where a value, or one inside it, ends before it begins. */
const reversed = memoize((value: object): { at: Pointer; since: number; until: number }[] => {
  const periods: { at: Pointer; since: number; until: number }[] = []
  const walk = (inner: unknown, at: Pointer): void => {
    if (inner === null || typeof inner !== 'object') return

    const { since, until } = inner as { since?: unknown; until?: unknown }
    if (typeof since === 'number' && typeof until === 'number' && since > until)
      periods.push({ at, since, until })
    for (const [key, item] of Array.isArray(inner) ? inner.entries() : Object.entries(inner))
      walk(item, [...at, key])
  }

  walk(value, [])

  return periods
})

export const farDate = defineRule({
  id: 'years/far-date',
  severity: 'warning',
  isOwn: true,
  title: { zh: '日期与工作年度相差太远', en: 'Date far from the working year' },
  why: {
    zh: '多半是年份的数字写颠倒了：窗口会一直开着，或者永远不开。',
    en: 'Mostly two digits changed places: the window would stay open for decades, or never open.',
  },
  example: {
    file: 'years.yaml',
    good: 'close: "2025-06-15 18:00:00"',
    bad: 'close: "2052-06-15 18:00:00"',
    at: '"2052-06-15 18:00:00"',
  },
  check: (model, report) => {
    const { years } = model.config
    const year = years.realYear
    const must = (at: Pointer, value: string | undefined, from: number, to: number) => {
      const written = Number(value?.slice(0, 4))
      if (value === undefined || Number.isNaN(written) || (written >= from && written <= to)) return

      report('years.yaml', at, texts.farFromYear({ value, year }), {
        hint: texts.checkYear(),
        related: [{ file: 'years.yaml', pointer: ['realYear'], message: texts.workingYear() }],
      })
    }

    for (const [key, { date }] of Object.entries(years.dates ?? {}))
      must(['dates', key, 'date'], date, year - 30, year + 1)
    for (const [index, day] of (years.holidays ?? []).entries())
      must(['holidays', index], day, year - 10, year + 2)

    for (const [id, window] of Object.entries(years.windows)) {
      for (const key of ['open', 'close'] as const)
        must(['windows', id, key], window[key], year - 2, year + 2)
      for (const [index, override] of (window.overrides ?? []).entries())
        for (const key of ['open', 'close'] as const)
          must(['windows', id, 'overrides', index, key], override[key], year - 2, year + 2)
    }
  },
})

/** Not changed with the year. */
interface Place {
  file: string
  pointer: Pointer
  words: Phrase
  /** Sufficient evidence of an incomplete change of year; the others are reported only with it. */
  isSign?: true
}

export const newYear = defineRule({
  id: 'years/new-year',
  severity: 'warning',
  rank: 65,
  title: { zh: '换了年度，别处没有跟着改', en: 'New year that other places did not follow' },
  why: {
    zh: '时间窗口、起止日期、字典和历史菜单都跟着工作年度走；漏改一处，就会有人不能申报，或查不到上一年。',
    en: 'Windows, dates, dictionary and history menus go with the working year; forgotten, they keep people from declaring or hide the last year.',
  },
  example: { file: 'years.yaml', good: 'realYear: 2025', bad: 'realYear: 2026', at: '2026' },
  check: (model, report) => {
    const { realYear } = model.config.years
    const places = [...datesBehind(model), ...listsBehind(model), ...menusBehind(model)]
    if (!places.some(({ isSign }) => isSign)) return

    report(
      'years.yaml',
      ['realYear'],
      texts.notFollowed({
        year: realYear,
        count: places.length,
        places: joinPhrases(
          places.map(({ words }) => words),
          '；',
        ),
      }),
      {
        hint: texts.oneByOne(),
        related: places.map(({ file, pointer, words }) => ({ file, pointer, message: words })),
        causes: ['historyYears', ...places.map(({ file }) => `lacks ${file}`)],
      },
    )
  },
})

const yearOf = (text: string | undefined): number => Number(text?.slice(0, 4) ?? Number.NaN)

/** Windows and dates of `years.yaml` that still are those of the year before. */
function datesBehind({ config: { years } }: Model): Place[] {
  const { realYear, dates = {}, holidays = [], windows } = years
  const file = 'years.yaml'
  const behind = Object.entries(windows).filter(([, { close }]) => yearOf(close) < realYear)

  // Windows of the follow-up, such as a yearly check, may lie in the next year from the beginning.
  const isForgotten = behind.length * 2 > Object.keys(windows).length

  return [
    ...(behind.length > 0
      ? [
          {
            file,
            pointer: ['windows'],
            words: texts.windows({
              titles: joinPhrases(
                behind.map(([, { title }]) => title),
                '、',
              ),
            }),
            ...(isForgotten ? { isSign: true as const } : {}),
          },
        ]
      : []),
    ...Object.entries(dates).flatMap(([key, { date, yearsBack }]) =>
      yearsBack !== undefined && yearOf(date) < realYear - yearsBack
        ? [{ file, pointer: ['dates', key], words: texts.date({ key, value: date }) }]
        : [],
    ),
    ...(holidays.length > 0 && holidays.every((day) => yearOf(day) < realYear)
      ? [{ file, pointer: ['holidays'], words: texts.holidays({ year: realYear }) }]
      : []),
  ]
}

/** Lists of years that lack the new one, or the one that has just ended. */
function listsBehind({ config: { years, portal, dictionaries } }: Model): Place[] {
  const { realYear, historyYears } = years
  const { years: publicYears = [] } = portal.catalogue ?? {}
  const items = (dictionaries['year']?.items ?? []).map(({ value }) => Number(value))

  return [
    ...(historyYears.includes(realYear - 2) && !historyYears.includes(realYear - 1)
      ? [
          {
            file: 'years.yaml',
            pointer: ['historyYears'],
            words: texts.history({ year: realYear - 1 }),
          },
        ]
      : []),
    ...(publicYears.includes(realYear - 1) && !publicYears.includes(realYear)
      ? [{ file: 'portal.yaml', pointer: ['catalogue', 'years'], words: texts.publicYears() }]
      : []),
    ...(items.includes(realYear - 1) && !items.includes(realYear)
      ? [
          {
            file: 'dictionaries/year.yaml',
            pointer: ['items'],
            words: texts.dictionary(),
            isSign: true as const,
          },
        ]
      : []),
  ]
}

/** Menus with an entry for each past year, the last of which is missing. */
function menusBehind(model: Model): Place[] {
  const last = model.config.years.realYear - 1
  const gapsByKey = new Map<string, { years: Set<number>; place: Place }>()

  for (const { file, at: pointer, item, parents } of unexpandedItems(model)) {
    const { path, title } = item
    const match = path?.startsWith('/') ? matchRoute(model.config, path) : null
    const year = Number(match?.params['year'])
    if (!match || Number.isNaN(year) || year > last) continue

    const pattern = match.kind === 'page' ? match.page.path : match.route.path
    const key = `${file} ${pattern} ${parents.map((parent) => parent.title).join(' ')}`
    const gap = gapsByKey.get(key)

    if (gap) gap.years.add(year)
    else
      gapsByKey.set(key, {
        years: new Set([year]),
        place: {
          file,
          pointer,
          words: texts.menu({ year: last, title: parents.at(-1)?.title ?? title }),
          isSign: true,
        },
      })
  }

  return [...gapsByKey.values()].flatMap(({ years, place }) =>
    years.size > 1 && !years.has(last) ? [place] : [],
  )
}
