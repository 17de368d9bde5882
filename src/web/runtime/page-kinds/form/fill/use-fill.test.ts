import { expect, it } from 'vitest'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { rowIdsIn, filterVisibleProblems } from './use-fill.ts'

const problem = (path: FieldProblem['path'], rule = 'required') =>
  ({ path, rule, step: 'one', message: '', severity: 'error' }) as FieldProblem
const data = { name: '', items: [{ _id: 'row00a' }, { _id: 'row00b', label: 'x' }] }
const problems = [
  problem(['name']),
  problem(['items', 0, 'label']),
  problem(['items', 1, 'label']),
  problem(['items', 1, 'label'], 'minLength'),
]
const shown = (progress: { touched?: string[]; attempted?: string[]; rows?: string[] }) =>
  filterVisibleProblems(problems, data, {
    touched: new Set(progress.touched),
    attempted: new Set(progress.attempted),
    rows: new Set(progress.rows),
  })

it('before a step is to be finished the faults of left fields show, but no empty cells', () => {
  expect(shown({})).toEqual([])
  expect(shown({ touched: ['name', 'items'] })).toEqual([problems[0], problems[3]])
})

it('afterwards all show, but the empty cells of a row that was begun since wait for the next attempt', () => {
  expect(shown({ attempted: ['one'], rows: rowIdsIn(data) })).toEqual(problems)
  expect(shown({ attempted: ['one'], rows: ['row00a'] })).toEqual([
    problems[0],
    problems[1],
    problems[3],
  ])
})
