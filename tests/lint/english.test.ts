import { expect, test } from 'vitest'
import { tellProblem } from '#config-compiler/diagnostic/tell-problem.ts'
import { finding } from '#config-compiler/diagnostic/finding.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import { say } from '#config-model/messages/phrase.ts'

test('a problem can be told in English with the same names', () => {
  const span = { line: 1, column: 1, endLine: 1, endColumn: 2 }
  const problem = finding('a.yaml', span, refRules.role, say`${'角色'}“${'ctiy'}”不存在`)
  expect(problem.message).toBe('角色“ctiy”不存在')
  expect(tellProblem(problem, 'en-US').message).toBe('no such role: "ctiy"')
})
