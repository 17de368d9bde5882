import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { configForBrowser } from './for-browser.ts'

const list = {
  kind: 'list',
  path: '/l',
  title: '表',
  entity: 'request',
  columns: [{ field: 'name' }],
  filters: [{ keyword: ['name', 'code'], placeholder: '名称或编码' }, { field: 'kind' }],
  export: { maxRows: 20_000, fileName: '申请' },
}
const pages = {
  list,
  form: { kind: 'form', path: '/f', title: '填写', form: 'request', list: 'list' },
  board: {
    kind: 'board',
    path: '/b',
    title: '一览',
    filters: ['kind'],
    blocks: [
      {
        kind: 'chart',
        as: 'bar',
        title: '各类',
        list: 'list',
        preset: 'all',
        by: 'kind',
        measure: { sum: 'amount' },
      },
      {
        kind: 'chart',
        as: 'line',
        title: '每日',
        list: 'list',
        preset: 'all',
        by: 'day',
        each: 'day',
        max: 30,
      },
      {
        kind: 'funnel',
        title: '进展',
        items: [{ title: '全部', list: 'list', preset: 'all', measure: { sum: 'amount' } }],
      },
      {
        kind: 'figures',
        items: [
          { title: '金额', icon: 'award', list: 'list', preset: 'all', measure: { sum: 'amount' } },
        ],
      },
    ],
  },
}
const code = {
  type: 'text',
  title: '编码',
  pattern: '^[a-z]+$',
  message: '只能用小写字母',
  maxLength: 9,
  pinyin: true,
}
const count = {
  type: 'integer',
  title: '件数',
  computed: { related: { entity: 'other', value: 'id', as: 'count' } },
}
const config = {
  roles: { roles: {} },
  portal: {
    name: '门户',
    shortName: '品录',
    contact: '0871',
    login: { lockAfter: 5 },
    layout: { tabs: true },
  },
  routes: [],
  menus: {},
  messages: {},
  pages,
  forms: {
    request: { entity: 'request', title: '申请', steps: [] },
    register: { entity: 'request', title: '注册', steps: [] },
  },
  entities: {
    request: {
      title: '申请',
      titleField: 'code',
      verify: { title: '查验' },
      fields: {
        code,
        rows: {
          type: 'list',
          title: '明细',
          fields: { code, kind: { type: 'dictionary', title: '种类', dictionary: 'kind' } },
        },
        count,
      },
      access: [],
    },
  },
  workflows: {
    request: {
      entity: 'request',
      states: {},
      transitions: {
        pass: {
          title: '通过',
          action: 'pass',
          dialog: 'opinion',
          form: { code },
          foresee: { entity: 'other', by: 'id' },
        },
      },
    },
  },
  dictionaries: {
    kind: {
      title: '种类',
      public: true,
      items: [{ value: 'a', label: '甲', tone: 'blue', extra: { quota: 3 } }],
    },
    register: { title: '注册', items: [] },
    old: { title: '旧', items: [] },
  },
} as unknown as Config

const sent = configForBrowser(config)

it('what only the server looks at stays with it: what values must look like, what figures are counted from, how steps and items are worked with', () => {
  const codeField = { type: 'text', title: '编码', message: '只能用小写字母', maxLength: 9 }
  expect(sent.entities['request']!.fields['code']).toEqual(codeField)
  expect(sent.entities['request']!.fields['rows']!.fields!['code']).toEqual(codeField)
  expect(sent.entities['request']).not.toHaveProperty('verify')
  expect(sent.workflows['request']!.transitions).toEqual({
    pass: { title: '通过', form: { code: codeField }, foresee: {} },
  })
  expect(sent.portal).toEqual({ name: '门户', shortName: '品录', layout: { tabs: true } })
  expect(sent.dictionaries['kind']).toEqual({ items: [{ value: 'a', label: '甲', tone: 'blue' }] })
})

it('keyword, export and related values are only flags in the browser', () => {
  expect(sent.pages['list']).toEqual({
    ...list,
    filters: [{ keyword: [], placeholder: '名称或编码' }, { field: 'kind' }],
    export: {},
  })

  expect(sent.entities['request']!.fields['count']).toEqual({ ...count, computed: { related: {} } })
})

it('a board keeps how its figures are drawn, and the lists in which its filters are looked up', () => {
  expect(sent.pages['board']).toMatchObject({
    filters: ['kind'],
    blocks: [
      { kind: 'chart', as: 'bar', title: '各类', list: 'list' },
      { kind: 'chart', as: 'line', title: '每日', list: 'list', each: 'day', max: 30 },
      { kind: 'funnel', title: '进展', items: [{ title: '', list: 'list' }] },
      {
        kind: 'figures',
        items: [{ title: '金额', icon: 'award', list: 'list', preset: 'all', measure: {} }],
      },
    ],
  })

  expect(JSON.stringify(sent.pages['board'])).not.toContain('amount')
})

it('forms that no page of the user names are left out, and dictionaries that nothing names any more', () => {
  expect(Object.keys(sent.forms)).toEqual(['request'])
  expect(Object.keys(sent.dictionaries)).toEqual(['kind'])
})

it('the part that it was made of stays as it is', () => {
  expect(config.pages['list']).toBe(list)
  expect(config.entities['request']!.fields['code']).toBe(code)
})
