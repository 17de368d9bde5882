import { expect, test } from 'vitest'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type EntityRecord } from '#config-model/record.ts'
import type { Transition, Workflow, Years } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { actorsOf } from './actors.ts'
import { addWorkdays, mayTransition } from './workflow.ts'

const user = { id: 'u', ownerId: 'o', roles: ['clerk'], regionCode: '530800' } as unknown as User

function mayTake(by: Transition['by'], record: Partial<EntityRecord>): boolean {
  const workflow = {
    entity: 'brand',
    states: { sent: { title: '已提交' }, done: { title: '办结' } },
    transitions: { pass: { title: '通过', from: 'sent', to: 'done', by } },
  } as unknown as Workflow

  const config = {
    years: { realYear: 2025 },
    roles: { roles: { clerk: { title: '经办' } } },
    regions: [],
    entities: { brand: { fields: {}, access: [] } },
    workflows: { brand: workflow },
  } as unknown as Config

  const made = {
    ...draftRecord({ entity: 'brand', year: 2025, data: {} }),
    state: 'sent',
    ...record,
  }

  return mayTransition(config, workflow, 'pass', recordContext(config, made, user, new Date(0)))
    .allowed
}

test.each<[string, Transition['by'], Partial<EntityRecord>, boolean]>([
  ['of the role', { roles: ['clerk'] }, {}, true],
  ['of another role', { roles: ['chief'] }, {}, false],
  ['in another state', { roles: ['clerk'] }, { state: 'done' }, false],
  ['of their own', { roles: ['clerk'], own: true }, { owner: 'o' }, true],
  ['of others', { roles: ['clerk'], own: true }, { owner: 'x' }, false],
  ['in their region', { roles: ['clerk'], region: 'within' }, { region: '530828' }, true],
  ['in another region', { roles: ['clerk'], region: 'within' }, { region: '532300' }, false],
  [
    'made by another one',
    { roles: ['clerk'], notSelf: true },
    { createdBy: 'x', owner: 'x' },
    true,
  ],
  [
    'made by themselves for others',
    { roles: ['clerk'], notSelf: true },
    { createdBy: 'u', owner: 'x' },
    false,
  ],
  [
    'made for them by others',
    { roles: ['clerk'], notSelf: true },
    { createdBy: 'x', owner: 'o' },
    false,
  ],
])('a transition may be taken of a record %s', (_, by, record, isAllowed) => {
  expect(mayTake(by, record)).toBe(isAllowed)
})

const waiting = {
  entity: 'brand',
  state: 'sent',
  flags: [] as string[],
  region: '530828',
  owner: 'o',
  createdBy: 'o',
}
const clerk = { id: 'u', ownerId: 'u', roles: ['clerk'], regionCode: '530828' }

test.each<
  [string, Partial<Transition['by']>, Partial<typeof clerk>, Partial<typeof waiting>, boolean]
>([
  ['of the role and region', {}, {}, {}, true],
  ['of a larger region', {}, { regionCode: '530800' }, {}, true],
  ['of another region', {}, { regionCode: '532504' }, {}, false],
  ['without a region', {}, { regionCode: null as unknown as string }, {}, false],
  ['of another role', {}, { roles: ['expert'] }, {}, false],
  ['that administers', { roles: ['clerk', 'admin'] }, { roles: ['admin'] }, {}, false],
  ['of whose organization the record is', {}, { ownerId: 'o' }, {}, false],
  ['that made the record', {}, {}, { createdBy: 'u' }, false],
  ['that made it where nobody keeps out', { notSelf: false }, {}, { createdBy: 'u' }, true],
  ['for a state that its owner fills in', {}, {}, { state: 'draft' }, false],
  ['for a final state', {}, {}, { state: 'done' }, false],
  ['to whom a task is given', { own: true, notSelf: false }, { ownerId: 'o' }, {}, true],
  ['to whom a task is not given', { own: true, notSelf: false }, {}, {}, false],
  ['of the next level', {}, { roles: ['chief'] }, {}, false],
  ['of the next level once it is escalated', {}, { roles: ['chief'] }, { flags: ['late'] }, true],
  [
    'of the next level elsewhere',
    {},
    { roles: ['chief'], regionCode: '532504' },
    { flags: ['late'] },
    false,
  ],
  ['of its state once it is escalated', {}, {}, { flags: ['late'] }, true],
  ['of a role that it is not escalated to', {}, { roles: ['expert'] }, { flags: ['late'] }, false],
])('an account %s may act or not', (_, by, account, record, isActor) => {
  const config = {
    roles: {
      roles: {
        clerk: { level: 'district' },
        chief: { level: 'city' },
        expert: {},
        admin: { administers: true, level: 'city' },
        applicant: { level: 'owner' },
      },
    },
    entities: {},
    workflows: {
      brand: {
        entity: 'brand',
        states: {
          draft: { edit: { roles: ['applicant'], own: true, fields: 'all' } },
          sent: { escalate: { workdays: 5, to: 'nextLevel', flag: 'late', message: 'late' } },
          settled: {},
          done: { final: true },
        },
        transitions: {
          recall: { from: 'sent', to: 'draft', by: { roles: ['applicant'], own: true } },
          urge: { from: 'sent', to: 'sent', by: { roles: ['expert'] } },
          settle: { from: 'settled', to: 'done', by: { roles: ['chief', 'admin'] } },
          pass: {
            from: ['draft', 'sent', 'done'],
            to: 'closed',
            by: { roles: ['clerk'], region: 'within', notSelf: true, ...by },
          },
        },
      },
    },
  } as unknown as Config

  expect(actorsOf(config, { ...waiting, ...record }, [{ ...clerk, ...account }])).toHaveLength(
    isActor ? 1 : 0,
  )
})

test.each([
  ['2025-06-05', 1, '2025-06-06'],
  ['2025-06-06', 1, '2025-06-09'],
  ['2025-06-06', 6, '2025-06-17'],
  ['2025-06-08', 1, '2025-06-09'],
  ['2025-06-06', 0, '2025-06-06'],
])(
  '%s and %i working days are %s: weekends and the holiday of 2025-06-11 do not count',
  (day, count, end) => {
    expect(addWorkdays(day, count, { holidays: ['2025-06-11'] } as unknown as Years)).toBe(end)
  },
)
