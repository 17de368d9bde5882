import type { Context } from '#config-model/conditions/context.ts'
import { isKnownOperand } from '#config-model/conditions/operand.ts'
import { operators, type OperatorName } from '#config-model/conditions/operators.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import { operatorsSql } from './operators.ts'
import type { Certain } from './signs/certain.ts'
import { all, untold } from './sql/logic.ts'
import type { Parameters } from './sql/parameters.ts'
import type { Site, SqlOperator } from './sql/site.ts'
import { statementsSql } from './sql/statements.ts'
import { subjectsSql } from './sql/subjects.ts'
import type { Source, SqlValue } from './sql/value-sql.ts'

type SqlStatement = (given: unknown, site: Site) => string
type SqlSubject = (given: unknown, sources: Source[]) => SqlValue
const operatorOf = new Map(Object.entries(operatorsSql) as [string, SqlOperator<unknown>][])
const statementOf = new Map(Object.entries(statementsSql) as [string, SqlStatement][])
const subjectOf = new Map(Object.entries(subjectsSql) as [keyof typeof subjectsSql, SqlSubject][])

/**
 * A condition as SQL for `where` over an entity table: true exactly where `evaluate` is, false or
 * null elsewhere, so that indexes serve it. A property test holds the two together. Values only as
 * parameters. Facts of the user, the year and the clock are taken from the context now.
 * @throws Error for what only a form can know (`change`, `matches`)
 */
export function conditionSql(
  condition: Condition,
  context: Context,
  fields: Record<string, Field>,
  parameters: Parameters,
  {
    json = 'data',
    columns,
    certain,
  }: Partial<Pick<Source, 'json' | 'columns'>> & { certain?: Certain } = {},
): string {
  const sources = [{ json, fields, faces: context.faces, columns }]
  return compile(condition, {
    context,
    sources,
    parameters,
    isNegated: false,
    isRequired: true,
    certain,
    compile,
  })
}

/**
 * Null where `judge` cannot tell either: a word without code, an operator without subject, a
 * subject without operator, nothing at all.
 */
function compile(condition: Condition, site: Site): string {
  const written = Object.entries(condition).filter(([, given]) => given !== undefined)
  const subject = readSubject(condition, site)
  const parts: string[] = []
  let isJudged = subject === undefined

  for (const [word, given] of written) {
    if (subjectOf.has(word as keyof typeof subjectsSql)) continue

    const operator = operatorOf.get(word)
    if (operator) isJudged = true
    if (operator)
      parts.push(subject && isKnownGiven(word, given) ? operator(given, subject, site) : untold)
    else parts.push(statementOf.get(word)?.(given, site) ?? untold)
  }

  if (!isJudged || parts.length === 0) parts.push(untold)

  return all(parts)
}

const isKnownGiven = (word: string, given: unknown) =>
  operators[word as OperatorName].takes !== 'operand' || isKnownOperand(given)

function readSubject(condition: Condition, { sources }: Site): SqlValue | undefined {
  for (const [word, read] of subjectOf)
    if (condition[word] !== undefined) return read(condition[word], sources)
  return undefined
}
