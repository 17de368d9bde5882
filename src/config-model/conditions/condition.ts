import type { Condition, OperandSource } from '#config-model/types.generated.ts'
import { isEmpty } from './compare.ts'
import type { ConditionContext } from './context.ts'
import { isKnownOperand, dependsOnRequest } from './operand.ts'
import type { ConditionSubject, Operator, Verdict } from './operator.ts'
import { conditionOperators } from './operators.ts'
import { readPath } from './read-path.ts'
import { conditionStatements, type Statement, type StatementName } from './statements.ts'
import { conditionSubjects, type SubjectName, type SubjectWord } from './subjects.ts'

/** About the user or the time, not about the record. */
const ofAsker = new Set<string>([
  'role',
  'window',
  'own',
  'region',
  'acted',
  'assigned',
] satisfies StatementName[])

const operatorOf = new Map(Object.entries(conditionOperators) as [string, Operator<unknown>][])
const statementOf = new Map(Object.entries(conditionStatements) as [string, Statement<unknown>][])
const readerOf = new Map<string, SubjectWord<unknown>>(
  Object.entries(conditionSubjects) as [SubjectName, SubjectWord<unknown>][],
)

/** All parts must hold; comparisons with an empty value do not; undecidable grants nothing. */
export function evaluateCondition(condition: Condition, context: ConditionContext): boolean {
  return judge(condition, context) === true
}

/** A restriction applies when it holds or is undecidable. */
export function mayHold(condition: Condition, context: ConditionContext): boolean {
  return judge(condition, context) !== false
}

/**
 * Undecidable (undefined) with an unknown keyword (of a newer or damaged configuration), also in an
 * operand, without subject or operator, or when empty. `not` leaves undefined unchanged, so it
 * never becomes true.
 */
function judge(condition: Condition, context: ConditionContext): Verdict {
  let verdict: Verdict
  let isDetermined = true
  let subject: ConditionSubject | undefined
  let isSubjectGiven = false

  for (const word in condition) {
    const argument = condition[word as keyof Condition]
    if (argument === undefined) continue

    if (readerOf.has(word)) {
      isSubjectGiven = true
      continue
    }

    let one: Verdict
    const operator = operatorOf.get(word)

    if (operator) {
      subject ??= subjectOf(condition, context)
      const isTellable =
        operator.argumentKind !== 'operand' ||
        (isKnownOperand(argument) && !(context.isRecordOnly && dependsOnRequest(argument)))
      const isOpen =
        context.isEmptyUndecidable === true &&
        comparesEmpty(condition, operator.argumentKind, argument, context)

      one =
        isTellable && !isOpen
          ? subject && operator.evaluate(argument, subject, context, judge)
          : undefined
    } else {
      const isTellable = !context.isRecordOnly || !ofAsker.has(word)
      one = isTellable ? statementOf.get(word)?.evaluate(argument, context, judge) : undefined
    }

    if (one === false) return false

    if (one === true) verdict = true
    else isDetermined = false
  }

  const isJudged = subject !== undefined || !isSubjectGiven

  return isDetermined && isJudged ? verdict : undefined
}

function subjectOf(condition: Condition, context: ConditionContext): ConditionSubject | undefined {
  for (const [word, { read }] of readerOf) {
    const argument = condition[word as SubjectName]
    if (argument !== undefined) return read(argument, context)
  }

  return undefined
}

/** A sum is empty when each of its fields is. */
function comparesEmpty(
  condition: Condition,
  takes: string,
  argument: unknown,
  context: ConditionContext,
): boolean {
  if (takes === 'condition' || takes === 'yes') return false

  const { sum } = condition
  if (sum !== undefined ? areEmpty(sum, context) : isEmpty(subjectOf(condition, context)?.value))
    return true
  if (takes !== 'operand' || argument === null || typeof argument !== 'object') return false

  const operand = argument as OperandSource
  const paths = operand.sum ?? (operand.field === undefined ? [] : [operand.field])

  return paths.length > 0 && areEmpty(paths, context)
}

const areEmpty = (paths: string[], context: ConditionContext): boolean =>
  paths.every((path) => {
    const value = readPath(path, context)
    return isEmpty(value) || (Array.isArray(value) && value.every(isEmpty))
  })
