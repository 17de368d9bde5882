import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import type { RuleId } from '#config-compiler/rules.ts'
import { lintShipped, shippedFiles } from './lint-files.ts'

type Fault = [what: string, rule: RuleId, file: string, good: string | null, bad: string]
const faults = JSON.parse(readFileSync('tests/lint/learnt-checks.json', 'utf8')) as Fault[]

/** One text of the file of a fault written otherwise, or a text at its end. */
function spoil(files: SourceFile[], [, , file, good, bad]: Fault): SourceFile[] {
  return files.map((source) => {
    if (source.path !== file) return source

    if (good !== null) expect(source.text).toContain(good)

    return {
      path: file,
      text: good === null ? source.text + bad : source.text.replace(good, () => bad),
    }
  })
}

/** The rules that tell of some faults at once. */
const rulesOf = (...some: Fault[]): Set<string> =>
  new Set(lintShipped(some.reduce(spoil, shippedFiles)).problems.map(({ rule }) => rule))

/** Faults of a group stand in different files and are told by different rules. */
function groupFaults(size: number): Fault[][] {
  const groups: Fault[][] = []

  for (const fault of faults) {
    const group = groups.find(
      (others) =>
        others.length < size &&
        others.every(([, rule, file]) => rule !== fault[1] && file !== fault[2]),
    )
    if (group) group.push(fault)
    else groups.push([fault])
  }

  return groups
}

describe.each(groupFaults(20))(
  'mistakes that were once accepted silently are reported',
  (...group) => {
    let together: Set<string> | undefined

    // One may hide another: that one is looked at alone.
    test.each(group)('%s: %s', (...fault) => {
      together ??= rulesOf(...group)
      const [, rule] = fault
      const rules = together.has(rule) ? together : rulesOf(fault)

      expect([...rules]).toContain(rule)
    })
  },
)
