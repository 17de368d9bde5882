import { expect, test } from 'vitest'
import { startAll } from './start-all.ts'

test('when one portal of several does not start, those before it are stopped and the fault is told', async () => {
  const stopped: number[] = []
  let at = 0
  const start = async () => {
    const port = ++at
    if (port === 3) throw new Error('port is taken')

    const stop = async () => {
      stopped.push(port)
      if (port === 1) throw new Error('would not stop')
    }

    return { stop }
  }

  await expect(startAll(4, start)).rejects.toThrow('port is taken')
  expect(stopped).toEqual([1, 2])
})

test('when all start, all are handed over and none is stopped', async () => {
  const running = await startAll(2, async () => ({
    stop: () => Promise.reject(new Error('stopped')),
  }))
  expect(running).toHaveLength(2)
})
