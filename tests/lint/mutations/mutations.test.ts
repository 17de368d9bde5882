import { describe, expect, test } from 'vitest'
import { shippedFiles } from '../lint-files.ts'
import { areToldTogether, judge, mutationsOf, type Mutation } from './mutations.ts'

const byKind = new Map<string, Mutation[]>()
for (const file of shippedFiles.filter(({ path }) => !/^(texts|regions)\//.test(path)))
  for (const mutation of mutationsOf(file)) {
    const same = byKind.get(mutation.kind)
    if (same) same.push(mutation)
    else byKind.set(mutation.kind, [mutation])
  }

/** So many of a kind, spread over the whole configuration. */
function sample(kind: string, count: number): Mutation[] {
  const all = byKind.get(kind) ?? []
  return Array.from(
    { length: count },
    (_, at) => all[Math.floor(((at + 0.5) * all.length) / count)],
  ).filter((mutation) => mutation !== undefined)
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

function checkCertain(kind: string, count: number): void {
  const mutations = sample(kind, count)
  if (areToldTogether(mutations)) return

  for (const mutation of mutations) {
    const { outcome, said } = judge(mutation)
    expect({ place: `${mutation.file}:${mutation.line}`, outcome, said }).toMatchObject({
      outcome: 'ok',
    })
  }
}

/** One in four may be told as more than one; of a few, one. */
function checkSurvived(kind: string, count: number): void {
  const outcomes = sample(kind, count).map((mutation) => judge(mutation).outcome)
  expect(outcomes).not.toContain('crash')
  expect(outcomes.filter((outcome) => outcome === 'many').length).toBeLessThanOrEqual(
    Math.max(1, count / 4),
  )
}

const others = [...byKind.keys()].filter((kind) => !certain.includes(kind))

describe('a slip of the finger in the shipped configuration', () => {
  test.each(certain)('%s: one problem, at its line', (kind) => checkCertain(kind, 4))

  test.each(others)('%s: the linter survives it, and says one thing', (kind) =>
    checkSurvived(kind, 2),
  )

  test.each(certain)(
    '%s: one problem at its line in nine places of ten',
    { tags: ['long'] },
    (kind) => {
      const right = sample(kind, 40).filter((mutation) => judge(mutation).outcome === 'ok')
      expect(right.length).toBeGreaterThanOrEqual(36)
    },
  )

  test.each(others)('%s: survived forty times', { tags: ['long'] }, (kind) =>
    checkSurvived(kind, 40),
  )
})
