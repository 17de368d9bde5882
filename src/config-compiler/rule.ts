import type { RuleDescription } from './diagnostic/rule-description.ts'
import type { Model, ReportProblem } from './link/model.ts'

/**
 * One rule of the linter that looks at the linked configuration: what it means, and the check
 * itself.
 */
export interface Rule<Id extends string = string> extends RuleDescription<Id> {
  /**
   * It looks at definitions by themselves: checked before names are resolved, and what follows from
   * it is not said.
   */
  isOwn?: true
  /** Looks at the configuration and reports what breaks this rule. */
  check(model: Model, report: ReportProblem): void
}

/** Keeps the id as a literal type: it is written here and nowhere else, `report` knows it. */
export function defineRule<const Id extends string>(rule: Rule<Id>): Rule<Id> {
  return rule
}
