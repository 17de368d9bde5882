import { formatDate, formatDateTime, isDate, plusDays } from '#config-model/facts/time.ts'
import { yearFact } from '#config-model/facts/years.ts'
import type { Json } from '#config-model/record.ts'
import type { Operand, OperandSource } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ConditionContext } from './context.ts'
import { readPath, roundSum, sumOfPaths } from './read-path.ts'

type ShiftName = 'offset' | 'plusDays'

export type OperandSourceName = Exclude<keyof OperandSource, ShiftName>
export type SourceArgument<Name extends OperandSourceName> = Exclude<OperandSource[Name], undefined>

type Read<Argument> = (argument: Argument, context: ConditionContext) => Json | undefined

const sources: { readonly [Name in OperandSourceName]: Read<SourceArgument<Name>> } = {
  field: (path, context) => readPath(path, context),
  sum: (paths, context) => sumOfPaths(paths, context),
  user: (fact, { user }) => userFact(fact, user),
  year: (fact, { years, record }) => yearFact(years, fact, record?.year ?? null),
  now: (kind, { now }) => (kind === 'date' ? formatDate(now) : formatDateTime(now)),
  form: (field, { form }) => form?.[field],
  state: (which, { record, stateLeft }) =>
    (which === 'left' ? stateLeft : record?.state) ?? undefined,
}
const sourceOf = new Map(Object.entries(sources) as [string, Read<unknown>][])
const shifts = new Set<string>(['offset', 'plusDays'] satisfies ShiftName[])

export function evaluateOperand(
  operand: Operand | undefined,
  context: ConditionContext,
): Json | undefined {
  if (operand === null || typeof operand !== 'object') return operand

  const value = readSource(operand, context)
  if (operand.offset !== undefined && typeof value === 'number')
    return roundSum(value + operand.offset)
  if (operand.plusDays !== undefined && typeof value === 'string' && isDate(value.slice(0, 10)))
    return plusDays(value, operand.plusDays)

  return value
}

/** Other properties are undecidable. */
export function isKnownOperand(operand: unknown): boolean {
  if (operand === null || typeof operand !== 'object') return true

  let hasSource = false
  for (const word in operand) {
    if (sourceOf.has(word)) hasSource = true
    else if (!shifts.has(word)) return false
  }

  return hasSource
}

/** Depends on the user, the time or the dialog. */
export function dependsOnRequest(operand: unknown): boolean {
  if (operand === null || typeof operand !== 'object') return false
  return ['user', 'now', 'form'].some((word) => Object.hasOwn(operand, word))
}

function readSource(operand: OperandSource, context: ConditionContext): Json | undefined {
  for (const word in operand) {
    const argument = operand[word as keyof OperandSource]
    const read = sourceOf.get(word)
    if (read && argument !== undefined) return read(argument, context)
  }

  return undefined
}

function userFact(name: string, user: User | null): Json | undefined {
  if (user === null) return undefined

  const [first, second] = name.split('.')
  // The linter has verified that the first part is the owner entity.
  if (second !== undefined) return (user.owner?.[second] as Json | undefined) ?? undefined

  return (user as unknown as Record<string, Json>)[first ?? '']
}
