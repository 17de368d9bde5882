import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Field } from '#config-model/types.generated.ts'

/**
 * Whether everybody may read a dictionary: the configuration says so, or registration offers its
 * items.
 */
export const isPublicDictionary = (config: Config, id: string): boolean =>
  publicDictionaries(config).has(id)

/** The dictionaries that are read without signing in. */
export const publicDictionaries = memoize((config: Config): Set<string> => {
  const said = Object.entries(config.dictionaries).flatMap(([id, dictionary]) =>
    dictionary.public ? [id] : [],
  )
  const owner = config.entities[config.roles.owner ?? '']

  return new Set([...said, ...dictionariesIn(owner?.fields ?? {})])
})

/** The dictionaries that fields choose from, rows included. */
export function dictionariesIn(fields: Record<string, Field>): string[] {
  return [
    ...new Set(
      Object.values(fields).flatMap((field) => [
        ...(field.dictionary ? [field.dictionary] : []),
        ...dictionariesIn(field.fields ?? {}),
      ]),
    ),
  ]
}
