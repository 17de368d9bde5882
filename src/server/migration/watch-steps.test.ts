import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSteps } from './watch-steps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('long work says every five seconds what it is at, short work nothing', () => {
  const lines: string[] = []
  const { onStep, stop } = watchSteps('正在升级', (line) => lines.push(line))

  onStep('建表')
  vi.advanceTimersByTime(4000)
  expect(lines).toEqual([])

  onStep('建索引 3/12')
  vi.advanceTimersByTime(6000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([
    '正在升级：建索引 3/12（已用 5 秒）',
    '正在升级：建索引 3/12（已用 10 秒）',
  ])
})
