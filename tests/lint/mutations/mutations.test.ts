import { describe, expect, test } from 'vitest'
import { readConfig, ReadCache } from '#config-compiler/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { judge, mutationsOf, type Mutation } from './mutations.ts'

const files = readConfigDir('config')
const cache = new ReadCache()
readConfig(files, cache)
const byKind = new Map<string, Mutation[]>()
for (const file of files.filter(({ path }) => !/^(texts|regions)\//.test(path)))
  for (const mutation of mutationsOf(file)) byKind.set(mutation.kind, [...(byKind.get(mutation.kind) ?? []), mutation])

/** Four of each kind, spread over the whole configuration. */
function sample(kind: string): Mutation[] {
  const all = byKind.get(kind) ?? []
  return Array.from({ length: 4 }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / 4)]!)
}

/** Kinds of mistake that can never be meant: each gives exactly one problem at its line. */
const certain = [
  'key-fullwidth-colon',
  'value-chinese-quotes',
  'value-open-quote',
  'bracket-open-missing',
  'bracket-close-missing',
  'comma-fullwidth',
  'nbsp',
  'tab',
  'wide-space-end',
]

describe('a slip of the finger in the shipped configuration', () => {
  test.each(certain)('%s: one problem, at its line', (kind) => {
    for (const mutation of sample(kind)) {
      const { outcome, said } = judge(files, mutation, cache)
      expect({ place: `${mutation.file}:${mutation.line}`, outcome, said }).toMatchObject({ outcome: 'ok' })
    }
  })

  test.each([...byKind.keys()].filter((kind) => !certain.includes(kind)))(
    '%s: the linter survives it, and says one thing',
    (kind) => {
      const outcomes = sample(kind).map((mutation) => judge(files, mutation, cache).outcome)
      expect(outcomes).not.toContain('crash')
      expect(outcomes.filter((outcome) => outcome === 'many').length).toBeLessThanOrEqual(1)
    },
  )
})
