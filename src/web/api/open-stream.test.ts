import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openStream } from './open-stream.ts'

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: FakeSource[] = []
  readyState = 1

  constructor() {
    super()
    FakeSource.opened.push(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.opened.splice(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens a stream again that an answer such as 503 ended, and leaves reconnecting to the browser', () => {
  const onOpen = vi.fn()
  openStream('/events', onOpen)
  const [source] = FakeSource.opened

  source!.readyState = 0
  source!.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60_000)
  expect(FakeSource.opened).toHaveLength(1)

  source!.readyState = FakeSource.CLOSED
  source!.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(7000)
  expect(onOpen).toHaveBeenCalledTimes(2)
})
