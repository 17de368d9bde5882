import { describe, expect, it } from 'vitest'
import { makeRowId, rowIdOf, withNewRowId, withoutRowIds } from '#config-model/facts/row-id.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { cleanData } from './clean-value.ts'
import { mergeValues } from './merge-values.ts'
import { pairRows } from './pair-rows.ts'
import { withRowIds } from './row-ids.ts'

const text: Field = { type: 'text', title: '名称' }
const fields: Record<string, Field> = {
  certs: {
    type: 'list',
    title: '证书',
    fields: {
      name: text,
      spec: text,
      scans: { type: 'list', title: '页', fields: { name: text } },
    },
  },
  more: {
    type: 'group',
    title: '其他',
    fields: { places: { type: 'list', title: '地点', fields: { name: text } } },
  },
}
const row = (id: string, name: string, spec = '小'): RecordData => ({
  _id: `row00${id}`,
  name,
  spec,
})
const idsOf = (value: Json | undefined) => (value as Json[]).map(rowIdOf)

/** Identities that can be told from each other. */
const counting = () => {
  let count = 0
  return () => `made0${++count}`
}

describe('identities of rows', () => {
  it('are given where they are missing, in lists of rows and groups too, and never twice', () => {
    const data: RecordData = {
      certs: [{ name: '甲', scans: [{ name: '1' }] }, row('a', '乙'), row('a', '丙')],
      more: { places: [{ name: '园' }] },
      other: [{ name: '不是行' }],
    }

    const made = withRowIds(fields, data, { makeId: counting() })

    expect(idsOf(made['certs'])).toEqual(['made01', 'row00a', 'made02'])
    expect(idsOf((made['certs'] as RecordData[])[0]!['scans'])).toEqual(['made03'])
    expect(idsOf((made['more'] as RecordData)['places'])).toEqual(['made04'])
    expect(made['other']).toBe(data['other'])
    expect(withoutRowIds(made)).toEqual(withoutRowIds(data))
    expect(withRowIds(fields, made), 'nothing is missing any more').toBe(made)
  })

  it('of stored rows go to the rows that a client sends without any', () => {
    const stored = { certs: [row('a', '甲'), row('b', '乙'), row('c', '丙')] }
    const sent = (...rows: RecordData[]) =>
      idsOf(withRowIds(fields, { certs: rows }, { stored, makeId: counting() })['certs'])
    const plain = (name: string, spec = '小') => ({ name, spec })

    expect(
      sent(plain('甲'), plain('乙', '大'), plain('丙')),
      'by place where there are as many',
    ).toEqual(['row00a', 'row00b', 'row00c'])

    expect(sent(plain('乙'), plain('丙')), 'the first was removed').toEqual(['row00b', 'row00c'])
    expect(sent(plain('甲'), plain('乙'), plain('丙'), plain('丁', '大'))).toEqual([
      'row00a',
      'row00b',
      'row00c',
      'made01',
    ])
  })

  it('of removed rows never go to other rows of a client that knows identities', () => {
    const stored = { certs: [row('a', '甲'), row('b', '乙')] }
    const made = withRowIds(
      fields,
      { certs: [row('a', '甲'), { name: '丁', spec: '大' }] },
      { stored },
    )

    expect(idsOf(made['certs'])).toEqual(['row00a', expect.not.stringMatching('row00b')])
  })

  it('come through cleaning, unless they are none', () => {
    const rows = ['row00a', 'A', 'row 00a', 7, null].map((id) => ({ _id: id, name: '甲 ' }))
    expect(cleanData(fields, { certs: rows })['certs']).toEqual([
      { _id: 'row00a', name: '甲' },
      ...Array.from({ length: 4 }, () => ({ name: '甲' })),
    ])
  })

  it('are no numbers, differ, and are others for a copy', () => {
    const made = Array.from({ length: 1000 }, makeRowId)
    expect(new Set(made).size).toBe(1000)
    expect(made.every((id) => rowIdOf({ _id: id }) === id && !/^\d/.test(id))).toBe(true)
    const copy = withNewRowId({ ...row('a', '甲'), scans: [row('b', '1')] })

    expect(copy).toEqual({
      _id: expect.not.stringMatching('row00a'),
      name: '甲',
      spec: '小',
      scans: [{ name: '1', spec: '小' }],
    })
  })
})

describe('rows with identities', () => {
  const base = [row('a', '甲'), row('b', '乙'), row('c', '丙')]

  it('are paired wherever they stand and whatever they say', () => {
    const now = [row('c', '丙', '大'), row('d', '甲'), row('a', '全改', '大')]
    expect([...pairRows(base, now)!]).toEqual([
      [0, 2],
      [2, 0],
    ])

    expect(
      [...pairRows(base, [row('x', '甲'), row('y', '丙')])!],
      'of another record, by what they say',
    ).toEqual([
      [0, 0],
      [2, 1],
    ])
  })

  const merged = (mine: Json, theirs: Json, from: Json = base) =>
    mergeValues(from, mine, theirs)?.value

  it('are merged by identity: changed wholly here, moved, added and removed there', () => {
    expect(
      merged([row('a', '全改', '大'), base[1]!, base[2]!], [base[2]!, base[0]!, row('d', '丁')]),
    ).toEqual([base[2], row('a', '全改', '大'), row('d', '丁')])
    expect(merged([row('e', '戊'), ...base], [...base, row('d', '丁')])).toEqual([
      row('e', '戊'),
      ...base,
      row('d', '丁'),
    ])

    expect(merged([...base, row('e', '丁')], [...base, row('d', '丁')])).toEqual([
      ...base,
      row('d', '丁'),
    ])

    expect(
      merged([base[1]!, base[0]!, base[2]!], [base[0]!, base[1]!, base[2]!, row('d', '丁')]),
    ).toEqual([base[1], base[0], base[2], row('d', '丁')])
  })

  it('contradict each other when one cell, a removed row or the order was changed on both sides', () => {
    expect(mergeValues(base, [row('a', '子')], [row('a', '丑')])).toBeNull()
    expect(mergeValues(base, [base[1]!, base[2]!], [row('a', '子'), base[1]!, base[2]!])).toBeNull()
    expect(
      mergeValues(base, [base[1]!, base[0]!, base[2]!], [base[0]!, base[2]!, base[1]!]),
    ).toBeNull()
  })
})
