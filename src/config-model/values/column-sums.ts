import { roundSum } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { columnDecimals, formatValue } from '#config-model/field-types.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

/** A column without numbers has no sum. */
export function columnSums(
  { sums = [], fields = {} }: Field,
  rows: RecordData[],
  config: Config,
): Record<string, string> {
  return Object.fromEntries(
    sums.flatMap((name) => {
      const field = fields[name]
      const numbers = rows.map((row) => row[name]).filter((value) => typeof value === 'number')
      if (field === undefined || numbers.length === 0) return []

      const sum = roundSum(numbers.reduce((total, value) => total + value, 0))

      return [[name, formatValue(sum, field, config, columnDecimals(field, numbers))]]
    }),
  )
}
