import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const workflow = 'workflows/declaration.yaml'
const entity = 'entities/declaration.yaml'
const toCity = '{ all: [{ field: type, is: region }, { field: holderLevel, is: city }] }'
const passes = 'to: cityPending\n    by: { roles: [district'
/** Two targets of a transition of the district, each under its condition. */
const split = (one: string, two: string): Change => [
  workflow,
  passes,
  `to: [{ state: cityPending, when: ${one} }, { state: provincePending, when: ${two} }]\n    by: { roles: [district`,
]

const slips: [what: string, said: RegExp, ...changes: Change[]][] = [
  [
    'one value and a list without it',
    /condition\/never .*holderLevel is city.*holderLevel in county、province/,
    [
      workflow,
      toCity,
      '{ all: [{ field: type, is: region }, { field: holderLevel, is: city }, { field: holderLevel, in: [county, province] }] }',
    ],
  ],
  [
    'two values of one field',
    /condition\/never .*type is region.*type is product/,
    [workflow, toCity, '{ all: [{ field: type, is: region }, { field: type, is: product }] }'],
  ],
  [
    'the same condition of two targets',
    /workflow\/target-shadowed .*第 2 个去向/,
    [
      workflow,
      '{ field: holderLevel, is: province }] } }',
      '{ field: holderLevel, is: city }] } }',
    ],
  ],
  [
    'a target whose values an earlier one has',
    /workflow\/target-shadowed .*第 2 个去向/,
    split('{ field: holderLevel, in: [county, city] }', '{ field: holderLevel, is: city }'),
  ],
  [
    'a returned record that nobody can submit again',
    /workflow\/edit-without-submit .*退回修改.*提交/,
    [workflow, 'from: [draft, returned]\n    to:', 'from: [draft]\n    to:'],
  ],
  [
    'an exception for a state the transition does not start in',
    /workflow\/state-outside-from .*审核不通过.*rejected/,
    [
      workflow,
      '{ state: returned }, { field: returnDeadline',
      '{ state: rejected }, { field: returnDeadline',
    ],
  ],
  [
    'a guard for a state the transition does not start in',
    /workflow\/state-outside-from .*入选目录.*elected/,
    [
      workflow,
      '{ all: [{ state: rejected }, { field: rejectReason',
      '{ all: [{ state: elected }, { field: rejectReason',
    ],
  ],
  [
    'limits that leave a number between them',
    /workflow\/guard-gap .*employees 为 60 时/,
    split('{ field: employees, above: 60 }', '{ field: employees, below: 60 }'),
  ],
  [
    'limits of a field that may be empty',
    /workflow\/guard-gap .*techStaff 没有填写时/,
    [
      entity,
      'techStaff: { type: integer, title: 技术人员数, required: true',
      'techStaff: { type: integer, title: 技术人员数',
    ],
    split('{ field: techStaff, atLeast: 60 }', '{ field: techStaff, below: 60 }'),
  ],
  [
    'a choice that no target takes',
    /workflow\/guard-gap .*type 为 product 时/,
    split('{ field: type, is: region }', '{ field: type, is: enterprise }'),
  ],
]

test.each(slips)('%s: told once', (_, said, ...changes) => {
  expect(tellOfChange(...changes)).toEqual([expect.stringMatching(said)])
})

const accepted: [what: string, ...changes: Change[]][] = [
  [
    'limits that meet',
    split('{ field: employees, atLeast: 60 }', '{ field: employees, below: 60 }'),
  ],
  [
    'a condition and its contrary',
    split('{ field: slogan, contains: 茶 }', '{ not: { field: slogan, contains: 茶 } }'),
  ],
  [
    'filled in and empty',
    split('{ field: slogan, notEmpty: true }', '{ field: slogan, empty: true }'),
  ],
  [
    'every choice',
    split('{ field: type, is: region }', '{ field: type, in: [enterprise, product] }'),
  ],
  [
    'one value and a list with it',
    [
      workflow,
      toCity,
      '{ all: [{ field: type, is: region }, { field: holderLevel, is: city }, { field: holderLevel, in: [county, city] }] }',
    ],
  ],
  [
    'two values of a field that takes several',
    [
      workflow,
      toCity,
      '{ all: [{ field: type, is: region }, { field: channels, contains: store }, { field: channels, contains: ecom }] }',
    ],
  ],
]

test.each(accepted)('%s: nothing to say', (_, ...changes) => {
  expect(tellOfChange(...changes)).toEqual([])
})
