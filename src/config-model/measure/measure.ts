import { grantsFor } from '#config-model/access/access.ts'
import { isRow } from '#config-model/conditions/context.ts'
import { roundSum } from '#config-model/conditions/read-path.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import type { Json } from '#config-model/record.ts'
import type { Trial } from '#config-model/types.generated.ts'
import { type User, hasRole } from '#config-model/user.ts'
import type { MeasureRule, PointsAt } from './measure-rule.ts'

/** A figure, or choices; `mean` for the others' mean; null for nothing. */
export type MeasuredValue = number | string[] | 'mean' | null

export type ReadPath = (path: string) => Json | undefined

/** @param validFrom the day before which a row's date has expired */
export function measureValue(rule: MeasureRule, read: ReadPath, validFrom: string): MeasuredValue {
  if (rule.method === 'manual') return null
  if (rule.meanWhen !== null && read(rule.meanWhen) === true) return 'mean'

  const sourceValues = rule.source.map(read)
  if (sourceValues.every((value) => value === undefined || value === null))
    return rule.method === 'count' ? 0 : null

  const items = sourceValues.flat().filter((value) => value !== undefined && value !== null)
  if (rule.method === 'bool')
    return items.length > 0 && items.every((item) => isMatch(rule, item, validFrom)) ? 1 : 0
  if (rule.method === 'count') return countOf(rule, items, validFrom)

  const numbers = items.filter((item) => typeof item === 'number')
  if (numbers.length === 0) return items.filter((item) => typeof item === 'string')

  return shareOf(total(numbers), rule.base, read)
}

/** The number of matching rows, or their values where points are given for choices. */
function countOf(rule: MeasureRule, items: Json[], validFrom: string): MeasuredValue {
  const matching = items.filter((item) => isMatch(rule, item, validFrom))
  if (rule.points.every(({ at }) => isNumeric(at))) return matching.length
  return matching.map((item) => textAt(item, rule.match?.field)).filter((text) => text !== '')
}

function isMatch({ match, validBy }: MeasureRule, item: Json, validFrom: string): boolean {
  const hasValue =
    !match || match.values.length === 0 || match.values.includes(textAt(item, match.field))
  return hasValue && (validBy === null || textAt(item, validBy) >= validFrom)
}

function textAt(item: Json, field: string | undefined): string {
  const value = isRow(item) && field !== undefined ? item[field] : item
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function shareOf(value: number, base: string[], read: ReadPath): number | null {
  if (base.length === 0) return value
  const whole = total(base.flatMap((path) => numbersAt(read, path)))
  return whole > 0 ? roundSum((value / whole) * 100) : null
}

const numbersAt = (read: ReadPath, path: string): number[] =>
  [read(path) ?? []].flat().filter((item) => typeof item === 'number')

const total = (numbers: number[]) => roundSum(numbers.reduce((sum, value) => sum + value, 0))

const isNumeric = (at: string) => at !== '' && Number.isFinite(Number(at))

/**
 * From 0 to the rule's maximum with two decimals; null where a person must decide.
 * @param peers the findings of all compared records, its own included, in any order
 */
export function computePoints(
  rule: MeasureRule,
  finding: MeasuredValue,
  peers: MeasuredValue[],
): number | null {
  if (rule.method === 'manual' || finding === null) return null
  const scale = scaleOf(rule, peers)
  return finding === 'mean' ? meanPoints(rule, peers, scale) : ownPoints(rule, finding, scale)
}

/** Points by figure and the peers, both ascending. */
interface Scale {
  others: number[]
  steps: { at: number; points: number }[]
}

function scaleOf(rule: MeasureRule, peers: MeasuredValue[]): Scale {
  const others = peers.filter((peer) => typeof peer === 'number').toSorted((a, b) => a - b)
  const steps = rule.points
    .map((step) => ({ at: figureAt(step, others), points: step.points }))
    .toSorted((a, b) => a.at - b.at || a.points - b.points)

  return { others, steps }
}

function ownPoints(rule: MeasureRule, finding: number | string[], scale: Scale): number {
  const points = Array.isArray(finding)
    ? choicePoints(rule, finding)
    : figurePoints(rule, finding, scale)
  return Math.round(Math.min(Math.max(points, 0), rule.maximum) * 100) / 100
}

function meanPoints(rule: MeasureRule, peers: MeasuredValue[], scale: Scale): number | null {
  const points = peers.flatMap((peer) =>
    peer === 'mean' || peer === null ? [] : ownPoints(rule, peer, scale),
  )
  return trimmedMean(points, 0)
}

/** Choices add up when counted, otherwise the best one counts. */
function choicePoints({ method, points }: MeasureRule, choices: string[]): number {
  const each = choices.map((choice) => points.find(({ at }) => at === choice)?.points ?? 0)
  return method === 'count' ? total(each) : Math.max(0, ...each)
}

function figurePoints(rule: MeasureRule, figure: number, { others, steps }: Scale): number {
  if (rule.method === 'bool') return figure > 0 ? rule.maximum : 0
  if (rule.method === 'rank') return rule.maximum * notAbove(figure, others)

  const reached = steps.findLast(({ at }) => at <= figure)
  if (reached === undefined || rule.method !== 'linear') return reached?.points ?? 0

  const next = steps.find(({ at }) => at > figure)
  if (next === undefined) return reached.points

  return (
    reached.points +
    ((next.points - reached.points) * (figure - reached.at)) / (next.at - reached.at)
  )
}

/** The share of ascending peers not above a figure. */
function notAbove(figure: number, peers: number[]): number {
  return peers.length === 0 ? 1 : (peers.findLastIndex((peer) => peer <= figure) + 1) / peers.length
}

/**
 * The figure as written, or for `P90` the value that this percentage of the ascending peers does
 * not exceed.
 */
function figureAt({ at }: PointsAt, peers: number[]): number {
  const percent = /^P(\d{1,3})$/iu.exec(at)?.[1]
  if (percent === undefined) return Number(at)
  return peers[Math.max(Math.ceil((peers.length * Number(percent)) / 100) - 1, 0)] ?? Infinity
}

/** Without the `dropped` highest and lowest, two decimals; null when none is left. */
export function trimmedMean(numbers: number[], dropped: number): number | null {
  const trimmedNumbers = numbers.toSorted((a, b) => a - b).slice(dropped, numbers.length - dropped)
  if (trimmedNumbers.length === 0) return null
  return (
    Math.round(
      (trimmedNumbers.reduce((sum, value) => sum + value, 0) / trimmedNumbers.length) * 100,
    ) / 100
  )
}

/**
 * Why there are no points or 0: decided by a person, nothing filled in, no base for a share, no
 * peers for a mean, no source defined, no points defined, no matching rows.
 */
export type MissingReason =
  | 'manual'
  | 'empty'
  | 'noWhole'
  | 'noPeers'
  | 'noSource'
  | 'noPoints'
  | 'noRow'

/** Null where points are not missing. */
export function explainMissingPoints(
  rule: MeasureRule,
  read: ReadPath,
  finding: MeasuredValue,
  points: number | null,
): MissingReason | null {
  if (rule.method === 'manual') return 'manual'
  if (finding === 'mean') return points === null ? 'noPeers' : null
  if (rule.source.length === 0) return 'noSource'
  if (rule.points.length === 0 && rule.method !== 'rank' && rule.method !== 'bool')
    return 'noPoints'
  if (finding === null) return isFilled(rule, read) ? 'noWhole' : 'empty'

  const hasNothing = Array.isArray(finding) ? finding.length === 0 : finding === 0

  return hasNothing && (rule.method === 'count' || rule.method === 'bool') ? 'noRow' : null
}

const isFilled = ({ source }: MeasureRule, read: ReadPath) =>
  source.some((path) => numbersAt(read, path).length > 0)

/**
 * Why a user may not try out a form's rules: no right to write them or to measure, or nothing
 * measures by them; null when allowed. Points by rank or mean reveal data of all compared records.
 */
export function findTrialRefusal(
  config: Config,
  user: User,
  { form, trial }: { form: string; trial: Trial },
): 'writing' | 'nothing' | 'measuring' | null {
  const entity = config.forms[form]?.entity ?? ''
  const writes = (['create', 'update'] as const).some(
    (action) => grantsFor(config, user, entity, action).length > 0,
  )
  if (!writes) return 'writing'

  const transition = workflowOf(config, trial.entity)?.transitions[trial.transition]
  if (transition === undefined) return 'nothing'

  return hasRole(user, transition.by.roles ?? [], config.roles) ? null : 'measuring'
}

export type OrderValue = number | string | null

export interface Entrant {
  id: string
  values: OrderValue[]
}

/**
 * Ranks from 1 by the first differing value; ties share a rank and the next skips.
 * @param descending per value, whether the greater one comes first
 */
export function rankEntrants(entrants: Entrant[], descending: boolean[]): Map<string, number> {
  const ordered = entrants.toSorted((a, b) => compare(a, b, descending))
  const places = new Map<string, number>()
  for (const [index, entrant] of ordered.entries()) {
    const before = ordered[index - 1]
    const shared =
      before && compare(before, entrant, descending) === 0 ? places.get(before.id) : undefined
    places.set(entrant.id, shared ?? index + 1)
  }

  return places
}

function compare(a: Entrant, b: Entrant, descending: boolean[]): number {
  for (const [index, isDescending] of descending.entries()) {
    const [first, second] = [a.values[index] ?? null, b.values[index] ?? null]
    if (first === second) continue
    if (first === null || second === null) return first === null ? 1 : -1

    return first < second === isDescending ? 1 : -1
  }

  return 0
}
