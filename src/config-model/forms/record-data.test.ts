import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { draftRecord } from '#config-model/record.ts'
import { buildSubmittedData } from './record-data.ts'

const hiddenUnlessOrganic = { visibleWhen: { field: 'kind', is: 'organic' } }
const config = {
  years: { realYear: 2025 },
  roles: { roles: {} },
  dictionaries: {},
  entities: {
    brand: {
      title: '品牌',
      titleField: 'kind',
      access: [],
      fields: {
        kind: { type: 'text', title: '类别' },
        certNo: { type: 'text', title: '证书号', ...hiddenUnlessOrganic },
        history: { type: 'text', title: '沿革', whenHidden: 'keep', ...hiddenUnlessOrganic },
        beside: { type: 'text', title: '表外' },
        rows: {
          type: 'list',
          title: '产品',
          fields: {
            kind: { type: 'text', title: '类别' },
            no: { type: 'text', title: '号', ...hiddenUnlessOrganic },
            note: { type: 'text', title: '备注', whenHidden: 'keep', ...hiddenUnlessOrganic },
          },
        },
      },
    },
  },
  forms: {
    brand: {
      entity: 'brand',
      title: '品牌',
      steps: [
        {
          id: 'a',
          title: '一',
          sections: [{ id: 's', title: '节', fields: ['kind', 'certNo', 'history', 'rows'] }],
        },
      ],
    },
  },
} as unknown as Config

test('buildSubmittedData clears hidden values except whenHidden keep, in rows too, and leaves fields outside the form unchanged', () => {
  const row = { no: '1', note: 'n' }
  const data = {
    kind: 'plain',
    certNo: 'c',
    history: 'h',
    beside: 'b',
    rows: [
      { kind: 'plain', ...row },
      { kind: 'organic', ...row },
    ],
  }

  const record = draftRecord({ entity: 'brand', year: 2025, data })

  expect(buildSubmittedData(config, 'brand', { record, user: null, now: new Date(0) })).toEqual({
    kind: 'plain',
    history: 'h',
    beside: 'b',
    rows: [
      { kind: 'plain', note: 'n' },
      { kind: 'organic', ...row },
    ],
  })
})
