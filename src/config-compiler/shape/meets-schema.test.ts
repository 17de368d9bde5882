import { expect, test } from 'vitest'
import { operatorNames } from '#config-model/conditions/operators.ts'
import { conditionSubjects } from '#config-model/conditions/subjects.ts'
import { meetsSchema } from './meets-schema.ts'

const subjectNames = Object.keys(conditionSubjects)

test.each(operatorNames)('the schema takes %s as an operator, which needs a subject', (name) => {
  expect(meetsSchema('condition/no-subject', { [name]: true })).toBe(false)
  expect(meetsSchema('condition/no-operator', { field: 'kind', [name]: true })).toBe(true)
})

test.each(subjectNames)('the schema takes %s as a subject, which needs an operator', (name) => {
  expect(meetsSchema('condition/no-operator', { [name]: 'kind' })).toBe(false)
  expect(meetsSchema('condition/no-subject', { [name]: 'kind', is: 1 })).toBe(true)

  for (const other of subjectNames.filter((subject) => subject !== name))
    expect(meetsSchema('condition/two-subjects', { [name]: 'kind', [other]: 'kind' })).toBe(false)
})
