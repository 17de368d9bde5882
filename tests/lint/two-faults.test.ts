import { expect, test } from 'vitest'
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

/** Whether some faults are told, each once, and nothing else. */
function areToldTogether(faults: readonly (readonly [fault: Fault, rule: string])[]): boolean {
  const problemLines = toldOf(...faults.map(([fault]) => fault))
  const rules = problemLines.flatMap((line) => [line, line.split(' ')[0]])

  return problemLines.length === faults.length && faults.every(([, rule]) => rules.includes(rule))
}

// All at once is the most; where one hides another, each stands beside the example alone.
test.each(examples)('%s is told in the same run as a fault of another kind', (id, example) => {
  const beside = spoilt.filter(([, { file }]) => file !== example.file)
  const all = beside.map(([, fault, rule]) => [fault, rule] as const)
  if (areToldTogether([...all, [example, id]])) return

  for (const [what, fault, rule] of beside) {
    const problemLines = toldOf(fault, example)
    expect(problemLines, what).toContain(rule)
    expect(problemLines.map((one) => one.split(' ')[0])).toContain(id)
    expect(problemLines).toHaveLength(2)
  }
})
