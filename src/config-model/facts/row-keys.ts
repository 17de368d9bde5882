import type { Config } from '#config-model/config.ts'
import type { Field } from '#config-model/types.generated.ts'
import { dictionaryItems } from './dictionary.ts'

/** Years or dictionary values in order. None for other tables. */
export function rowKeys(config: Config, { rows }: Field, year: number): (number | string)[] {
  if (rows?.dictionary !== undefined)
    return dictionaryItems(config, rows.dictionary, year).map(({ value }) => value)
  return (rows?.years ?? []).map((offset) => year + offset)
}
