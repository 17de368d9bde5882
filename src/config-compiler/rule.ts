import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Pointer } from './diagnostic/problem.ts'
import type { RuleDescription } from './diagnostic/rule-description.ts'
import type { Model, ProblemOptions, ReportProblem } from './model.ts'

export interface Rule<Id extends string = string> extends RuleDescription<Id> {
  /**
   * Checks single definitions: it runs before names are resolved, and what follows from its
   * problems is suppressed.
   */
  isOwn?: true
  check(model: Model, report: ReportProblem): void
}

export function defineRule<const Id extends string>(rule: Rule<Id>): Rule<Id> {
  return rule
}

/** Problems are reported in the file of the visited thing. */
export interface Visit {
  model: Model
  file: string
  report(pointer: Pointer, message: Phrase, options?: ProblemOptions): void
}

const visitOf = (model: Model, file: string, report: ReportProblem): Visit => ({
  model,
  file,
  report: (pointer, message, options) => report(file, pointer, message, options),
})

/**
 * Checks each thing that a walk visits: `checkEach(eachPage, ({ report }, page) => …)`. Only
 * reports, without other side effects: it is skipped while the parts it read are unchanged.
 */
export const checkEach =
  <Rest extends unknown[]>(
    each: (model: Model, visit: (file: string, ...rest: Rest) => void) => void,
    check: (visit: Visit, ...rest: Rest) => void,
  ): Rule['check'] =>
  (model, report) =>
    each(model, (file, ...rest) => check(visitOf(model, file, report), ...rest))

/** For things that carry their file, such as fields. */
export const checkEachSite =
  <Site extends { file: string }, Rest extends unknown[]>(
    each: (model: Model, visit: (site: Site, ...rest: Rest) => void) => void,
    check: (visit: Visit, site: Site, ...rest: Rest) => void,
  ): Rule['check'] =>
  (model, report) =>
    each(model, (site, ...rest) => check(visitOf(model, site.file, report), site, ...rest))
