import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const act = (effects: string): Change => [
  'workflows/declaration.yaml',
  'transitions:\n',
  `transitions:\n  move: { title: 划转, from: publicity, to: notElected, by: { roles: [leader], notSelf: true }, effects: [${effects}] }\n`,
]
const job = (effects: string): Change => [
  'entities/catalog-brand.yaml',
  'effects: [{ set: { status: suspended } }, ',
  `effects: [${effects}, `,
]
const dated: Change = [
  'entities/declaration.yaml',
  'fields:\n',
  'fields:\n  checkedTo: { type: date-time, title: 核查期限, computed: { related: { entity: compliance, value: supplementDeadline } } }\n',
]

test.each<[string, string, ...Change[]]>([
  ['set', '评分标记', act('{ set: { marks: 3, slogan: 无 } }')],
  ['a set copy', '同意票', act('{ set: { votes: { field: employees } } }')],
  ['a deadline', '核查期限', dated, act('{ deadline: checkedTo, workdays: 5 }')],
])('an effect that writes a calculated field is one problem: %s', (_, title, ...changes) => {
  const problems = tellOfChange(...changes).filter((line) => line.includes(' error '))
  expect(problems).toEqual([
    expect.stringMatching(
      new RegExp(
        `workflow/writes-computed “${title}”自动计算.* 请写别的字段，或删去该字段的 computed`,
      ),
    ),
  ])
})

test('so is one in a record that is created', () => {
  const created = '- create: catalog-brand\n        with:\n'
  const problems = tellOfChange([
    'workflows/declaration.yaml',
    created,
    `${created}          openChecks: 2\n`,
  ])
  expect(problems).toEqual([
    expect.stringContaining('error workflow/writes-computed “在办复核”自动计算'),
  ])
})

test('a job is refused as before', () => {
  const problems = tellOfChange(job('{ set: { openChecks: 0 } }'))
  expect(problems.filter((line) => line.includes(' error '))).toEqual([
    expect.stringContaining('entity/job-unfit'),
  ])
})

test('a field that is not calculated may be written', () => {
  const problems = tellOfChange(act('{ set: { vetoed: true } }'))
  expect(problems.filter((line) => line.includes(' error '))).toEqual([])
})
