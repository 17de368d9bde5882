import { expect, it } from 'vitest'
import { createBatchReader } from './batch-requests.ts'

const later = () => new Promise((resolve) => setTimeout(resolve))

function reader(
  maxNames: number,
  answer: (names: string[]) => Promise<Record<string, { n: number }>>,
) {
  const calls: string[][] = []
  const read = createBatchReader(maxNames, (names) => {
    calls.push(names)
    return answer(names)
  })

  return { calls, read }
}

it('concurrent names are batched into one request, later ones are separate, and missing items are empty', async () => {
  const { calls, read } = reader(9, async (names) =>
    Object.fromEntries(names.map((name) => [name, { n: name.length }])),
  )
  expect(await Promise.all([read('a'), read('bb'), read('a')])).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 1 },
  ])

  expect(await read('ccc')).toEqual({ n: 3 })
  expect(calls).toEqual([['a', 'bb'], ['ccc']])
})

it('a batch does not exceed the maximum per request', async () => {
  const { calls, read } = reader(2, async () => ({}))
  expect(await Promise.all(['a', 'b', 'c'].map(read))).toEqual([{}, {}, {}])
  expect(calls).toEqual([['a', 'b'], ['c']])
})

it('a failure rejects all callers, and the next request is sent again', async () => {
  let isDown = true
  const { read } = reader(9, async () => {
    await later()
    if (isDown) throw new Error('down')
    return { a: { n: 1 } }
  })

  expect((await Promise.allSettled([read('a'), read('b')])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])

  isDown = false
  expect(await read('a')).toEqual({ n: 1 })
})
