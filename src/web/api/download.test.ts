import { expect, test } from 'vitest'
import { expectedBytes } from '#contract/constants.ts'
import { readWhole } from './download.ts'

const answer = (expected: number, ...parts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
    { headers: { [expectedBytes]: String(expected) } },
  )

test('readWhole reports the loaded share, and 1 only at the end', async () => {
  const shares: number[] = []
  const content = await readWhole(answer(8, 'ab', 'cdef', 'ghij'), (share) => shares.push(share))
  expect(await content.text()).toBe('abcdefghij')
  expect(shares).toEqual([0.25, 0.75, 0.99])
})

test('a file of unknown length comes without', async () => {
  const shares: number[] = []
  expect(await (await readWhole(new Response('abc'), (share) => shares.push(share))).text()).toBe(
    'abc',
  )
  expect(shares).toEqual([])
})
