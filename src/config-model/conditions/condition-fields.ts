import type { Condition, Operand } from '#config-model/types.generated.ts'

/** Every field path a condition reads, operands included; paths inside has/every are prefixed with their list. */
export function fieldsRead(condition: Condition | undefined): string[] {
  if (!condition) return []
  const out: string[] = []
  const operand = (value: Operand | undefined) => {
    if (value === null || typeof value !== 'object') return
    if (value.field !== undefined) out.push(value.field)
    out.push(...(value.sum ?? []))
  }
  for (const part of [...(condition.all ?? []), ...(condition.any ?? []), condition.not]) out.push(...fieldsRead(part))
  if (condition.field !== undefined) out.push(condition.field)
  if (condition.change !== undefined) out.push(condition.change)
  out.push(...(condition.sum ?? []))
  for (const key of ['is', 'isNot', 'above', 'atLeast', 'below', 'atMost', 'before', 'after', 'contains'] as const)
    operand(condition[key])
  for (const part of [condition.has, condition.every])
    out.push(...fieldsRead(part).map((path) => `${condition.field}.*.${path}`))
  return out
}

/** Every condition inside a condition, itself first: for rules that look at each. */
export function conditionParts(condition: Condition): Condition[] {
  return [
    condition,
    ...[...(condition.all ?? []), ...(condition.any ?? []), condition.not, condition.has, condition.every].flatMap(
      (part) => (part ? conditionParts(part) : []),
    ),
  ]
}
