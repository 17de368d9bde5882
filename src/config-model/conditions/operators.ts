import { isWithin, regionName } from '#config-model/facts/region.ts'
import {
  isRegion,
  isRows,
  isTime,
  isNested,
  isSecret,
  isBoolean,
  isNumber,
} from '#config-model/field-traits.ts'
import { fieldAt } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import { testPattern } from '#config-model/text/test-pattern.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import { isEmpty, isEqualJson, compareJson } from './compare.ts'
import { rowContext, isRow, type ConditionContext } from './context.ts'
import { evaluateOperand } from './operand.ts'
import {
  type Comparison,
  type ConditionSubject,
  type Operator,
  type RowOperator,
  type ArgumentKind,
  allOf,
  anyOf,
} from './operator.ts'
import type { StatementName } from './statements.ts'
import type { SubjectName } from './subjects.ts'

const withinOperator: Operator<string> = {
  argumentKind: 'region',
  fits: isRegion,
  evaluate: (region, { value }) => typeof value === 'string' && isWithin(value, region),
  describe: (region, subject, { config, format }) =>
    format('within', { subject, value: regionName(config, region) }),
}

const isWorded = (field: Field): boolean =>
  ![isNested, isNumber, isTime, isBoolean, isSecret].some((isOther) => isOther(field))

const startsWithOperator: Operator<string> = {
  argumentKind: 'text',
  fits: isWorded,
  evaluate: (start, { value }) => typeof value === 'string' && value.startsWith(start),
  describe: (start, subject, { format }) => format('startsWith', { subject, value: start }),
}

const isOrdered = (field: Field): boolean => isNumber(field) || isTime(field)

/** An empty subject is none of the values. */
const notInOperator: Operator<(string | number | boolean)[]> = {
  argumentKind: 'values',
  isExclusive: true,
  evaluate: (values, { value }) => !(values as Json[]).includes(value ?? null),
  describe: (values, subject, { format, describeOperand }) =>
    format('isNot', { subject, value: values.map(describeOperand).join(format('or')) }),
}

const notEmptyOperator: Operator<true> = {
  argumentKind: 'yes',
  isExclusive: true,
  evaluate: (isExpected, { value }) => (isExpected ? !isEmpty(value) : undefined),
  describe: (_, subject, { format }) => format('notEmpty', { subject }),
}

const matchesOperator: Operator<string> = {
  argumentKind: 'text',
  isFormOnly: true,
  fits: isWorded,
  evaluate: (pattern, { value }) => typeof value === 'string' && testPattern(pattern, value),
  describe: (pattern, subject, { format }) => format('matches', { subject, value: pattern }),
}

const isOperator: Comparison = {
  argumentKind: 'operand',
  isExclusive: true,
  evaluate: (operand, { value }, context) => isEqualJson(value, evaluateOperand(operand, context)),
  describe: (operand, subject, { format, describeOperand }) =>
    format('is', { subject, value: describeOperand(operand) }),
}

/** An empty subject differs from every filled one. */
const isNotOperator: Comparison = {
  argumentKind: 'operand',
  isExclusive: true,
  evaluate: (operand, { value }, context) => !isEqualJson(value, evaluateOperand(operand, context)),
  describe: (operand, subject, { format, describeOperand }) =>
    format('isNot', { subject, value: describeOperand(operand) }),
}

const inOperator: Operator<(string | number | boolean)[]> = {
  argumentKind: 'values',
  isExclusive: true,
  evaluate: (values, { value }) => (values as Json[]).includes(value ?? null),
  describe: (values, subject, { format, describeOperand }) =>
    format('is', { subject, value: values.map(describeOperand).join(format('or')) }),
}

const hasOperator: RowOperator = {
  argumentKind: 'condition',
  fits: isRows,
  evaluate: (condition, subject, context, judge) =>
    // Requirements apply to empty rows too.
    anyOf(rowContexts(subject, { ...context, isEmptyUndecidable: false }), (row) =>
      judge(condition, row),
    ),
  describe: (condition, subject, { format, describePart }) =>
    format('has', { subject, text: describePart(condition) }),
}

const everyOperator: RowOperator = {
  argumentKind: 'condition',
  fits: isRows,
  evaluate: (condition, subject, context, judge) =>
    allOf(rowContexts(subject, context), (row) => judge(condition, row)),
  describe: (condition, subject, { format, describePart }) =>
    format('every', { subject, text: describePart(condition) }),
}

const emptyOperator: Operator<true> = {
  argumentKind: 'yes',
  isExclusive: true,
  evaluate: (isExpected, { value }) => (isExpected ? isEmpty(value) : undefined),
  describe: (_, subject, { format }) => format('empty', { subject }),
}

/** Searches a text, or a list for an item. Nothing contains an empty operand. */
const containsOperator: Comparison = {
  argumentKind: 'operand',
  fits: (field) => isWorded(field) || field.multiple === true,
  evaluate: (operand, { value }, context) => {
    const part = evaluateOperand(operand, context)
    if (isEmpty(part) || typeof part === 'object') return false
    if (Array.isArray(value)) return value.includes(part)

    return typeof value === 'string' && typeof part === 'string' && value.includes(part)
  },
  describe: (operand, subject, { format, describeOperand }) =>
    format('contains', { subject, value: describeOperand(operand) }),
}

const belowOperator = orderOperator([-1], 'less', isOrdered)

const beforeOperator = orderOperator([-1], 'before', isTime)

const atMostOperator = orderOperator([-1, 0], 'notGreater', isOrdered)

const atLeastOperator = orderOperator([0, 1], 'notLess', isOrdered)

const afterOperator = orderOperator([1], 'after', isTime)

const aboveOperator = orderOperator([1], 'greater', isOrdered)

export type OperatorName = Exclude<keyof Condition, SubjectName | StatementName>

export type ArgumentOf<Name extends keyof Condition> = Exclude<Condition[Name], undefined>

/** In the order of their descriptions. */
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

export const operatorNames = Object.keys(conditionOperators) as OperatorName[]

type Taken = 'operand' | 'values' | 'text' | 'region' | 'yes' | 'condition'
type OperatorTaking<Kind extends Taken> = {
  [Name in OperatorName]: Kind extends ArgumentKind<ArgumentOf<Name>> ? Name : never
}[OperatorName]

export function operatorsWithArgument<Kind extends Taken>(kind: Kind): OperatorTaking<Kind>[] {
  return operatorNames.filter(
    (name): name is OperatorTaking<Kind> => conditionOperators[name].argumentKind === kind,
  )
}

export function unfitOperators(condition: Condition, field: Field): OperatorName[] {
  return operatorNames.filter(
    (name) => condition[name] !== undefined && conditionOperators[name].fits?.(field) === false,
  )
}

/** For some orders of subject and operand (-1 less, 0 equal, 1 more); false without order. */
function orderOperator(
  orders: readonly (-1 | 0 | 1)[],
  word: 'greater' | 'notLess' | 'less' | 'notGreater' | 'before' | 'after',
  fits: (field: Field) => boolean,
): Comparison {
  return {
    argumentKind: 'operand',
    fits,
    evaluate: (operand, { value }, context) => {
      const order = compareJson(value, evaluateOperand(operand, context))
      return order !== null && orders.includes(order)
    },
    describe: (operand, subject, context) =>
      context.format(word, { subject, value: context.describeOperand(operand) }),
  }
}

/** For conditions on the fields of rows. */
export function rowContexts(
  { value, path }: ConditionSubject,
  context: ConditionContext,
): ConditionContext[] {
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  if (rows.length === 0) return []

  const first = path?.split('.')[0] ?? ''
  const scope = context.scopes.findLast((item) => Object.hasOwn(item.fields, first))
  const fields = path === undefined ? undefined : fieldAt(scope, path)?.fields

  return rows.map((_, index) => rowContext(context, fields ?? {}, rows, index))
}
