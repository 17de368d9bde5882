import { describe, expect, it } from 'vitest'
import type { Json } from '#config-model/record.ts'
import { mergeValues } from './merge-values.ts'
import { isSameValue } from './same-value.ts'

describe('two values', () => {
  it('are the same whatever the order of their keys', () => {
    expect(isSameValue([{ name: '茶', spec: '1kg' }], [{ spec: '1kg', name: '茶' }])).toBe(true)
    expect(isSameValue({ a: { b: 1, c: [2] } }, { a: { c: [2], b: 1 } })).toBe(true)
  })

  it('are the same when one leaves out what the other has as nothing', () => {
    expect(isSameValue(undefined, null)).toBe(true)
    expect(isSameValue({ a: 1, b: null }, { a: 1 })).toBe(true)
    expect(isSameValue({ a: 1 }, { a: 1, b: undefined })).toBe(true)
  })

  it('differ in kind, length, order of rows and any text, empty ones too', () => {
    const different: [unknown, unknown][] = [
      [0, ''],
      ['', null],
      [false, null],
      [1, '1'],
      [[], {}],
      [
        [1, 2],
        [2, 1],
      ],
      [[1], [1, 2]],
      [{ a: 1 }, { a: 1, b: 2 }],
      [JSON.parse('{"__proto__": 1}'), {}],
      [{ constructor: 1 }, {}],
      [{}, { toString: 'x' }],
    ]

    for (const [a, b] of different)
      expect([a, b, isSameValue(a, b), isSameValue(b, a)]).toEqual([a, b, false, false])
  })
})

describe('changes of two sides', () => {
  const row = (name: string, spec: string): Json => ({ name, spec, price: 1 })
  const base = [row('红茶', '小'), row('绿茶', '小')]
  const merged = (mine: Json, theirs: Json, from: Json = base) =>
    mergeValues(from, mine, theirs)?.value

  it('of different rows are both kept', () => {
    expect(merged([row('红茶', '大'), base[1]!], [base[0]!, row('绿茶', '大')])).toEqual([
      row('红茶', '大'),
      row('绿茶', '大'),
    ])
  })

  it('of different fields of one row are both kept', () => {
    expect(
      merged(
        [{ name: '红茶', spec: '大', price: 1 }],
        [{ name: '红茶', spec: '小', price: 9 }],
        [base[0]!],
      ),
    ).toEqual([{ name: '红茶', spec: '大', price: 9 }])
  })

  it('a row added here, one taken out there', () => {
    expect(merged([...base, row('白茶', '小')], [base[1]!])).toEqual([base[1], row('白茶', '小')])
    expect(merged([row('白茶', '小'), ...base], [base[0]!, row('绿茶', '大')])).toEqual([
      row('白茶', '小'),
      base[0],
      row('绿茶', '大'),
    ])
  })

  it('a row both added stands once, two different ones stand both', () => {
    expect(merged([...base, row('白茶', '小')], [...base, row('白茶', '小')])).toHaveLength(3)
    expect(merged([...base, row('白茶', '小')], [...base, row('黄茶', '小')])).toHaveLength(4)
  })

  it('of choices are both kept', () => {
    expect(merged(['a', 'b', 'c'], ['b'], ['a', 'b'])).toEqual(['b', 'c'])
  })

  it('of one cell, or of a row the other took out, contradict each other', () => {
    expect(
      mergeValues(base, [row('红茶', '大'), base[1]!], [row('红茶', '中'), base[1]!]),
    ).toBeNull()
    expect(mergeValues(base, [row('红茶', '大'), base[1]!], [base[1]!])).toBeNull()
    expect(mergeValues('甲', '乙', '丙')).toBeNull()
  })

  it('inside of a group and of lists in rows are both kept', () => {
    expect(merged({ a: 2, b: 1 }, { b: 2, a: 1 }, { a: 1, b: 1 })).toEqual({ a: 2, b: 2 })
    expect(
      merged(
        [{ name: '甲', files: [{ id: '1' }] }],
        [{ name: '乙', files: [] }],
        [{ name: '甲', files: [] }],
      ),
    ).toEqual([{ name: '乙', files: [{ id: '1' }] }])
  })

  it('of lists too long to be paired are conflicts', () => {
    const long = Array.from({ length: 600 }, (_, at): Json => ({ at }))
    expect(mergeValues(long, [...long, 1], [...long, 2])).toBeNull()
  })
})
