import type { RuleDescription } from './diagnostic/rule-description.ts'
import type { Model, ReportProblem } from './model.ts'

/** One rule of the linter over the linked configuration. */
export interface Rule<Id extends string = string> extends RuleDescription<Id> {
  /** Checks single definitions: before names are resolved, and its consequences are suppressed. */
  isOwn?: true
  /** Reports violations. */
  check(model: Model, report: ReportProblem): void
}

/** Preserves the literal id. */
export function defineRule<const Id extends string>(rule: Rule<Id>): Rule<Id> {
  return rule
}
