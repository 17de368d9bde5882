import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeServer, makeStorage, openDraft } from './draft-in-test.ts'
import { SaveError } from './draft-transport.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a draft', () => {
  it('sends only what changed, once, after a pause, and works out what follows', async () => {
    const server = makeServer({ a: 1, b: 1 })
    const draft = openDraft(server)

    draft.commit('a', 2)
    draft.commit('a', 3)
    expect(draft.current().data['sum']).toBe(4)
    expect(server.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(server.calls).toEqual([{ a: 3 }])
    expect(draft.current().status).toBe('saved')
    expect(draft.hasUnsaved()).toBe(false)
  })

  it('sends what was changed during a save afterwards', async () => {
    const server = makeServer({ a: 1 })
    const draft = openDraft(server)

    draft.commit('a', 2)
    const saving = draft.flush()

    draft.commit('b', 5)
    expect(await saving).toBe(true)
    expect(server.calls).toEqual([{ a: 2 }, { b: 5 }])
  })

  it('keeps and sends what is typed into a field while its former value is being saved', async () => {
    const server = makeServer({ a: 1 })
    const draft = openDraft(server)

    draft.commit('a', 2)
    const saving = draft.flush()

    draft.commit('a', 3)
    expect(await saving).toBe(true)
    expect(server.calls).toEqual([{ a: 2 }, { a: 3 }])
    expect(draft.current().data['a']).toBe(3)
  })

  it('keeps changes on this machine while offline and sends them later by itself', async () => {
    const server = makeServer({ a: 1 })
    server.faults = [new SaveError('offline', '断网'), new SaveError('offline', '断网')]
    const storage = makeStorage()
    const draft = openDraft(server, storage)

    draft.commit('a', 2)
    await vi.advanceTimersByTimeAsync(3000)
    expect(draft.current().status).toBe('offline')
    expect(storage.text()).toContain('"a":2')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(server.stored().data['a']).toBe(2)
    expect(storage.text()).toBeNull()
  })

  it('without room on this machine says so, and saves on the server as ever', async () => {
    const server = makeServer({ a: 1 })
    server.faults = [new SaveError('offline', '断网')]
    const storage = { ...makeStorage(), write: () => false }
    const draft = openDraft(server, storage)

    draft.commit('a', 2)
    expect(draft.current()).toMatchObject({ isStored: false, data: { a: 2 } })
    await vi.advanceTimersByTimeAsync(3000)
    expect(draft.current()).toMatchObject({ status: 'offline', isStored: false })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(draft.current().status).toBe('saved')
    expect(server.stored().data['a']).toBe(2)
  })

  it('brings back what a crash left behind', async () => {
    const server = makeServer({ a: 1 })
    const storage = makeStorage()
    const first = openDraft(server, storage)

    first.commit('a', 7)
    first.close()
    const second = openDraft(server, storage)

    await second.restore()
    expect(second.current().isRestored).toBe(true)
    expect(server.stored().data['a']).toBe(7)
  })

  it('keeps what the server cannot store, sends the rest and brings it back', async () => {
    const server = makeServer({ a: 1 })
    const storage = makeStorage()
    const draft = openDraft(server, storage)

    draft.commit('a', '五十')
    draft.commit('b', 2)
    expect(await draft.flush()).toBe(true)
    expect(server.calls).toEqual([{ a: null, b: 2 }])
    expect(draft.current()).toMatchObject({ status: 'saved', data: { a: '五十', b: 2 } })

    draft.close()
    const next = openDraft(server, storage)

    await next.restore()
    expect(next.current()).toMatchObject({ status: 'saved', data: { a: '五十' } })
    expect(server.calls).toHaveLength(1)

    next.commit('a', 50)
    expect(await next.flush()).toBe(true)
    expect(server.stored().data).toEqual({ a: 50, b: 2 })
    expect([next.hasUnsaved(), storage.text()]).toEqual([false, null])
  })

  it('does not trust unreadable leftovers', async () => {
    const draft = openDraft(makeServer({ a: 1 }), makeStorage('{"version":'))
    await draft.restore()
    expect(draft.current().status).toBe('saved')
  })

  it('merges fields that only one side changed without asking', async () => {
    const server = makeServer({ a: 1, b: 1 })
    const draft = openDraft(server)

    server.change({ b: 9 })
    draft.commit('a', 2)
    expect(await draft.flush()).toBe(true)
    expect(server.stored().data).toEqual({ a: 2, b: 9 })
    expect(draft.current().data).toMatchObject({ a: 2, b: 9, sum: 11 })
  })

  it('asks about a field both sides changed and loses neither version before the answer', async () => {
    const server = makeServer({ a: 1, b: 1 })
    const draft = openDraft(server)

    server.change({ a: 5 })
    draft.commit('a', 2)
    draft.commit('b', 3)
    expect(await draft.flush()).toBe(false)
    expect(draft.current()).toMatchObject({
      status: 'conflict',
      conflicts: [{ name: 'a', mine: 2, theirs: 5 }],
    })

    expect(await draft.flush()).toBe(false)
    expect(await draft.resolve({ a: 'theirs' })).toBe(true)
    expect(server.stored().data).toEqual({ a: 5, b: 3 })
  })

  it('keeps mine in a conflict for every field that nobody decided about', async () => {
    const server = makeServer({ a: 1, b: 1 })
    const draft = openDraft(server)

    server.change({ a: 5, b: 6 })
    draft.commit('a', 2)
    draft.commit('b', 3)
    expect(await draft.flush()).toBe(false)
    expect(await draft.resolve({ b: 'theirs' })).toBe(true)
    expect(server.stored().data).toEqual({ a: 2, b: 6 })
  })

  it('finds no conflict in a list that the database gave back with its keys in another order', async () => {
    const server = makeServer({ a: 1, products: [{ name: '红茶', spec: '500g' }] })
    const draft = openDraft(server)

    server.change({ a: 5, products: [{ spec: '500g', name: '红茶' }] })
    draft.commit('products', [{ name: '红茶', spec: '1kg' }])
    expect(await draft.flush()).toBe(true)
    expect(server.stored().data).toMatchObject({ a: 5, products: [{ name: '红茶', spec: '1kg' }] })
  })

  it('merges rows that two tabs changed', async () => {
    const rows = [{ name: '红茶' }, { name: '绿茶' }]
    const server = makeServer({ products: rows })
    const draft = openDraft(server)

    server.change({ products: [rows[0]!, { name: '黄茶' }] })
    draft.commit('products', [{ name: '白茶' }, rows[1]!, { name: '黑茶' }])
    expect(await draft.flush()).toBe(true)
    expect(server.stored().data['products']).toEqual([
      { name: '白茶' },
      { name: '黄茶' },
      { name: '黑茶' },
    ])
  })

  it('does not clash with itself when the page was left before the answer to a save', async () => {
    const server = makeServer({ products: [{ name: '红茶', spec: '小' }] })
    const storage = makeStorage()
    const first = openDraft(server, storage)

    first.commit('products', [{ name: '红茶', spec: '中' }])
    const answer = server.save

    server.save = async (version, changes) => {
      await answer(version, changes)
      return new Promise(() => undefined)
    }

    void first.flush()
    await vi.advanceTimersByTimeAsync(0)
    first.commit('products', [{ name: '红茶', spec: '大' }])
    first.close()

    server.save = answer
    server.change({ products: [{ spec: '中', name: '红茶' }] })
    const second = openDraft(server, storage)

    await second.restore()
    expect(second.current()).toMatchObject({ status: 'saved', conflicts: [] })
    expect(server.stored().data['products']).toEqual([{ name: '红茶', spec: '大' }])
  })

  it('saves the rest without a value that the server refuses by name, which stays with its problem', async () => {
    const server = makeServer({ a: 1, b: 1, c: 1 })
    const save = server.save
    const sent: string[] = []

    server.save = async (version, changes) => {
      sent.push(Object.keys(changes).join(' '))
      if (changes['a'] === 'long')
        throw new SaveError('refused', '过长', [
          { path: ['a'], message: '过长', severity: 'error', rule: 'maxLength' },
        ])
      return save(version, changes)
    }

    const draft = openDraft(server)

    draft.commit('a', 'long')
    draft.commit('b', 2)
    expect(await draft.flush()).toBe(false)
    expect(server.stored().data).toEqual({ a: 1, b: 2, c: 1 })
    const refused = { status: 'refused', message: '过长', data: { a: 'long' } }

    expect(draft.current()).toMatchObject({ ...refused, problems: [{ path: ['a'] }] })

    draft.commit('c', 3)
    await vi.advanceTimersByTimeAsync(3000)
    expect(server.stored().data).toMatchObject({ c: 3 })
    expect(draft.current()).toMatchObject(refused)
    expect(sent).toEqual(['a b', 'b', 'c'])

    expect(await draft.save()).toBe(false)
    expect(sent.at(-1)).toBe('a')

    draft.commit('a', 'short')
    expect(draft.current().problems).toEqual([])
    expect(await draft.flush()).toBe(true)
    expect(draft.current()).toMatchObject({ status: 'saved', message: '' })
    expect(server.stored().data).toEqual({ a: 'short', b: 2, c: 3 })
  })

  it('takes the rights of a newer fetch without its values', () => {
    const server = makeServer({ a: 1 })
    const draft = openDraft(server)
    const may = { ...server.stored().may, transitions: [{ id: 'submit' }] } as never

    draft.commit('a', 2)
    draft.renewRights({ ...server.stored(), may, data: { a: 5 } })
    expect(draft.current()).toMatchObject({ record: { may, data: { a: 1 } }, data: { a: 2 } })
  })

  it('tells why the server refuses and keeps the value', async () => {
    const server = makeServer({ a: 1 })
    server.faults = [new SaveError('refused', '该字段不能修改')]
    const draft = openDraft(server)

    draft.commit('a', 2)
    expect(await draft.flush()).toBe(false)
    expect(draft.current()).toMatchObject({
      status: 'refused',
      message: '该字段不能修改',
      data: { a: 2 },
    })
  })
})
