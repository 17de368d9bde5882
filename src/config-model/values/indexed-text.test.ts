import { describe, expect, it } from 'vitest'
import type { Entity } from '#config-model/types.generated.ts'
import { indexedTextLimit } from './indexed-text.ts'

const entity = {
  title: '申请',
  titleField: 'name',
  fields: {
    name: { type: 'text', title: '名称', sort: true },
    code: { type: 'text', title: '编号' },
    owner: { type: 'reference', title: '单位', entity: 'unit' },
    year: { type: 'year', title: '年度', filter: true },
    tags: { type: 'dictionary', title: '标签', dictionary: 'tag', multiple: true, filter: true },
    note: { type: 'paragraph', title: '说明', search: true },
  },
  unique: [{ fields: ['year', 'owner', 'code'], message: '重复' }],
  access: [],
} as const satisfies Partial<Entity> as unknown as Entity

describe('the most characters of a field', () => {
  it('is what one index entry holds', () => {
    expect(indexedTextLimit(entity, 'name')).toBe(600)
  })

  it('is shared by texts that are unique together', () => {
    expect(indexedTextLimit(entity, 'code')).toBe(300)
    expect(indexedTextLimit(entity, 'owner')).toBe(300)
  })

  it('is not limited without an index of its texts', () => {
    for (const name of ['year', 'tags', 'note', 'constructor'])
      expect([name, indexedTextLimit(entity, name)]).toEqual([name, undefined])
  })
})
