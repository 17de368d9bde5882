import type { Wording } from '#config-model/messages/phrase.ts'
import type { Problem } from './problem.ts'

export interface RuleDescription<Id extends string = string> {
  /** group/code, never renamed. */
  id: Id
  severity: Problem['severity']
  title: Wording
  why: Wording
  /**
   * In the sample configuration (tests/lint/ok) `file` contains `good`; `bad` in its place gives
   * exactly this problem, at the text `at` (absent: elsewhere). Without an example the manual only
   * explains.
   */
  example?: {
    file: string
    good: string
    bad: string
    at?: string
    /** `good` is the former version, `bad` the new one: the problem is in the change. */
    against?: true
  }
  /** Of several problems with one cause the lowest rank is shown: see `rankOf`. */
  rank?: number
  /** The rule reports something missing or unused: rules whose findings may explain it. */
  reportsAbsence?: readonly string[]
}

/** Rules without a rank come last. */
export const rankOf = ({ rank = 500 }: { rank?: number }): number => rank

/**
 * For a rule that a stage reports directly. The id stays a literal type because problems name their
 * rule.
 */
export function describeRule<const Id extends string>(
  rule: RuleDescription<Id>,
): RuleDescription<Id> {
  return rule
}
