import { expect, it } from 'vitest'
import { EventTimeline } from './moments.ts'

it('seconds that follow each other are told as one moment', () => {
  const moments = new EventTimeline()
  expect(moments.read()).toBe(null)
  for (const at of [541_000, 543_900, 542_100, 542_200, 2_519_000]) moments.note(at)
  expect(moments.read()).toBe('541–543 秒 4 次，2519 秒 1 次')
})
