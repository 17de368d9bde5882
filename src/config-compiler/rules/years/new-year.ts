import type { Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { writtenItems } from '#config-compiler/walk/menu-items.ts'
import { joinPhrases, definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { matchRoute } from '#config-model/route.ts'

const texts = definePhrases({
  notFollowed: {
    zh: '工作年度是 {year}，还有 {count} 处没有跟着改：{places}',
    en: 'the working year is {year}, {count} places did not follow: {places}',
  },
  oneByOne: {
    zh: '请逐处核对并修改；还没有到新的一年，请把 realYear 改回去',
    en: 'go through them one by one; if the new year has not begun, put realYear back',
  },
  windows: { zh: '时间窗口（{titles}）', en: 'windows ({titles})' },
  history: { zh: '历史年度 {year}（historyYears）', en: 'the history year {year} (historyYears)' },
  date: { zh: '日期 {key}（{value}）', en: 'the date {key} ({value})' },
  holidays: { zh: '{year} 年的节假日（holidays）', en: 'the holidays of {year}' },
  publicYears: { zh: '公开年度（publicYears）', en: 'the public years (publicYears)' },
  dictionary: { zh: '字典 year', en: 'the dictionary year' },
  menu: { zh: '“{title}”下 {year} 年的历史菜单', en: 'the entry of {year} in the menu "{title}"' },
})

/** A place that was not changed with the year. */
interface Place {
  file: string
  pointer: Pointer
  words: Phrase
  /** Sufficient evidence of an incomplete change of year; the others are reported only with it. */
  isSign?: true
}

/** 换了年度，别处没有跟着改。 */
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
  const { realYear, holidays = [], windows } = years
  const file = 'years.yaml'
  const behind = Object.entries(windows).filter(([, { close }]) => yearOf(close) < realYear)

  // Windows of the follow-up, such as a yearly check, may lie in the next year from the beginning.
  const isForgotten = behind.length * 2 > Object.keys(windows).length
  const dates = [
    ['validity', 1],
    ['brandStart', 3],
    ['complianceStart', 3],
  ] as const

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
    ...dates.flatMap(([key, allowed]) => {
      const value = years[key]
      const isBehind = value !== undefined && yearOf(value) < realYear - allowed
      return isBehind ? [{ file, pointer: [key], words: texts.date({ key, value }) }] : []
    }),
    ...(holidays.length > 0 && holidays.every((day) => yearOf(day) < realYear)
      ? [{ file, pointer: ['holidays'], words: texts.holidays({ year: realYear }) }]
      : []),
  ]
}

/** Lists of years that lack the new one, or the one that has just ended. */
function listsBehind({ config: { years, portal, dictionaries } }: Model): Place[] {
  const { realYear, historyYears } = years
  const { publicYears = [] } = portal
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
      ? [{ file: 'portal.yaml', pointer: ['publicYears'], words: texts.publicYears() }]
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

  for (const { file, at: pointer, item, parents } of writtenItems(model)) {
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
