import { expect, test } from 'vitest'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import { createFinding } from './diagnostic/finding.ts'
import { refRules } from './link/ref-rules.ts'
import { ruleOf, ruleDescriptions, type RuleId } from './rules.ts'

const at = { line: 1, column: 1, endLine: 1, endColumn: 2 }

test('every rule has a code of its own, and is found by it', () => {
  const ids = ruleDescriptions.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids.map((id) => ruleOf(id)?.id)).toEqual(ids)
  expect(ruleOf('ref/rol')).toBeUndefined()
})

test('a code that is no rule does not compile', () => {
  const right: RuleId[] = [
    'ref/role',
    'yaml/syntax',
    'workflow/due',
    'breaking/field-removed',
    'internal/rule-crash',
  ]

  // @ts-expect-error misspelt
  const wrong: RuleId = 'ref/rol'

  expect(right).not.toContain(wrong)
})

test('a problem can only be reported under a rule that exists', () => {
  expect(
    createFinding({ file: 'roles.yaml', span: at }, refRules.role, verbatimPhrase('甲')),
  ).toMatchObject({ rule: 'ref/role', severity: 'error' })

  const place = { file: 'roles.yaml', span: at }
  // @ts-expect-error a code is no rule
  expect(createFinding(place, 'ref/role', verbatimPhrase('甲')).rule).toBeUndefined()

  // @ts-expect-error there is no such rule
  expect(refRules.rol).toBeUndefined()
})
