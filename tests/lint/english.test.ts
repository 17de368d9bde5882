import { expect, test } from 'vitest'
import { createFinding } from '#config-compiler/diagnostic/finding.ts'
import { formatProblem } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { readEdited } from './said-of-edit.ts'

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

test.each<[string, string, string, RegExp]>([
  [
    'pages/cms/article.yaml',
    'auth: [',
    'where: { all: [] }\nauth: [',
    /must not be empty write what belongs there \(1 at least\)/,
  ],
  [
    'entities/catalog-brand.yaml',
    'computed: { related:',
    'computed: { count: certs, related:',
    /may hold only 1, .* keep 1 of them/,
  ],
  [
    'years.yaml',
    'actor: 申报主体 }',
    'actor: 申报主体, hours: ["09:00"] }',
    /at least 2 items write what belongs there \(2 at least\)/,
  ],
])('%s: what the schema says in Chinese is no English hint', (path, good, bad, message) => {
  const { problems } = readEdited([path, good, bad])
  const lines = problems
    .filter(({ rule }) => rule.startsWith('schema/'))
    .map((problem) => formatProblem(problem, 'en-US'))
    .map(({ message: said, hint }) => `${said} ${hint}`)
  expect(lines).toEqual([expect.stringMatching(message)])
  expect(lines.join('')).not.toMatch(/[\u4e00-\u9fff]/)
})
