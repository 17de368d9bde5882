import { describe, expect, test } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { cleanValue } from './clean-value.ts'

const list: Field = {
  type: 'list',
  title: '证书',
  fields: {
    name: { type: 'text', title: '名称', was: ['label'] },
    scan: { type: 'files', title: '扫描件' },
    holder: { type: 'group', title: '持有人', fields: { code: { type: 'text', title: '代码' } } },
  },
}

describe('a value that is stored', () => {
  test('has of rows, groups and files what the configuration names and nothing else', () => {
    const file = { id: 'a', name: 'a.pdf', size: 1, type: 'application/pdf' }
    const row = {
      name: ' 甲 ',
      scan: [{ ...file, path: '/etc' }],
      holder: { code: '1', more: { deep: [1] } },
      x: 1,
    }

    expect(cleanValue(list, [row, JSON.parse('{"__proto__":{"a":1},"constructor":1}')])).toEqual([
      { name: '甲', scan: [file], holder: { code: '1' } },
      {},
    ])
  })

  test('keeps what stands there under a former name', () => {
    expect(cleanValue(list, [{ label: '甲' }])).toEqual([{ label: '甲' }])
  })

  test('of another kind stays as it is, to be refused', () => {
    expect(cleanValue(list, [null, 1, 'a'])).toEqual([null, 1, 'a'])
  })

  test('with 60,000 unknown keys is cleaned in a moment', () => {
    const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, at]))
    const before = process.cpuUsage()
    expect(cleanValue(list, [{ name: '甲', ...wide }])).toEqual([{ name: '甲' }])
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
  })
})
