import type { ConditionContext } from '#config-model/conditions/context.ts'
import { isKnownOperand } from '#config-model/conditions/operand.ts'
import {
  conditionOperators,
  type OperatorName,
  type ArgumentOf,
} from '#config-model/conditions/operators.ts'
import type { SubjectName } from '#config-model/conditions/subjects.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import { operatorsSql } from './operators.ts'
import type { Parameters } from './sql/parameters.ts'
import {
  allSql,
  unknownSql,
  type KnownPredicates,
  type Site,
  type SqlOperator,
} from './sql/site.ts'
import { statementsSql } from './sql/statements.ts'
import { type Source, type SqlValue, pathSql, sumSql } from './sql/value-sql.ts'

/**
 * The first subject of a condition applies.
 * @throws Error for form-only subjects
 */
const subjectsSql: {
  readonly [Name in SubjectName]: (operand: ArgumentOf<Name>, sources: Source[]) => SqlValue
} = {
  field: pathSql,
  sum: sumSql,
  change: () => {
    throw new Error('同比变动只能在表单中使用')
  },
}

type SqlStatement = (operand: unknown, site: Site) => string
type SqlSubject = (operand: unknown, sources: Source[]) => SqlValue
const operatorOf = new Map(Object.entries(operatorsSql) as [string, SqlOperator<unknown>][])
const statementOf = new Map(Object.entries(statementsSql) as [string, SqlStatement][])
const subjectOf = new Map(Object.entries(subjectsSql) as [keyof typeof subjectsSql, SqlSubject][])

/**
 * Compiles a condition over an entity table: true exactly where `evaluate` is, otherwise false or
 * null, so that indexes apply (a property test compares both). Values are parameters; user, year
 * and clock are the present ones.
 * @throws Error for form-only conditions (`change`, `matches`)
 */
export function conditionSql(
  condition: Condition,
  context: ConditionContext,
  { fields, parameters }: { fields: Record<string, Field>; parameters: Parameters },
  {
    json = 'data',
    columns,
    knownPredicates,
  }: Partial<Pick<Source, 'json' | 'columns'>> & { knownPredicates?: KnownPredicates } = {},
): string {
  const sources = [{ json, fields, stateAliases: context.stateAliases, columns }]
  return compile(condition, {
    context,
    sources,
    parameters,
    isNegated: false,
    isRequired: true,
    knownPredicates,
    compile,
  })
}

/**
 * Null where `judge` is undecided: unknown word, operator without subject, subject without
 * operator, empty condition.
 */
function compile(condition: Condition, site: Site): string {
  const written = Object.entries(condition).filter(([, operand]) => operand !== undefined)
  const subject = readSubject(condition, site)
  const parts: string[] = []
  let isJudged = subject === undefined

  for (const [word, operand] of written) {
    if (subjectOf.has(word as keyof typeof subjectsSql)) continue

    const operator = operatorOf.get(word)
    if (operator) isJudged = true
    if (operator)
      parts.push(
        subject && isKnownGiven(word, operand) ? operator(operand, subject, site) : unknownSql,
      )
    else parts.push(statementOf.get(word)?.(operand, site) ?? unknownSql)
  }

  if (!isJudged || parts.length === 0) parts.push(unknownSql)

  return allSql(parts)
}

const isKnownGiven = (word: string, operand: unknown) =>
  conditionOperators[word as OperatorName].argumentKind !== 'operand' || isKnownOperand(operand)

function readSubject(condition: Condition, { sources }: Site): SqlValue | undefined {
  for (const [word, read] of subjectOf)
    if (condition[word] !== undefined) return read(condition[word], sources)
  return undefined
}
