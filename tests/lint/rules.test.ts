import { describe, expect, test } from 'vitest'
import { readConfig } from '#config-compiler/read-config.ts'
import { ruleDescriptions } from '#config-compiler/rules.ts'
import { lintSample } from '#tools/bench/lint-sample.ts'
import { lintSound, soundFiles } from './lint-files.ts'

test('the sound configuration has nothing to complain about', () => {
  const { config, problems } = lintSound()
  expect(problems).toEqual([])
  expect(config?.entities['request']?.title).toBe('申请')
})

test('the sample of the bench is sound as well', () => {
  const { problems } = readConfig(lintSample(soundFiles, 60))
  expect(problems.filter(({ severity }) => severity !== 'info')).toEqual([])
})

const examples = ruleDescriptions.flatMap(({ id, example }) =>
  example &&
  !example.against &&
  !id.startsWith('hyg/suppression') &&
  id !== 'hyg/unused-suppression'
    ? [[id, example] as const]
    : [],
)

/** Its message names the bound. */
const boundNamed = new Set(['schema/range'])

describe('every rule finds its example, at its place, and nothing else complains', () => {
  test.each(examples)('%s', (id, { file, good, bad, at }) => {
    const text = soundFiles.find(({ path }) => path === file)?.text ?? ''
    const start = text.indexOf(good)

    expect(start, `${file} has no ${good}`).toBeGreaterThanOrEqual(0)
    const changed = text.slice(0, start) + bad + text.slice(start + good.length)
    const { problems } = lintSound(
      soundFiles.map((source) => (source.path === file ? { path: file, text: changed } : source)),
    )

    expect(problems.map(({ rule, message, hint }) => `${rule} ${message} ${hint ?? ''}`)).toEqual([
      expect.stringContaining(`${id} `),
    ])
    const [problem] = problems
    if (!boundNamed.has(id)) expect(problem!.hint, 'what to write instead').toBeTruthy()
    const shown =
      soundFiles.find(({ path }) => path === problem!.file)?.path === file
        ? changed
        : (soundFiles.find(({ path }) => path === problem!.file)?.text ?? '')

    const line = shown.split('\n')[problem!.line - 1]!

    expect(problem!.line).toBeGreaterThan(0)

    if (at !== undefined)
      expect({
        file: problem!.file,
        text: line.slice(problem!.column - 1, problem!.endColumn - 1),
      }).toEqual({
        file,
        text: at.split('\n')[0],
      })
  })
})
