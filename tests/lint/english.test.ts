import { expect, test } from 'vitest'
import { createFinding } from '#config-compiler/diagnostic/finding.ts'
import { formatProblem } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

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
