import { describe, expect, test } from 'vitest'
import { createFinding } from '#config-compiler/diagnostic/finding.ts'
import { formatProblem } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import { ruleDescriptions } from '#config-compiler/rules.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { lintSound, soundFiles } from './lint-files.ts'

const texts = definePhrases({
  unknown: { zh: '{noun}“{name}”不存在', en: 'no such {noun}: "{name}"' },
})

test('a problem can be rendered in English with the same names', () => {
  const span = { line: 1, column: 1, endLine: 1, endColumn: 2 }
  const problem = createFinding(
    { file: 'a.yaml', span },
    refRules.role,
    texts.unknown({ noun: nameNouns.role(), name: 'ctiy' }),
  )

  expect(problem.message).toBe('角色“ctiy”不存在')
  expect(formatProblem(problem, 'en-US').message).toBe('no such role: "ctiy"')
})

/**
 * What is left of an English text without the words it takes from the configuration: those stand in
 * quotes or brackets.
 */
const ownWords = (text: string) => text.replaceAll(/"[^"]*"|\([^()]*\)|\[[^[\]]*\]/g, '')

describe('what a rule says, its repairs and related places included, is English in English and Chinese in Chinese', () => {
  const examples = ruleDescriptions.flatMap(({ id, example }) =>
    example && !example.against ? [[id, example] as const] : [],
  )

  test.each(examples)('%s', (_, { file, good, bad }) => {
    const files = soundFiles.map(({ path, text }) => ({
      path,
      text: path === file ? text.replace(good, () => bad) : text,
    }))

    for (const problem of lintSound(files).problems) {
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
        expect(ownWords(text).replaceAll(writtenIn(bad), '')).not.toMatch(
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
