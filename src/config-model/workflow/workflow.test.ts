import { expect, test } from 'vitest'
import type { Assignment } from '#config-model/assignments.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type EntityRecord } from '#config-model/record.ts'
import type { Transition, Workflow, Years } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { actorsOf, candidatesOf } from './actors.ts'
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

const assigned = (kind: Assignment['kind'], to: string, from = 'chief'): Assignment => ({
  kind,
  to,
  from,
  name: `姓名${to}`,
  at: '2025-06-05 09:00:00',
})
const transferred = assigned('transfer', 'x')
const claimed = assigned('claim', 'x', 'x')
const delegated = assigned('delegate', 'y', 'x')

const acts = ['transfer', 'delegate', 'answer', 'recall', 'claim', 'release'] as const
const stays = { from: 'sent', to: 'sent' }
const offices = {
  years: { realYear: 2025 },
  regions: [],
  roles: { roles: { clerk: {}, chief: {}, admin: { administers: true } } },
  entities: { brand: { fields: {}, access: [] } },
  workflows: {
    brand: {
      entity: 'brand',
      states: { sent: {}, done: { final: true } },
      transitions: {
        pass: {
          from: 'sent',
          to: 'done',
          by: { roles: ['clerk', 'admin'], region: 'within', notSelf: true },
        },
        urge: { ...stays, by: { roles: ['clerk', 'chief'] } },
        ...Object.fromEntries(
          acts.map((act) => [
            act,
            {
              ...stays,
              by: { roles: ['clerk', 'chief', 'admin'], region: 'within', notSelf: true },
              effects: [{ assign: act }],
            },
          ]),
        ),
      },
    },
  },
} as unknown as Config
const people = {
  holder: { id: 'x' },
  peer: { id: 'y' },
  third: { id: 'z' },
  substitute: { id: 'z', actingFor: { id: 'x', ownerId: 'x' } },
  elsewhere: { id: 'x', regionCode: '532504' },
  chief: { id: 'chief', roles: ['chief'], regionCode: '530000' },
  admin: { id: 'admin', roles: ['admin'], regionCode: '530000' },
  applicant: { id: 'x', ownerId: 'o' },
}

/** The transitions that one of the people may take of a record with these assignments. */
function openTo(person: keyof typeof people, assignments: Assignment[]): string {
  const account = { ...clerk, ...people[person] }
  const someone = { ...account, ownerId: account.id, ...people[person] } as unknown as User
  const record = {
    ...draftRecord({ entity: 'brand', year: 2025, data: {} }),
    ...waiting,
    createdBy: 'applicant',
    assignments,
  }
  const workflow = offices.workflows['brand'] as Workflow

  return Object.keys(workflow.transitions)
    .filter(
      (id) =>
        mayTransition(offices, workflow, id, recordContext(offices, record, someone, new Date(0)))
          .allowed,
    )
    .join(' ')
}

test.each<[string, keyof typeof people, Assignment[], string]>([
  ['nothing: anybody of the pool', 'peer', [], 'pass urge transfer delegate claim'],
  ['nothing: a superior only distributes', 'chief', [], 'urge transfer delegate claim'],
  ['a transfer: to whom it went', 'holder', [transferred], 'pass urge transfer delegate'],
  ['a transfer: another of the pool', 'peer', [transferred], 'urge'],
  ['a transfer: their substitute', 'substitute', [transferred], 'pass urge transfer delegate'],
  ['a transfer to another region', 'elsewhere', [transferred], 'pass urge transfer delegate'],
  ['a transfer: a superior may transfer again', 'chief', [transferred], 'urge transfer'],
  ['a transfer: administrators act', 'admin', [transferred], 'pass transfer delegate'],
  ['a transfer to the applicant themselves', 'applicant', [transferred], 'urge'],
  ['a claim: who has it', 'holder', [claimed], 'pass urge transfer delegate release'],
  ['a claim: another of the pool', 'peer', [claimed], 'urge'],
  ['a claim: a superior may release or transfer', 'chief', [claimed], 'urge transfer release'],
  ['a delegation: who delegated', 'holder', [delegated], 'urge transfer recall'],
  ['a delegation: the delegate only answers', 'peer', [transferred, delegated], 'urge answer'],
  ['a delegation: a delegate of the pool', 'peer', [delegated], 'urge transfer answer recall'],
  [
    'a transfer and a delegation: who has it',
    'holder',
    [transferred, delegated],
    'urge transfer recall',
  ],
  ['a transfer and a delegation: a third', 'third', [transferred, delegated], 'urge'],
  [
    'a claim and a delegation: who has it',
    'holder',
    [claimed, delegated],
    'urge transfer recall release',
  ],
  ['a delegation: administrators act', 'admin', [transferred, delegated], 'pass transfer recall'],
])('assignments: %s', (_, person, assignments, open) => {
  expect(openTo(person, assignments)).toBe(open)
})

test.each<[string, Assignment[], (keyof typeof people)[], (keyof typeof people)[]]>([
  ['a transfer', [transferred], ['holder', 'peer'], ['holder']],
  ['a transfer to somebody who is disabled', [transferred], ['peer', 'third'], ['peer', 'third']],
  ['a transfer to somebody who is away', [transferred], ['peer', 'substitute'], ['substitute']],
  ['a claim of somebody who is disabled', [claimed], ['peer'], ['peer']],
  ['a delegation', [delegated], ['holder', 'third'], ['holder', 'third']],
  ['a delegate who is disabled', [delegated], ['holder'], ['holder']],
])('who may act with %s', (_, assignments, accounts, actors) => {
  const record = { ...waiting, createdBy: 'applicant', assignments }
  const present = accounts.map((person) => ({
    ...clerk,
    ownerId: people[person].id,
    person,
    ...people[person],
  }))

  expect(actorsOf(offices, record, present).map(({ person }) => person)).toEqual(actors)
})

test.each<[string, object, Assignment[], string[]]>([
  ['within the region', { assign: 'transfer' }, [], ['peer', 'third']],
  ['anywhere', { assign: 'transfer', anywhere: true }, [], ['peer', 'third', 'far']],
  ['but who has it', { assign: 'transfer' }, [assigned('transfer', 'y')], ['third']],
  ['for an opinion, superiors too', { assign: 'delegate' }, [], ['peer', 'third', 'chief']],
])('candidates are those who may act, %s', (_, effect, assignments, names) => {
  const record = { ...waiting, createdBy: 'applicant', assignments }
  const present = [
    { ...clerk, name: 'me', id: 'x' },
    { ...clerk, name: 'peer', id: 'y' },
    { ...clerk, name: 'third', id: 'z' },
    { ...clerk, name: 'far', id: 'f', regionCode: '532504' },
    { ...clerk, name: 'applicant', id: 'a', ownerId: 'o' },
    { ...clerk, name: 'chief', id: 'c', roles: ['chief'], regionCode: '530000' },
  ]
  const transition = { effects: [effect] } as unknown as Transition
  const candidates = candidatesOf(offices, { record, transition, from: 'x' }, present)

  expect(candidates.map(({ name }) => name)).toEqual(names)
})
