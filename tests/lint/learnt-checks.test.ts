import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RuleId } from '#config-compiler/rules.ts'
import { lintShipped, shippedFiles } from './lint-files.ts'

/** The rules that tell of one text of one file written otherwise, or of a text at its end. */
function toldOf(file: string, good: string | null, bad: string): string[] {
  const files = shippedFiles.map((source) => {
    if (source.path !== file) return source

    if (good !== null) expect(source.text).toContain(good)

    return {
      path: file,
      text: good === null ? source.text + bad : source.text.replace(good, () => bad),
    }
  })

  return lintShipped(files).problems.map(({ rule }) => rule)
}

type Fault = [what: string, rule: RuleId, file: string, good: string | null, bad: string]
const faults = JSON.parse(readFileSync('tests/lint/learnt-checks.json', 'utf8')) as Fault[]

describe('mistakes that were once accepted silently are reported', () => {
  test.each(faults)('%s: %s', (_, rule, file, good, bad) =>
    expect(toldOf(file, good, bad)).toContain(rule),
  )
})
