import { describe, expect, test } from 'vitest'
import { ruleDescriptions } from '#config-compiler/rules.ts'
import { lintSound, soundFiles } from './lint-files.ts'

/** A fault that stands elsewhere, and concerns no other. */
interface Fault {
  file: string
  good: string
  bad: string
}

/** What is told of the sound configuration with these faults in it. */
const toldOf = (...faults: Fault[]): string[] =>
  lintSound(
    soundFiles.map(({ path, text }) => ({
      path,
      text: faults
        .filter(({ file }) => file === path)
        .reduce((now, { good, bad }) => {
          expect(now).toContain(good)
          return now.replace(good, () => bad)
        }, text),
    })),
  ).problems.map(({ rule, file }) => `${rule} ${file}`)

const spoilt: [what: string, fault: Fault, rule: string][] = [
  [
    'a misspelt role',
    { file: 'pages/board.yaml', good: 'director]', bad: 'directr]' },
    'ref/role pages/board.yaml',
  ],
  [
    'a bracket that is open',
    { file: 'texts/en-US/messages.yaml', good: '\n', bad: '\nzz: [a\n' },
    'yaml/syntax texts/en-US/messages.yaml',
  ],
]

// A fault in the same page, and translations beside one that cannot be read, wait for the next run.
const examples = ruleDescriptions.flatMap(({ id, example, severity }) =>
  example &&
  !example.against &&
  severity !== 'info' &&
  !/^(hyg\/(suppression|unused-suppression)|i18n)/.test(id)
    ? [[id, example] as const]
    : [],
)

describe.each(spoilt)('beside %s', (_, fault, rule) => {
  test.each(examples.filter(([, { file }]) => file !== fault.file))(
    '%s is told in the same run',
    (id, example) => {
      const problemLines = toldOf(fault, example)
      expect(problemLines).toContain(rule)
      expect(problemLines.map((one) => one.split(' ')[0])).toContain(id)
      expect(problemLines).toHaveLength(2)
    },
  )
})
