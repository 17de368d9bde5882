import { expect, it } from 'vitest'
import { TableChanges } from '#server/database/changes.ts'
import { QueryCache } from './query-cache.ts'

function cacheOf(maxSize: number) {
  const changes = new TableChanges(() => Promise.resolve())
  changes.setListening(true)
  const cache = new QueryCache<number>(changes, {
    ttlMs: 60_000,
    maxSize,
    sizeOf: (_, key) => key.length,
  })

  return { changes, cache }
}

it('what is remembered weighs as much as it says, its key included; the oldest goes first', async () => {
  const { cache } = cacheOf(250)
  let read = 0
  const ask = (key: string) => cache.getOrRead(key, [], () => Promise.resolve(++read))
  const [first, second, third] = ['a'.repeat(100), 'b'.repeat(100), 'c'.repeat(100)] as const

  await ask(first)
  await ask(second)
  expect([await ask(first), await ask(second)]).toEqual([1, 2])
  await ask(third)
  expect([await ask(second), await ask(third), await ask(first)]).toEqual([2, 3, 4])
})

it('readers at the same time share a read, until one of its tables changes; its result is not cached then', async () => {
  const { changes, cache } = cacheOf(250)
  const answers: ((value: number) => void)[] = []
  const ask = () =>
    cache.getOrRead(
      'key',
      ['e_brand'],
      () => new Promise<number>((resolve) => answers.push(resolve)),
    )

  const before = [ask(), ask()]
  expect(answers).toHaveLength(1)
  changes.publish(['e_brand'])
  const after = ask()
  expect(answers).toHaveLength(2)
  answers[1]?.(2)
  expect(await after).toBe(2)
  answers[0]?.(1)
  expect(await Promise.all(before)).toEqual([1, 1])
  expect(await ask()).toBe(2)
})

it('a read that fails, or that clearing overtakes, is not cached; without notifications nothing is', async () => {
  const { changes, cache } = cacheOf(250)
  await expect(cache.getOrRead('key', [], () => Promise.reject(new Error('gone')))).rejects.toThrow(
    'gone',
  )
  const overtaken = cache.getOrRead('key', [], () => Promise.resolve(1))
  cache.clear()
  expect(await overtaken).toBe(1)
  expect(cache.get('key')).toBeUndefined()

  await cache.getOrRead('key', [], () => Promise.resolve(2))
  expect(cache.get('key')).toBe(2)
  changes.setListening(false)
  expect(cache.get('key')).toBeUndefined()
})
