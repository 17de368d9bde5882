import type { Condition, Operand } from '#config-model/types.generated.ts'
import { operatorsWithArgument } from './operators.ts'
import { conditionStatements, type Statement } from './statements.ts'
import { conditionSubjects, type SubjectWord } from './subjects.ts'

const statementWords = Object.entries(conditionStatements) as [
  keyof typeof conditionStatements,
  Statement<unknown>,
][]
const subjectWords = Object.entries(conditionSubjects) as [
  keyof typeof conditionSubjects,
  SubjectWord<unknown>,
][]
const comparing = operatorsWithArgument('operand')
const judging = [
  ...comparing,
  ...operatorsWithArgument('values'),
  ...operatorsWithArgument('text'),
  ...operatorsWithArgument('region'),
]
const askingRows = operatorsWithArgument('condition')

/** Every path a condition reads, operands included; inside has/every prefixed with the list. */
export function fieldsRead(condition: Condition | undefined): string[] {
  if (!condition) return []

  const out: string[] = []

  for (const [word, { parts }] of statementWords) {
    const argument = condition[word]
    if (parts && argument !== undefined) out.push(...parts(argument).flatMap(fieldsRead))
  }

  for (const [word, { paths }] of subjectWords) {
    const argument = condition[word]
    if (argument !== undefined) out.push(...paths(argument))
  }

  for (const name of comparing) out.push(...operandPaths(condition[name]))

  for (const name of askingRows) {
    const inRow = fieldsRead(condition[name])
    out.push(...inRow.map((path) => `${condition.field}.*.${path}`))
  }

  return out
}

/** Without the fields of rows inside `has` and `every`. */
export function fieldsCompared(condition: Condition): string[] {
  const inside = statementWords.flatMap(([word, { parts }]) => {
    const argument = condition[word]
    return parts && argument !== undefined ? parts(argument).flatMap(fieldsCompared) : []
  })

  const isCompared = judging.some((name) => condition[name] !== undefined)

  return condition.field !== undefined && isCompared ? [...inside, condition.field] : inside
}

export function operandPaths(operand: Operand | undefined): string[] {
  if (operand === undefined || operand === null || typeof operand !== 'object') return []
  return [...(operand.field === undefined ? [] : [operand.field]), ...(operand.sum ?? [])]
}
