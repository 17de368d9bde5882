import { describe, expect, test } from 'vitest'
import { formatProblem, type Problem } from '#config-compiler/diagnostic/problem.ts'
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

const problemsOfRules = new Map<string, Problem[]>()

/** What is said of the sound sample with the example of a rule in it. */
function problemsOf(id: string, { file, good, bad }: { file: string; good: string; bad: string }) {
  const problems =
    problemsOfRules.get(id) ??
    lintSound(
      soundFiles.map(({ path, text }) => ({
        path,
        text: path === file ? text.replace(good, () => bad) : text,
      })),
    ).problems
  problemsOfRules.set(id, problems)

  return problems
}

/** Its message names the bound. */
const boundNamed = new Set(['schema/range'])

describe('every rule finds its example, at its place, and nothing else complains', () => {
  test.each(examples)('%s', (id, example) => {
    const { file, good, bad, at } = example
    const text = soundFiles.find(({ path }) => path === file)?.text ?? ''
    const start = text.indexOf(good)

    expect(start, `${file} has no ${good}`).toBeGreaterThanOrEqual(0)
    const changed = text.slice(0, start) + bad + text.slice(start + good.length)
    const problems = problemsOf(id, example)

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

/**
 * What is left of an English text without the words it takes from the configuration: those stand in
 * quotes or brackets.
 */
const ownWords = (text: string) => text.replaceAll(/"[^"]*"|\([^()]*\)|\[[^[\]]*\]/g, '')

describe('what a rule says, its repairs and related places included, is English in English and Chinese in Chinese', () => {
  const all = ruleDescriptions.flatMap(({ id, example }) =>
    example && !example.against ? [[id, example] as const] : [],
  )

  test.each(all)('%s', (id, example) => {
    for (const problem of problemsOf(id, example)) {
      const { message, hint = '', fix, related = [] } = formatProblem(problem, 'en-US')
      const { hint: phrase } = problem.phrases
      const ours = [
        message,
        // The descriptions of the schemas are Chinese.
        phrase && phrase.wording.zh === phrase.wording.en ? '' : hint,
        fix?.title ?? '',
        ...related.map((place) => place.message).filter((place) => !isTitle(place)),
      ]

      for (const text of ours)
        expect(ownWords(text).replaceAll(writtenIn(example.bad), '')).not.toMatch(
          /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef“”]/,
        )

      expect(formatProblem(problem, 'zh-CN').message).toBe(problem.message)
    }
  })
})

/** The Chinese words of an example. */
const writtenIn = (bad: string) =>
  new RegExp(`(?:${bad.match(/[\u4e00-\u9fff]+/g)?.join('|') ?? '$.'})["”]?`, 'g')

/** A related place may be called by its title alone. */
const isTitle = (text: string) =>
  soundFiles.some((source) => source.text.includes(`title: ${text}`))
