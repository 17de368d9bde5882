import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { type RecordData, draftRecord } from '#config-model/record.ts'
import { checkRecord } from './check-record.ts'
import { effectiveForm } from './form-schema.ts'
import { splitHidden, mergeHidden } from './hidden-values.ts'
import { computeSavedValues, buildSubmittedData } from './record-data.ts'

/**
 * kind shows a, a shows b, b shows c, c counts in two sums; the same inside rows, and `other` waits
 * for `a` to be empty.
 */
const config = {
  entities: {
    probe: {
      title: '试样',
      fields: {
        kind: { type: 'text', title: '种类' },
        a: { type: 'text', title: '甲', visibleWhen: { field: 'kind', is: '1' } },
        b: { type: 'text', title: '乙', visibleWhen: { field: 'a', is: 'go' }, was: ['formerB'] },
        c: { type: 'money', title: '丙', visibleWhen: { field: 'b', notEmpty: true } },
        other: { type: 'text', title: '其他', visibleWhen: { field: 'a', empty: true } },
        stays: {
          type: 'text',
          title: '留',
          whenHidden: 'keep',
          visibleWhen: { field: 'kind', is: '1' },
        },
        large: { type: 'text', title: '大额说明', visibleWhen: { field: 'sum', atLeast: 5 } },
        mine: { type: 'text', title: '内部', visibleWhen: { role: 'admin' } },
        sum: { type: 'decimal', title: '合计丙', computed: { sum: ['c'] } },
        total: { type: 'decimal', title: '合计', computed: { sum: ['items.*.amount'] } },
        items: {
          type: 'list',
          title: '明细',
          fields: {
            label: { type: 'text', title: '名目' },
            outer: { type: 'text', title: '外看', visibleWhen: { field: 'a', is: 'go' } },
            amount: {
              type: 'money',
              title: '金额',
              visibleWhen: { field: 'outer', notEmpty: true },
            },
          },
        },
        checks: {
          type: 'table',
          title: '核查',
          rows: { key: 'code', dictionary: 'checks' },
          fields: {
            code: { type: 'text', title: '事项' },
            result: { type: 'text', title: '结果' },
            reason: { type: 'text', title: '原因', visibleWhen: { field: 'a', is: 'go' } },
          },
        },
        place: {
          type: 'group',
          title: '地点',
          fields: {
            town: { type: 'text', title: '乡镇' },
            street: { type: 'text', title: '街道', visibleWhen: { field: 'a', is: 'go' } },
          },
        },
      },
      rules: [{ id: 'small', at: 'kind', message: '丙太大', require: { sum: ['c'], atMost: 3 } }],
    },
  },
  forms: {
    probe: {
      entity: 'probe',
      title: '试样',
      steps: [
        {
          id: 'one',
          title: '一',
          sections: [
            {
              id: 'one',
              title: '一',
              fields: [
                'kind',
                'a',
                'b',
                'c',
                'other',
                'stays',
                'large',
                'mine',
                'sum',
                'items',
                'total',
                'checks',
                'place',
              ],
            },
          ],
        },
      ],
    },
  },
  dictionaries: {},
  roles: { roles: { admin: { title: '管理员' } } },
  years: { realYear: 2025 },
  regions: [],
  workflows: {},
} as unknown as Config

const now = new Date('2026-01-01T00:00:00Z')
const contextOf = (data: RecordData) => ({
  record: draftRecord({ entity: 'probe', data }),
  user: null,
  now,
})
const submit = (data: RecordData) => buildSubmittedData(config, 'probe', contextOf(data))
const shown = (data: RecordData) =>
  effectiveForm(config, 'probe', contextOf(data)).steps.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.map(({ name }) => name)),
  )

const filled = { kind: '1', a: 'go', b: '乙值', c: 5 }

test('a value whose condition is gone takes along all that waited for it, at any depth, and what counted it', () => {
  expect(submit({ ...filled, large: '因为' })).toMatchObject({ ...filled, large: '因为', sum: 5 })
  const cleared = submit({ ...filled, kind: '0', large: '因为' })
  expect(Object.keys(cleared).toSorted()).toEqual(['kind', 'sum', 'total'])
  expect(cleared).toMatchObject({ kind: '0', sum: null })
  expect(submit({ ...filled, a: 'stop' })).not.toHaveProperty('c')
})

test('what waits for a value to be gone is shown and stays, where that value is only hidden', () => {
  expect(submit({ ...filled, kind: '0', other: '另' })).toMatchObject({ kind: '0', other: '另' })
  expect(submit({ ...filled, other: '另' })).not.toHaveProperty('other')
})

test('a value that may stay when hidden stays, and one under a former name goes', () => {
  expect(submit({ kind: '0', stays: '留' })).toMatchObject({ stays: '留' })
  expect(submit({ kind: '0', a: 'go', formerB: '旧' })).not.toHaveProperty('formerB')
})

test('cells of rows and parts of groups follow what is outside and what is beside them', () => {
  const items = [
    { label: '茶', outer: '有', amount: 7 },
    { label: '米', amount: 2 },
  ]

  expect(submit({ ...filled, items })).toMatchObject({
    items: [{ amount: 7 }, { label: '米' }],
    total: 7,
  })

  const cleared = submit({ ...filled, kind: '0', items, place: { town: '镇', street: '街' } })

  expect(cleared['items']).toEqual([{ label: '茶' }, { label: '米' }])
  expect(cleared).toMatchObject({ total: 0, place: { town: '镇' } })
  expect(cleared['place']).not.toHaveProperty('street')
})

test('the form shows what submission keeps', () => {
  expect(shown({ ...filled, kind: '0' })).toEqual([
    'kind',
    'other',
    'sum',
    'items',
    'total',
    'checks',
    'place',
  ])
})

test('values out of sight are in no sum and break no rule', () => {
  const hidden = { ...filled, kind: '0' }
  const problems = (data: RecordData) =>
    checkRecord(config, 'probe', contextOf(data), {}).map(({ rule }) => rule)

  expect(problems(filled)).toEqual(['small'])
  expect(problems(hidden)).toEqual([])
  expect(computeSavedValues(config, draftRecord({ entity: 'probe', data: hidden }))).toMatchObject({
    sum: null,
  })
})

test('a draft is parted in what counts and what is out of sight, and put together again', () => {
  const data = {
    ...filled,
    kind: '0',
    mine: '内部',
    items: [
      { label: '茶', outer: '有', amount: 7 },
      { label: '米', amount: 2 },
    ],
    place: { town: '镇', street: '街' },
  }

  const parts = splitHidden(config, 'probe', draftRecord({ entity: 'probe', data }))

  expect(parts.data).toEqual({
    kind: '0',
    mine: '内部',
    items: [{ label: '茶' }, { label: '米' }],
    place: { town: '镇' },
  })

  expect(parts.hidden).toMatchObject({
    fields: { a: 'go', b: '乙值', c: 5 },
    inside: { place: { street: '街' } },
  })

  expect(mergeHidden(parts.data, parts.hidden)).toEqual(data)
  expect(splitHidden(config, 'probe', draftRecord({ entity: 'probe', data: filled }))).toEqual({
    data: filled,
    hidden: null,
  })
})

test('cells out of sight stay with their row when others are removed, moved or put before it', () => {
  const tea = { _id: 'row00a', label: '茶', outer: '有', amount: 7 }
  const rice = { _id: 'row00b', label: '米', outer: '有', amount: 2 }
  const hidden = { ...filled, kind: '0', items: [tea, rice] }
  const parts = splitHidden(config, 'probe', draftRecord({ entity: 'probe', data: hidden }))

  expect(parts.data['items']).toEqual([
    { _id: 'row00a', label: '茶' },
    { _id: 'row00b', label: '米' },
  ])

  const back = (...items: RecordData[]) =>
    mergeHidden({ ...parts.data, items }, parts.hidden)['items']
  const shownRice = { _id: 'row00b', label: '大米' }

  expect(back(shownRice)).toEqual([{ ...rice, label: '大米' }])
  expect(back({ _id: 'row00c', label: '豆' }, shownRice, { _id: 'row00a', label: '茶' })).toEqual([
    { _id: 'row00c', label: '豆' },
    { ...rice, label: '大米' },
    tea,
  ])
})

test('conditions that go in a circle come to an end, with nothing shown that waits for what is hidden', () => {
  const circle = structuredClone(config) as Config & {
    entities: { probe: { fields: Record<string, object> } }
  }
  Object.assign(circle.entities.probe.fields, {
    a: { type: 'text', title: '甲', visibleWhen: { field: 'b', empty: true } },
    b: { type: 'text', title: '乙', visibleWhen: { field: 'a', notEmpty: true } },
  })

  const data = buildSubmittedData(circle, 'probe', contextOf({ a: '1', b: '2' }))

  expect(data).not.toHaveProperty('b')
})

test('cells out of sight stay with the row of a table when its dictionary gains, loses or moves items', () => {
  const checks = ['C01', 'C02'].map((code) => ({ code, result: '有', reason: `${code}的原因` }))
  const data = { ...filled, kind: '0', checks }
  const parts = splitHidden(config, 'probe', draftRecord({ entity: 'probe', data }))
  const shownRow = (code: string) => ({ code, result: '有' })

  expect(parts.data['checks']).toEqual([shownRow('C01'), shownRow('C02')])
  const back = (...codes: string[]) =>
    mergeHidden({ ...parts.data, checks: codes.map(shownRow) }, parts.hidden)['checks']

  expect(back('C01', 'C02')).toEqual(checks)
  expect(back('C00', 'C01', 'C02')).toEqual([shownRow('C00'), ...checks])
  expect(back('C02', 'C01')).toEqual(checks.toReversed())
  expect(back('C02')).toEqual(checks.slice(1))
})
