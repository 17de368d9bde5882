import type { MeasureRule } from './measure-rule.ts'
import { numbersAt, type MeasuredValue, type Read } from './measure.ts'

/**
 * Why there are no points or 0: decided by a person, nothing filled in, no base for a share, no
 * peers for a mean, no matching entries, no points defined.
 */
export type MissingReason =
  | 'manual'
  | 'empty'
  | 'noWhole'
  | 'noPeers'
  | 'noSource'
  | 'noPoints'
  | 'noRow'

/** Null where it has points and figure. */
export function missingOf(
  rule: MeasureRule,
  read: Read,
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

const isFilled = ({ source }: MeasureRule, read: Read) =>
  source.some((path) => numbersAt(read, path).length > 0)
