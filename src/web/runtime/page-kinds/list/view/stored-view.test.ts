import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { keptView } from './stored-view.ts'

const config = {
  entities: {
    task: {
      fields: {
        brand: { type: 'text', title: '品牌', sort: true },
        expert: { type: 'text', title: '专家' },
      },
    },
  },
} as unknown as Config
const page = {
  kind: 'list',
  entity: 'task',
  columns: [{ field: 'brand' }, { field: 'expert' }, { field: 'state' }, { field: 'dueAt' }],
  filters: [{ field: 'brand' }, { field: 'state' }, { field: 'gone' }],
  presets: [
    { id: 'todo', title: '待办' },
    { id: 'all', title: '全部' },
  ],
} as unknown as ListPage
const view = { page: 1, size: 20, sort: '', preset: 'all', keyword: '', filter: {} }

it('a view that its list has all of stays as it is', () => {
  const whole = { ...view, sort: '-brand', filter: { brand: '茶', state: ['done'] } }
  expect(keptView(config, page, whole)).toEqual({ view: whole, lost: [] })
  for (const sort of ['updatedAt', '-dueAt', '-state'])
    expect(keptView(config, page, { ...view, sort }).lost).toEqual([])
})

it('an order that the list does not show is none of it: no index holds its rows so', () => {
  expect(keptView(config, page, { ...view, sort: '-submittedAt' }).lost).toEqual([
    { kind: 'sort', name: 'submittedAt' },
  ])
})

it('what its list does not have is left out and named, the rest stays', () => {
  const old = {
    ...view,
    sort: 'expert',
    preset: 'mine',
    keyword: '茶',
    filter: { brand: '茶', expert: '张', gone: 'x', toString: 'y' },
  }

  expect(keptView(config, page, old)).toEqual({
    view: { ...view, preset: 'todo', filter: { brand: '茶' } },
    lost: [
      { kind: 'filter', name: 'expert' },
      { kind: 'filter', name: 'gone' },
      { kind: 'filter', name: 'toString' },
      { kind: 'sort', name: 'expert' },
      { kind: 'preset' },
      { kind: 'keyword' },
    ],
  })
})

it('so are parameters that its list does not support in this form', () => {
  const filter = {
    brand: { from: '2024-01-01', to: '2024-12-31' },
    state: [],
    updatedAt: { from: 'x' },
  }

  const filters = [{ field: 'brand' }, { field: 'state' }, { field: 'updatedAt' }]

  expect(keptView(config, { ...page, filters }, { ...view, filter })).toEqual({
    view,
    lost: [
      { kind: 'filter', name: 'brand' },
      { kind: 'filter', name: 'state' },
      { kind: 'filter', name: 'updatedAt' },
    ],
  })
})
