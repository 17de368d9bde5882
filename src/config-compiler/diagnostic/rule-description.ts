import type { Wording } from '#config-model/messages/phrase.ts'
import type { Problem } from './problem.ts'

/**
 * What a rule of the linter says about itself: for the manual, `--explain`, editors and the
 * problems reported under it.
 */
export interface RuleDescription<Id extends string = string> {
  /** group/code, never renamed. */
  id: Id
  severity: Problem['severity']
  title: Wording
  why: Wording
  /**
   * In the sample configuration (tests/lint/ok) `good` stands in `file`; written as `bad` it gives
   * exactly this problem, at the text `at` (absent: somewhere else). Without an example the manual
   * only explains.
   */
  example?: {
    file: string
    good: string
    bad: string
    at?: string
    /** `good` is the former version and `bad` the new one: the problem is in the change. */
    against?: true
  }
  /** How telling it is among problems of one cause, the least number first: see `rankOf`. */
  rank?: number
  /**
   * It says that something is missing or unused: the rules that tell where it may have been meant.
   */
  tellsOfAbsence?: readonly string[]
}

/**
 * How telling a rule or its finding is. Without a rank of its own it comes after all that are the
 * cause of others.
 */
export const rankOf = ({ rank = 500 }: { rank?: number }): number => rank

/**
 * A rule that a stage reports by itself. The id stays a literal type: a problem is reported by
 * naming its rule.
 */
export function describeRule<const Id extends string>(
  rule: RuleDescription<Id>,
): RuleDescription<Id> {
  return rule
}
