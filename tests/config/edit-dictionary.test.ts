import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { editDictionary, readDictionary } from '#config-compiler/edit-dictionary.ts'

const text = `# 说明
title: 单位 # 名称
items:
  # 重量
  - { value: kg, label: 千克 }
  - { value: "1", label: '斤', until: 2024 } # 旧制

  - { value: t, label: 吨 }
`

describe('an edit of a dictionary keeps what it is not about', () => {
  it('adds at the end, written as the others are', () => {
    const item = { value: '2', label: '两: 半', parent: 'kg' }
    expect(editDictionary(text, { kind: 'add', item })).toBe(
      `${text}  - { value: "2", label: "两: 半", parent: kg }\n`,
    )
  })

  it('changes and takes away keys', () => {
    const changed = editDictionary(text, {
      kind: 'change',
      value: '1',
      changes: { label: '市斤', until: null, since: 2025 },
    })

    expect(changed).toBe(text.replace("label: '斤', until: 2024", "label: '市斤', since: 2025"))
  })

  it('moves an item with its comment, and removes', () => {
    const moved = editDictionary(text, { kind: 'move', value: '1', by: -1 })!
    expect(readDictionary(moved)?.items?.map(({ value }) => value)).toEqual(['1', 'kg', 't'])
    for (const comment of ['# 说明', '# 名称', '# 重量', '# 旧制']) expect(moved).toContain(comment)
    expect(
      readDictionary(editDictionary(text, { kind: 'remove', value: 'kg' })!)?.items,
    ).toHaveLength(2)
    expect(editDictionary(text, { kind: 'title', title: '计量单位' })).toBe(
      text.replace('title: 单位', 'title: 计量单位'),
    )
  })

  it('does nothing where there is nothing to do it to', () => {
    expect(editDictionary(text, { kind: 'add', item: { value: 'kg', label: '公斤' } })).toBeNull()
    expect(editDictionary(text, { kind: 'remove', value: 'x' })).toBeNull()
    expect(editDictionary(text, { kind: 'move', value: 'kg', by: -1 })).toBeNull()
    expect(editDictionary('title: x\nworkflow: y\n', { kind: 'remove', value: 'x' })).toBeNull()
    expect(editDictionary('- [', { kind: 'title', title: 'x' })).toBeNull()
  })

  it.each(readdirSync('config/dictionaries'))('leaves %s as it is but for the edit', (file) => {
    const before = readFileSync(`config/dictionaries/${file}`, 'utf8')
    const title = readDictionary(before)!.title
    expect(editDictionary(before, { kind: 'title', title })).toBe(before)
  })
})
