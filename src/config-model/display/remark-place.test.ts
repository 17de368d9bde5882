import { describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { placeTitles, normalizeRemarkPath, resolveRemarkPath } from './remark-place.ts'

const text: Field = { type: 'text', title: '编号' }
const fields: Record<string, Field> = {
  intro: { type: 'paragraph', title: '简介' },
  certs: { type: 'list', title: '证书', fields: { no: text } },
  years: {
    type: 'table',
    title: '经营',
    rows: { years: [-1, 0], key: 'year' },
    fields: { year: text, sales: text },
  },
}
const data: RecordData = {
  certs: [
    { _id: 'rowaaa', no: '1' },
    { _id: 'rowbbb', no: '2' },
  ],
  years: [
    { year: 2024, sales: '1' },
    { year: 2025, sales: '2' },
  ],
}

describe('the path of a remark', () => {
  it('names a row by its identity, a row of a fixed table by its key, though a client names its place', () => {
    expect(normalizeRemarkPath(fields, data, 'intro')).toBe('intro')
    expect(normalizeRemarkPath(fields, data, 'certs/1/no')).toBe('certs/rowbbb/no')
    expect(normalizeRemarkPath(fields, data, 'certs/rowbbb')).toBe('certs/rowbbb')
    expect(normalizeRemarkPath(fields, data, 'years/0/sales')).toBe('years/2024/sales')
    expect(normalizeRemarkPath(fields, data, 'years/2025')).toBe('years/2025')
  })

  it('is none where the record has no such place', () => {
    for (const path of [
      '',
      'bogus',
      'certs/2',
      'certs/rowccc',
      'certs/1/bogus',
      'certs/-1',
      'intro/0',
      'constructor',
    ])
      expect([path, normalizeRemarkPath(fields, data, path)]).toEqual([path, null])
  })

  it('leads to where the row stands now, and to its list once the row is gone', () => {
    const moved = { ...data, certs: [{ _id: 'rowbbb', no: '2' }] }
    expect(resolveRemarkPath(fields, moved, 'certs/rowbbb/no')).toEqual({
      path: ['certs', 0, 'no'],
      isRowGone: false,
    })

    expect(resolveRemarkPath(fields, moved, 'certs/rowaaa/no')).toEqual({
      path: ['certs'],
      isRowGone: true,
    })

    expect(resolveRemarkPath(fields, {}, 'certs/rowaaa')).toEqual({
      path: ['certs'],
      isRowGone: true,
    })
    expect(resolveRemarkPath(fields, {}, 'intro')).toEqual({ path: ['intro'], isRowGone: false })
  })

  it('is said in titles', () => {
    const { path } = resolveRemarkPath(fields, data, 'certs/rowbbb/no')
    expect(placeTitles(fields, path, (n) => `第 ${n} 行`)).toEqual(['证书', '第 2 行', '编号'])
  })
})
