import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from './id.ts'

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u

describe('ids', () => {
  it('of one millisecond are sorted as they were made', () => {
    const now = new Date('2025-08-20T10:00:00+08:00')
    const ids = Array.from({ length: 20_000 }, () => newId(now, randomBytes))

    expect(ids.every((id) => version7.test(id))).toBe(true)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('of one millisecond are sorted although others were made in between', () => {
    const now = new Date('2025-08-20T10:00:00+08:00')
    const ids = Array.from({ length: 100 }, () => {
      newId(new Date(now.getTime() + 1), randomBytes)
      return newId(now, randomBytes)
    })

    expect(ids.toSorted()).toEqual(ids)
  })

  it('of a later millisecond stand behind, of an earlier one before', () => {
    const [late = '', early = '', later = ''] = [200, 100, 300].map((at) =>
      newId(new Date(at), randomBytes),
    )
    expect([late, early, later].toSorted()).toEqual([early, late, later])
  })
})
