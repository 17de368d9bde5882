import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Streams } from './streams.ts'

/** Two processes that hear each other. */
function twoProcesses(): [Streams, Streams] {
  const all: Streams[] = []
  const send = async (payload: string) => all.forEach((one) => one.receive(payload))
  all.push(new Streams(send), new Streams(send))

  return [all[0]!, all[1]!]
}

test('a topic that a call at another process names reaches the stream, until it is for it no more', async () => {
  const [first, second] = twoProcesses()
  const stream = first.add('203.0.113.7')!
  const read = () => String(stream.read() ?? '')
  const id = /data: (\S+)/.exec(read())![1]

  second.attach(id, 'open:declaration:1')
  second.notify('open:declaration:1', 'presence')
  await turn()
  expect(read()).toBe('event: told\ndata: presence\n\n')

  second.detach(id, 'open:declaration:1')
  second.notify('open:declaration:1', 'presence')
  await turn()
  expect(read()).toBe('')
})
