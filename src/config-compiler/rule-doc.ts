import type { Wording } from '#config-model/messages/phrase.ts'
import type { Model } from './link/model.ts'
import type { Problem } from './diagnostic/problem.ts'

/** One rule of the linter: what it means, an example that a test executes and, when it looks across files, the check itself. */
export interface Rule<Id extends string = string> {
  /** group/code, never renamed. */
  id: Id
  severity: Problem['severity']
  title: Wording
  why: Wording
  /** In the sample configuration (tests/lint/ok) `good` stands in `file`; written as `bad` it gives exactly this problem, at the text `at` (absent: somewhere else). Without an example the manual only explains. */
  example?: {
    file: string
    good: string
    bad: string
    at?: string
    /** `good` is the former version and `bad` the new one: the problem is in the change. */
    against?: true
  }
  /** It looks at definitions by themselves: checked before names are resolved, and what follows from it is not said. */
  isOwn?: true
  check?: (model: Model) => void
}

/** Keeps the id as a literal type: a problem can only be reported under a rule that is documented. */
export function defineRule<const Id extends string>(rule: Rule<Id>): Rule<Id> {
  return rule
}
