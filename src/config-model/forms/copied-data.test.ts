import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { draftRecord } from '#config-model/record.ts'
import { copyLastYearData } from './copied-data.ts'

const date = { type: 'date', title: '日期' }
const config = {
  years: { realYear: 2025 },
  roles: { roles: {} },
  entities: {
    brand: {
      title: '品牌',
      titleField: 'name',
      key: 'no',
      scope: { year: 'year', owner: 'owner' },
      publish: { state: 'state', at: 'from', until: 'until' },
      access: [],
      fields: {
        name: { type: 'text', title: '名称' },
        no: { type: 'text', title: '编号' },
        year: { type: 'year', title: '年度' },
        owner: { type: 'text', title: '主体' },
        state: { type: 'text', title: '状态' },
        from: date,
        until: date,
        agree: { type: 'boolean', title: '承诺', const: true },
        letter: { type: 'text', title: '函', copy: false },
        total: { type: 'integer', title: '合计', computed: { count: 'certs' } },
        grade: { type: 'text', title: '评级', readonly: true },
        sales: { type: 'table', title: '销售', rows: { key: 'year', years: [-1] }, fields: {} },
        certs: {
          type: 'list',
          title: '证书',
          fields: {
            validTo: { ...date, atLeast: { now: 'date' } },
            after: { ...date, above: { now: 'date' } },
          },
        },
      },
    },
  },
} as unknown as Config

test('copyLastYearData leaves behind what belongs to the old record alone and rows that have expired', () => {
  const data = {
    name: '普洱茶',
    no: 'YN-1',
    year: 2024,
    owner: 'o',
    state: 'published',
    from: '2024-01-01',
    until: '2024-12-31',
    agree: true,
    letter: 'l',
    total: 3,
    grade: 'A',
    sales: [{ year: 2023 }],
    certs: [
      { validTo: '2025-05-31' },
      { validTo: '2025-06-01' },
      { after: '2025-06-01' },
      { after: '2025-06-02' },
      { validTo: '' },
    ],
    unknown: 'x',
  }

  const record = draftRecord({ entity: 'brand', year: 2025, data: {} })
  const now = new Date('2025-06-01T10:00:00+08:00')

  expect(copyLastYearData(config, 'brand', data, { record, user: null, now })).toEqual({
    name: '普洱茶',
    certs: [{ validTo: '2025-06-01' }, { after: '2025-06-02' }, { validTo: '' }],
  })
})
