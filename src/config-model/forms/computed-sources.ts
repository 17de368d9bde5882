import { operandPaths } from '#config-model/conditions/condition-fields.ts'
import type { Computed } from '#config-model/types.generated.ts'

/** The paths of its own record that a value is computed from; of rows only their list. */
export function computedSources(computed: Computed | undefined): string[] {
  const { sum, count, weighted, copy, growth, cagr, ratio, either, days, workdays } = computed ?? {}
  const listed = [growth, cagr, ratio, either, days, workdays]
  const weights = Object.values(weighted ?? {}).filter((weight) => typeof weight === 'string')

  return [
    ...(Array.isArray(sum) ? sum : rowsOf(sum)),
    ...rowsOf(count),
    ...listed.flatMap((paths) => paths ?? []),
    ...Object.keys(weighted ?? {}),
    ...weights,
    ...operandPaths(copy),
  ]
}

function rowsOf(rows: { rows: string } | string | undefined): string[] {
  if (rows === undefined) return []
  return [typeof rows === 'string' ? rows : rows.rows]
}
