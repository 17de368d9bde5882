import type { Condition, Field } from '#config-model/types.generated.ts'
import { aboveOperator } from './operators/above.ts'
import { afterOperator } from './operators/after.ts'
import { atLeastOperator } from './operators/at-least.ts'
import { atMostOperator } from './operators/at-most.ts'
import { beforeOperator } from './operators/before.ts'
import { belowOperator } from './operators/below.ts'
import { containsOperator } from './operators/contains.ts'
import type { Operator, Takes } from './operators/definition.ts'
import { emptyOperator } from './operators/empty.ts'
import { everyOperator } from './operators/every.ts'
import { hasOperator } from './operators/has.ts'
import { inOperator } from './operators/in.ts'
import { isNotOperator } from './operators/is-not.ts'
import { isOperator } from './operators/is.ts'
import { matchesOperator } from './operators/matches.ts'
import { notEmptyOperator } from './operators/not-empty.ts'
import { notInOperator } from './operators/not-in.ts'
import { startsWithOperator } from './operators/starts-with.ts'
import { withinOperator } from './operators/within.ts'
import type { StatementName } from './statements.ts'
import type { SubjectName } from './subjects.ts'

/**
 * The operators of a condition: all properties of the schema that are neither subject nor
 * statement.
 */
export type OperatorName = Exclude<keyof Condition, SubjectName | StatementName>

/** The argument of a condition property. */
export type ArgumentOf<Name extends keyof Condition> = Exclude<Condition[Name], undefined>

/**
 * All operators, in the order of their descriptions; a keyword of the schema without an entry does
 * not compile.
 */
export const conditionOperators: { readonly [Name in OperatorName]: Operator<ArgumentOf<Name>> } = {
  is: isOperator,
  isNot: isNotOperator,
  above: aboveOperator,
  atLeast: atLeastOperator,
  below: belowOperator,
  atMost: atMostOperator,
  before: beforeOperator,
  after: afterOperator,
  contains: containsOperator,
  in: inOperator,
  notIn: notInOperator,
  within: withinOperator,
  startsWith: startsWithOperator,
  matches: matchesOperator,
  has: hasOperator,
  every: everyOperator,
  empty: emptyOperator,
  notEmpty: notEmptyOperator,
}

/** Every operator by name, in the same order. */
export const operatorNames = Object.keys(conditionOperators) as OperatorName[]

type Taken = 'operand' | 'values' | 'text' | 'region' | 'yes' | 'condition'
type OperatorTaking<Kind extends Taken> = {
  [Name in OperatorName]: Kind extends Takes<ArgumentOf<Name>> ? Name : never
}[OperatorName]

/** Returns the operators with one kind of argument, in the order of their descriptions. */
export function operatorsTaking<Kind extends Taken>(kind: Kind): OperatorTaking<Kind>[] {
  return operatorNames.filter(
    (name): name is OperatorTaking<Kind> => conditionOperators[name].takes === kind,
  )
}

/** The operators of a condition that make no sense for a field. */
export function unfitOperators(condition: Condition, field: Field): OperatorName[] {
  return operatorNames.filter(
    (name) => condition[name] !== undefined && conditionOperators[name].fits?.(field) === false,
  )
}
