import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeServer, makeStorage, openDraft } from './draft-in-test.ts'
import { SaveError } from './draft-transport.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a draft of what readers see as soon as it is saved', () => {
  const openByHand = (server: ReturnType<typeof makeServer>, storage = makeStorage()) =>
    openDraft(server, storage, server.stored(), null)

  it('sends nothing by itself and keeps it on this machine', async () => {
    const server = makeServer({ a: 1 })
    const storage = makeStorage()
    const draft = openByHand(server, storage)

    draft.commit('a', 2)
    await vi.advanceTimersByTimeAsync(120_000)
    expect([server.calls, draft.hasUnsaved(), draft.current().status]).toEqual([
      [],
      true,
      'waiting',
    ])

    expect(storage.text()).toContain('"a":2')
    expect(await draft.flush()).toBe(true)
    expect([server.calls, storage.text()]).toEqual([[{ a: 2 }], null])
  })

  it('brings back what a crash left behind without sending it, and lets go of it', async () => {
    const server = makeServer({ a: 1 })
    const storage = makeStorage()

    openByHand(server, storage).commit('a', 7)
    const second = openByHand(server, storage)

    await second.restore()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(second.current()).toMatchObject({ isRestored: true, data: { a: 7 }, status: 'waiting' })
    expect(server.calls).toEqual([])
    second.discard()
    expect(second.current()).toMatchObject({ isRestored: false, data: { a: 1 }, status: 'saved' })
    expect(storage.text()).toBeNull()
  })

  it('does not try again by itself, and tells what the server found wrong', async () => {
    const server = makeServer({ a: 1 })
    const problem = { path: ['a'], message: '太小', severity: 'error' as const, rule: 'minimum' }

    server.faults = [
      new SaveError('offline', '断网'),
      new SaveError('refused', '保存前请修正 1 处问题', [problem]),
    ]

    const draft = openByHand(server)

    draft.commit('a', 0)
    expect(await draft.flush()).toBe(false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.calls).toEqual([])
    expect(await draft.flush()).toBe(false)
    expect(draft.current()).toMatchObject({ status: 'refused', problems: [problem] })
  })
})
