import { expect, test } from 'vitest'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import type { Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { evaluateEvidence } from './evidence.ts'

const config = {
  entities: {
    thing: {
      title: '物品',
      titleField: 'name',
      fields: {
        name: { type: 'text', title: '名称' },
        phone: { type: 'mobile', title: '电话', mask: 'mobile' },
        papers: {
          type: 'list',
          title: '证书',
          fields: { validTo: { type: 'date', title: '有效期至' } },
        },
      },
      access: [{ roles: ['clerk'], rows: 'all', actions: ['read'], mask: ['phone'] }],
    },
  },
  dictionaries: {
    point: {
      title: '要点',
      items: ['papers', 'named', 'phone', 'looks', 'later'].map((value) => ({
        value,
        label: `要点 ${value}`,
      })),
    },
  },
  roles: { roles: { clerk: { title: '经办' } } },
  years: { realYear: 2025 },
  regions: [],
  workflows: {},
} as unknown as Config

const transition = {
  title: '通过',
  from: 'open',
  to: 'done',
  by: { roles: ['clerk'] },
  form: { checklist: { type: 'dictionary', title: '要点', dictionary: 'point', multiple: true } },
  evidence: [
    {
      item: 'papers',
      passes: { field: 'papers', every: { field: 'validTo', atLeast: { now: 'date' } } },
    },
    { item: 'named', passes: { field: 'name', notEmpty: true } },
    { item: 'phone', passes: { field: 'phone', startsWith: '139' } },
    { item: 'later', passes: { field: 'name', ofNewerPortal: 1 } },
  ],
} as unknown as Transition

const user = { id: 'u', roles: ['clerk'], regionCode: '86', ownerId: null } as unknown as User
const judge = (data: RecordData, checkedTransition = transition) =>
  evaluateEvidence(
    config,
    checkedTransition,
    recordContext(
      config,
      draftRecord({ entity: 'thing', data }),
      user,
      new Date('2025-08-20T10:00:00+08:00'),
    ),
  )
const verdicts = (data: RecordData) =>
  Object.fromEntries(judge(data).map(({ item, verdict }) => [item, verdict]))

test('every point of the checklist is judged in its order, with the values that were looked at', () => {
  const points = judge({
    name: '茶',
    papers: [{ validTo: '2026-01-01' }, { validTo: '2025-01-01' }],
  })

  expect(points.map(({ label }) => label)).toEqual([
    '要点 papers',
    '要点 named',
    '要点 phone',
    '要点 looks',
    '要点 later',
  ])

  expect(points[0]).toMatchObject({
    verdict: 'fail',
    read: [{ title: '证书 有效期至', text: '2026-01-01、2025-01-01' }],
  })

  expect(points[1]).toMatchObject({ verdict: 'pass', read: [{ title: '名称', text: '茶' }] })
})

test('points without condition, undecidable or masked for the reviewer are left to the reviewer', () => {
  expect(verdicts({ name: '', phone: '139****0000', papers: [{ validTo: '2026-01-01' }] })).toEqual(
    {
      papers: 'pass',
      named: 'fail',
      phone: 'person',
      looks: 'person',
      later: 'person',
    },
  )
})

test('without evidence, or without a checklist, nothing is judged', () => {
  const { evidence, ...without } = transition
  expect(judge({}, without)).toEqual([])
  expect(judge({}, { ...without, evidence: evidence!, form: {} })).toEqual([])
})
