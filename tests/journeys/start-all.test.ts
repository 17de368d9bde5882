import { expect, test } from 'vitest'
import { startAll } from './start-all.ts'

test('when one portal of several does not start, those that did are stopped and the fault is told', async () => {
  const stopped: number[] = []
  let at = 0
  const start = async () => {
    const own = ++at
    if (own === 2) throw new Error('port is taken')
    await Promise.resolve()
    const stop = async () => {
      stopped.push(own)
      if (own === 1) throw new Error('would not stop')
    }
    return { stop }
  }
  await expect(startAll(3, start)).rejects.toThrow('port is taken')
  expect(stopped.toSorted((a, b) => a - b)).toEqual([1, 3])
})

test('when all start, all are handed over and none is stopped', async () => {
  const running = await startAll(2, async () => ({ stop: () => Promise.reject(new Error('stopped')) }))
  expect(running).toHaveLength(2)
})
