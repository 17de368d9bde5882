import { workflowOf, type Config } from '#config-model/config.ts'
import { describeTimes } from '#config-model/facts/opening-times.ts'
import { windowState } from '#config-model/facts/years.ts'
import { joinPhrases, definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { listPageOf, listPagesOf } from '#config-model/page-traits.ts'
import { workflowPlanTexts, type StateCount } from './compare-workflows.ts'
import type { PhrasedFinding } from './finding.ts'
import { sourcesOf } from './situation.ts'

const texts = definePhrases({
  opens: {
    zh: '时间窗口“{window}”现在关闭，改动后开放：{count} 件“{entity}”可以办理{actions}',
    en: 'window "{window}" is closed now and will be open: {actions} can be taken for records of "{entity}" ({count})',
  },
  closes: {
    zh: '时间窗口“{window}”现在开放，改动后关闭（{open} 至 {close}）：{count} 件“{entity}”不能再办理{actions}',
    en: 'window "{window}" is open now and will be closed ({open} to {close}): {actions} can no longer be taken for records of "{entity}" ({count})',
  },
  times: {
    zh: '时间窗口“{window}”改为{times}开放，其余时间不能办理{actions}：{count} 件“{entity}”',
    en: 'window "{window}" will be open {times} only; outside, {actions} cannot be taken for records of "{entity}" ({count})',
  },
  unlisted: {
    zh: '{year} 年度不在 historyYears 里：{count} 件“{title}”改动后在列表里找不到',
    en: 'the year {year} is not in historyYears: records of "{title}" ({count}) will be in no list',
  },
  action: { zh: '“{title}”', en: '"{title}"' },
  lists: {
    zh: '列表“{page}”现在不列出记录，改动后列出：{count} 件“{entity}”',
    en: 'the list "{page}" lists no record now and will: records of "{entity}" ({count})',
  },
  listsNone: {
    zh: '列表“{page}”现在列出记录，改动后时间窗口“{window}”关闭（{open} 至 {close}），一条也不列出：{count} 件“{entity}”',
    en: 'the list "{page}" lists records now; window "{window}" will be closed ({open} to {close}), and none is listed: records of "{entity}" ({count})',
  },
})

/**
 * Windows that a change opens, closes or pauses, with the waiting transitions and affected records.
 */
export function compareWindows(
  before: Config,
  after: Config,
  { entity, counts, now }: { entity: string; counts: StateCount[]; now: Date },
): PhrasedFinding[] {
  const workflow = workflowOf(after, entity)
  if (!workflow) return []

  return Object.keys(after.years.windows).flatMap((id): PhrasedFinding[] => {
    const was = windowState(before.years, id, null, now)
    const is = windowState(after.years, id, null, now)
    const held = Object.values(workflow.transitions).filter(({ guard = [] }) =>
      guard.some((item) => typeof item !== 'string' && item.window === id),
    )
    const isTurning = was.isOpen !== is.isOpen
    const times = after.years.alwaysOpen ? null : newTimes(before, after, id)
    if (!before.years.windows[id] || (!isTurning && times === null) || held.length === 0) return []

    const states = new Set(held.flatMap(sourcesOf))
    const waiting = counts.filter(
      ({ state, year }) => states.has(state) && (year === null || year === after.years.realYear),
    )
    const count = waiting.reduce((all, item) => all + item.count, 0)
    const titles = [...new Set(held.map(({ title }) => title))]
    const actions = joinPhrases(
      titles.map((title) => texts.action({ title })),
      '、',
    )

    const facts = {
      window: is.title,
      open: is.open,
      close: is.close,
      count,
      actions,
      entity: after.entities[entity]?.title ?? entity,
    }

    return [
      {
        level: count > 0 ? 'notice' : 'info',
        kind: 'years/window',
        message:
          isTurning || times === null
            ? texts[is.isOpen ? 'opens' : 'closes'](facts)
            : texts.times({ ...facts, times }),
        count,
        examples: waiting.flatMap(({ examples }) => examples).slice(0, 5),
      },
    ]
  })
}

/** List pages that a change of their window empties or fills, with the affected records. */
export function compareListWindows(
  before: Config,
  after: Config,
  { entity, counts, now }: { entity: string; counts: StateCount[]; now: Date },
): PhrasedFinding[] {
  const count = counts.reduce((all, item) => all + item.count, 0)

  return listPagesOf(after, entity).flatMap(([id, page]): PhrasedFinding[] => {
    const old = listPageOf(before, id)
    if (!old) return []

    const isListing = ({ years }: Config, window: string | undefined) =>
      window === undefined || windowState(years, window, null, now).isOpen
    const willList = isListing(after, page.window)
    if (isListing(before, old.window) === willList) return []

    const window =
      page.window === undefined ? null : windowState(after.years, page.window, null, now)
    const facts = { page: page.title, count, entity: after.entities[entity]?.title ?? entity }

    return [
      {
        level: count > 0 ? 'notice' : 'info',
        kind: 'years/list-window',
        message:
          willList || !window
            ? texts.lists(facts)
            : texts.listsNone({
                ...facts,
                window: window.title,
                open: window.open,
                close: window.close,
              }),
        count,
        examples: counts.flatMap(({ examples }) => examples).slice(0, 5),
      },
    ]
  })
}

/** Null when unrestricted or unchanged. */
function newTimes(before: Config, after: Config, id: string): Phrase | null {
  const phrase = ({ years }: Config) => describeTimes(years.windows[id] ?? {}, years.holidays)
  const times = phrase(after)
  return JSON.stringify(times) === JSON.stringify(phrase(before)) ? null : times
}

/** Records of a past year that no list shows any more. */
export function compareListedYears(
  { years: before }: Config,
  { years: after, entities }: Config,
  entity: string,
  counts: StateCount[],
): PhrasedFinding[] {
  const listed = [after.realYear, ...after.historyYears]
  const years = [before.realYear, ...before.historyYears].filter((year) => !listed.includes(year))

  return years.flatMap((year): PhrasedFinding[] => {
    const yearCounts = counts.filter((item) => item.year === year)
    const count = yearCounts.reduce((all, item) => all + item.count, 0)
    if (count === 0) return []

    const title = entities[entity]?.title ?? entity

    return [
      {
        level: 'notice',
        kind: 'years/unlisted',
        message: texts.unlisted({ year, count, title }),
        count,
        examples: yearCounts.flatMap(({ examples }) => examples).slice(0, 5),
      },
    ]
  })
}

/** Unfinished records become read-only when their year is past. */
export function compareYears(
  before: Config,
  after: Config,
  entity: string,
  counts: StateCount[],
): PhrasedFinding[] {
  const workflow = workflowOf(after, entity)
  if (!workflow || before.years.realYear === after.years.realYear) return []

  const frozen = counts.filter(
    ({ state, year }) =>
      year !== null &&
      year < after.years.realYear &&
      year >= before.years.realYear &&
      workflow.states[state]?.final !== true,
  )

  const count = frozen.reduce((all, item) => all + item.count, 0)
  if (count === 0) return []

  const title = after.entities[entity]?.title ?? entity

  return [
    {
      level: 'danger',
      kind: 'years/frozen',
      message: workflowPlanTexts.frozen({
        was: before.years.realYear,
        is: after.years.realYear,
        count,
        title,
      }),
      count,
      examples: frozen.flatMap(({ examples }) => examples).slice(0, 5),
    },
  ]
}
