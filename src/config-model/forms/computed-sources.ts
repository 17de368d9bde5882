import { textBefore } from '#config-model/assert.ts'
import { fieldsRead, operandPaths } from '#config-model/conditions/condition-fields.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'

/**
 * The paths of its own record that a field is computed from; of rows their list, and what their
 * condition reads beside them.
 */
export function computedSources(fields: Record<string, Field>, name: string): string[] {
  const { sum, count, weighted, copy, growth, cagr, ratio, quotient, either, days, workdays } =
    fields[name]?.computed ?? {}
  const listed = [growth, cagr, ratio, quotient, either, days, workdays]
  const weights = Object.values(weighted ?? {}).filter((weight) => typeof weight === 'string')

  return [
    ...(Array.isArray(sum) ? sum : rowSources(fields, sum)),
    ...rowSources(fields, count),
    ...listed.flatMap((paths) => paths ?? []),
    ...Object.keys(weighted ?? {}),
    ...weights,
    ...operandPaths(copy),
  ]
}

function rowSources(
  fields: Record<string, Field>,
  counted: { rows: string; where: Condition } | string | undefined,
): string[] {
  if (counted === undefined) return []
  if (typeof counted === 'string') return [counted]

  const { rows, where } = counted
  const columns = fields[rows]?.fields ?? {}

  return [
    rows,
    ...fieldsRead(where).filter((path) => !Object.hasOwn(columns, textBefore(path, '.'))),
  ]
}
