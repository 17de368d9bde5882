import type { Config, Region } from '#config-model/config.ts'
import type { Dictionary, DictionaryItem } from '#config-model/types.generated.ts'

export interface ConfigAdditions {
  dictionaries: Record<string, DictionaryItem[]>
  /** Changed and added regions. */
  regions: Region[]
}

export type DictionaryRecords = NonNullable<Dictionary['records']>

export const recordDictionaries = (config: Config): [string, DictionaryRecords][] =>
  Object.entries(config.dictionaries).flatMap(([id, { records }]) =>
    records ? [[id, records]] : [],
  )

/**
 * Adds items and regions from records; configured items without a record remain. The same object
 * when nothing is added.
 * @param hash the hash of the result otherwise
 */
export function mergeConfigAdditions(
  config: Config,
  { dictionaries, regions }: ConfigAdditions,
  hash: () => string,
): Config {
  const filled = Object.entries(dictionaries).flatMap(([id, items]) => {
    const dictionary = config.dictionaries[id]
    if (dictionary?.records === undefined) return []

    const written = dictionary.items ?? []
    const recordValues = new Set(items.map(({ value }) => value))
    const all = [
      ...items.map((item) => ({ ...written.find(({ value }) => value === item.value), ...item })),
      ...written.filter(({ value }) => !recordValues.has(value)),
    ]

    return JSON.stringify(all) === JSON.stringify(written)
      ? []
      : [[id, { ...dictionary, items: all }] as const]
  })

  const addedRegions = new Map(regions.map((region) => [region.c, region]))
  const changed = config.regions.map((region) => {
    const other = addedRegions.get(region.c)
    addedRegions.delete(region.c)
    return other ?? region
  })

  if (filled.length === 0 && regions.length === 0) return config

  return {
    ...config,
    hash: hash(),
    dictionaries: { ...config.dictionaries, ...Object.fromEntries(filled) },
    regions: regions.length === 0 ? config.regions : [...changed, ...addedRegions.values()],
  }
}
