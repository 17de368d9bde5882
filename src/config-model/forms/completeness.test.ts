import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import { completenessOf, totalCompleteness } from './completeness.ts'
import { effectiveForm } from './form-schema.ts'

const config = {
  entities: {
    thing: {
      title: '物品',
      fields: {
        name: { type: 'text', title: '名称', required: true },
        note: { type: 'text', title: '说明' },
        no: { type: 'text', title: '编号', readonly: true },
        sum: { type: 'integer', title: '合计', computed: { count: 'papers' } },
        agree: { type: 'boolean', widget: 'checkbox', title: '同意', required: true },
        reason: { type: 'text', title: '原因', visibleWhen: { field: 'note', notEmpty: true } },
        papers: {
          type: 'list',
          title: '证书',
          required: true,
          fields: {
            no: { type: 'text', title: '编号', required: true },
            issuer: { type: 'text', title: '机构' },
            why: {
              type: 'text',
              title: '说明',
              required: true,
              visibleWhen: { field: 'issuer', is: '其他' },
            },
          },
        },
        place: {
          type: 'group',
          title: '地点',
          fields: { town: { type: 'text', title: '乡镇', required: true } },
        },
      },
    },
  },
  forms: {
    thing: {
      entity: 'thing',
      title: '物品',
      steps: [
        {
          id: 'a',
          title: '甲',
          sections: [
            { id: 'a', title: '甲', fields: ['name', 'note', 'no', 'sum', 'agree', 'reason'] },
          ],
        },
        { id: 'b', title: '乙', sections: [{ id: 'b', title: '乙', fields: ['papers', 'place'] }] },
      ],
    },
  },
  dictionaries: {},
  years: { realYear: 2025 },
  regions: [],
  workflows: {},
} as unknown as Config

const tell = (data: RecordData) => {
  const context = { record: draftRecord({ entity: 'thing', data }), user: null, now: new Date() }
  return completenessOf(config, effectiveForm(config, 'thing', context), context)
}
const figures = (data: RecordData) =>
  tell(data).map(
    ({ required, optional }) =>
      `${required.filled}/${required.total} ${optional.filled}/${optional.total}`,
  )

test('what must and what may be filled in is counted by step; what nobody fills in is not', () => {
  expect(figures({})).toEqual(['0/2 0/1', '0/2 0/0'])
  expect(figures({ name: '茶', agree: true, no: '1' })).toEqual(['2/2 0/1', '0/2 0/0'])
})

test('what a condition opens counts from then on', () => {
  expect(figures({ note: '有' })[0]).toBe('0/2 1/2')
})

test('each cell of the rows counts, by what its row asks for', () => {
  const papers = [{ no: '1', issuer: '其他' }, { no: '' }]
  expect(figures({ papers, place: { town: '澜沧' } })[1]).toBe('2/4 1/2')
})

test('a box that is not ticked is not filled in', () => {
  expect(figures({ agree: false })[0]).toBe('0/2 0/1')
})

test('the steps add up', () => {
  expect(totalCompleteness(tell({ name: '茶', place: { town: '澜沧' } }))).toEqual({
    required: { filled: 2, total: 4 },
    optional: { filled: 0, total: 1 },
  })
})
