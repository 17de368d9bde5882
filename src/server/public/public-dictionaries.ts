import type { Config } from '#config-model/config.ts'
import { dictionariesIn } from '#config-model/facts/dictionary.ts'
import { memoize } from '#config-model/memoize.ts'

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
