import type { Config } from '#config-model/config.ts'
import type { Field } from '#config-model/types.generated.ts'
import { dictionaryItems } from './dictionary.ts'

/**
 * What the fixed rows of a table are called in a year, in their order: years, or values of a
 * dictionary. None for a table whose rows are not fixed.
 */
export function rowKeys(config: Config, { rows }: Field, year: number): (number | string)[] {
  if (rows?.dictionary !== undefined)
    return dictionaryItems(config, rows.dictionary, year).map(({ value }) => value)
  return (rows?.years ?? []).map((offset) => year + offset)
}
