import type { Config } from '#config-model/config.ts'
import type { Portal, Years } from '#config-model/types.generated.ts'
import { type OpeningTimes, isWithinTimes, findNextOpening } from './opening-times.ts'
import { isWithin } from './region.ts'
import { formatDateTime } from './time.ts'

/** Facts of every portal for `year: …`; the others are its `dates`. */
export const yearNumbers = ['working', 'realYear'] as const

export const publicYearsOf = ({ catalogue }: Portal): number[] => catalogue?.years ?? []

export const yearDateOf = ({ dates = {} }: Years, name: string) =>
  Object.hasOwn(dates, name) ? dates[name] : undefined

/** `working` is the record's year or else the real one. Undefined for an unknown name. */
export function yearFact(
  years: Years,
  name: string,
  recordYear: number | null,
): string | number | undefined {
  if (name === 'working') return recordYear ?? years.realYear
  if (name === 'realYear') return years.realYear

  return yearDateOf(years, name)?.date
}

/**
 * The working year and the one before (specification §2): on a history page the year of its path,
 * elsewhere the real one.
 */
export function workingYears(
  years: Years,
  pathYear: string | undefined,
): { year: number; lastYear: number } {
  const year = years.historyYears.includes(Number(pathYear)) ? Number(pathYear) : years.realYear
  return { year, lastYear: year - 1 }
}

/** From the first history year to the working year; gaps are reported separately. */
export function coveredYears({ historyYears, realYear }: Years): number[] {
  const first = Math.min(realYear, ...historyYears)
  return realYear - first > 100
    ? [realYear, ...historyYears]
    : Array.from({ length: realYear - first + 1 }, (_, index) => realYear - index)
}

export interface WindowState extends OpeningTimes {
  title: string
  open: string
  close: string
  isOpen: boolean
}

/** For a region, whose override wins over its city's. An unknown window is closed and empty. */
export function windowState(
  years: Years,
  id: string,
  region: string | null,
  now: Date,
): WindowState {
  const window = years.windows[id]
  if (!window) return { title: id, open: '', close: '', isOpen: false }

  const override = (window.overrides ?? [])
    .filter((item) => region !== null && isWithin(region, item.region))
    .toSorted((a, b) => Number(a.region.endsWith('00')) - Number(b.region.endsWith('00')))[0]
  const open = override?.open ?? window.open
  const close = override?.close ?? window.close
  const text = formatDateTime(now)
  const isOpen =
    years.alwaysOpen === true ||
    (open <= text && text <= close && isWithinTimes(window, text, years.holidays))

  return { ...window, open, close, isOpen }
}

/**
 * The windows that are open now, with the regions that have times of their own. Another answer
 * means that one has opened or closed since.
 */
export const listOpenWindows = (years: Years, now: Date): string[] =>
  Object.entries(years.windows).flatMap(([id, { overrides = [] }]) =>
    [null, ...overrides.map(({ region }) => region)]
      .filter((region) => windowState(years, id, region, now).isOpen)
      .map((region) => (region === null ? id : `${id} ${region}`)),
  )

/** When a paused window opens, YYYY-MM-DD HH:mm; null while open, before and after. */
export function findReopening(years: Years, window: WindowState, now: Date): string | null {
  const text = formatDateTime(now)
  if (window.isOpen || text < window.open) return null
  return findNextOpening(window, text, years.holidays)?.slice(0, 16) ?? null
}

/** The newest name not later than the year, else the portal's short name. */
export function programmeOf(config: Config, year: number): string {
  const programmeYears = Object.keys(config.years.programme ?? {})
    .map(Number)
    .filter((item) => item <= year)
  return config.years.programme?.[String(Math.max(...programmeYears))] ?? config.portal.shortName
}
