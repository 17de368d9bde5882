import type { Json } from '#config-model/record.ts'
import { formatDate, formatDateTime, isDate, plusDays } from '#config-model/facts/time.ts'
import { yearFact } from '#config-model/facts/years.ts'
import type { Operand } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { Context } from './context.ts'
import { readPath, sumOf } from './read-path.ts'

/** What an operand stands for now; undefined when it stands for nothing. */
export function operandValue(operand: Operand | undefined, context: Context): Json | undefined {
  if (operand === null || typeof operand !== 'object') return operand
  let value: Json | undefined
  if (operand.field !== undefined) value = readPath(operand.field, context)
  else if (operand.sum !== undefined) value = sumOf(operand.sum, context)
  else if (operand.user !== undefined) value = userFact(operand.user, context.user)
  else if (operand.year !== undefined) value = yearFact(context.years, operand.year, context.record?.year ?? null)
  else if (operand.now !== undefined)
    value = operand.now === 'date' ? formatDate(context.now) : formatDateTime(context.now)
  else if (operand.form !== undefined) value = context.form?.[operand.form]
  if (operand.offset !== undefined && typeof value === 'number') value += operand.offset
  if (operand.plusDays !== undefined && typeof value === 'string' && isDate(value.slice(0, 10)))
    value = plusDays(value, operand.plusDays)
  return value
}

function userFact(name: string, user: User | null): Json | undefined {
  if (user === null) return undefined
  const [first, second] = name.split('.')
  if (first === 'enterprise') return (user.enterprise?.[second ?? ''] as Json | undefined) ?? undefined
  return (user as unknown as Record<string, Json>)[first ?? '']
}
