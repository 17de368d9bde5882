import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'
import { parseText } from './parse-text.ts'
import { refusedTexts, writtenFields, writtenValues } from './written-values.ts'

const config = {
  dictionaries: {
    level: {
      title: '级别',
      items: [
        { value: 'A', label: '国家级（A）' },
        { value: 'b', label: '省、市级' },
        { value: 'c1', label: '其他' },
        { value: 'c2', label: '其他' },
      ],
    },
  },
  regions: [
    { c: '530000', p: '86', n: '甲省', l: 'J' },
    { c: '530100', p: '530000', n: '乙市', l: 'Y' },
    { c: '530102', p: '530100', n: '城区', l: 'C' },
    { c: '530200', p: '530000', n: '丙市', l: 'B' },
    { c: '530202', p: '530200', n: '城区', l: 'C' },
    { c: '530203', p: '530200', n: '山县', l: 'S' },
  ],
  workflows: {},
} as unknown as Config
const read = (text: string, field: Field) => {
  const parsed = parseText(text, field, { config, year: 2025 })
  return 'fault' in parsed ? formatPhrase(parsed.fault, 'zh-CN') : parsed.value
}
const dictionary: Field = { type: 'dictionary', title: '级别', dictionary: 'level' }
const region: Field = { type: 'region', title: '地区' }

describe('parseText', () => {
  it.each(writtenValues)('reads %s %s', (name, text, value) => {
    expect(read(text, writtenFields[name])).toEqual(value)
  })

  it.each(refusedTexts)('refuses %s %s', (name, text, reason) => {
    expect(read(text, writtenFields[name])).toContain(reason)
  })

  it('takes a blank text for no value', () => {
    for (const field of [...Object.values(writtenFields), dictionary, region])
      expect(read(' \u200B\u3000', field)).toBe(null)
  })

  it('finds items by code and name, however they are written, and refuses a name that several have', () => {
    expect([
      read('国家级(a)', dictionary),
      read('Ａ', dictionary),
      read('省、市级', dictionary),
    ]).toEqual(['A', 'A', 'b'])

    expect(read('c2', dictionary)).toBe('c2')
    expect(read('其他', dictionary)).toBe('有几项都叫“其他”，请改写代码：c1、c2')
    const several = { ...dictionary, multiple: true }

    expect([read('国家级（A）；c1,A', several), read('省、市级', several)]).toEqual([
      ['A', 'c1'],
      ['b'],
    ])

    expect(read('国家级（A）、县级', several)).toBe('没有“县级”这一项')
  })

  it('finds regions by code, by a name that one alone has, and from above', () => {
    expect([read('530203', region), read('山 县', region), read('丙市/城区', region)]).toEqual([
      '530203',
      '530203',
      '530202',
    ])

    expect(read('城区', region)).toContain('没有“城区”这个地区')
    expect(read('山县、乙市', { ...region, multiple: true })).toEqual(['530203', '530100'])
  })

  it('reads yes and no, and refuses what no text can say', () => {
    const flag: Field = { type: 'boolean', title: '是否' }
    expect(['是', '√', 'TRUE', '有', '否', '×', '０'].map((text) => read(text, flag))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])

    expect(read('也许', flag)).toBe('请写 是 或 否')
    expect(read('x', { type: 'files', title: '附件' })).toBe('这一项不能用文字填写')
  })

  it('answers texts of many thousands of characters at once', () => {
    for (const text of [' '.repeat(30_000) + 'x', `1${' '.repeat(30_000)}1`, '1,'.repeat(15_000)])
      for (const name of ['amount', 'day', 'moment'] as const)
        expect(read(text, writtenFields[name])).toContain('不是')
  })
})
