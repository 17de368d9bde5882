import { expect, it } from 'vitest'
import { Changes } from '#server/database/changes.ts'
import { QueryCache } from './query-cache.ts'

it('what is remembered weighs as much as it says, its key included; the oldest goes first', async () => {
  const changes = new Changes(() => Promise.resolve())
  changes.listen(true)
  const kept = new QueryCache<number>(changes, {
    keptFor: 60_000,
    maxSize: 250,
    sizeOf: (_, key) => key.length,
  })

  let read = 0
  const ask = (key: string) => kept.of(key, [], () => Promise.resolve(++read))
  const [first, second, third] = ['a'.repeat(100), 'b'.repeat(100), 'c'.repeat(100)] as const

  await ask(first)
  await ask(second)
  expect([await ask(first), await ask(second)]).toEqual([1, 2])
  await ask(third)
  expect([await ask(second), await ask(third), await ask(first)]).toEqual([2, 3, 4])
})
