import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { verifyPassword } from '#server/accounts/login/password-hash.ts'
import { Database } from '#server/database/database.ts'

let database: Database
beforeAll(() => {
  database = new Database(inject('postgres'), { max: 1 })
})
afterAll(() => database.close())

/** Takes the only connection until the answer is called. */
async function hold(): Promise<() => Promise<unknown>> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let took = () => {}
  const taken = new Promise<void>((resolve) => (took = resolve))
  const ended = database.transaction(async () => {
    took()
    await held
  })

  await taken

  return () => {
    release()
    return ended
  }
}

it('a connection that is in use keeps no password waiting, one that somebody waits for does', async () => {
  const order: string[] = []
  await verifyPassword(null, 'warm')
  const release = await hold()

  await database.waitForIdlePool(60_000)
  const query = database.query('select 1').then(() => order.push('answered'))
  const judged = verifyPassword(null, 'x', () => database.waitForIdlePool(60_000)).then(() =>
    order.push('judged'),
  )

  // A password alone is judged in a tenth of that.
  await pause(400)
  const before = [...order]

  await release()
  await Promise.all([query, judged])
  expect(before).toEqual([])
})

it('a database that keeps people waiting keeps no password from being judged for ever', async () => {
  const release = await hold()
  const order: string[] = []
  const query = database.query('select 1').then(() => order.push('answered'))

  await database.waitForIdlePool()
  order.push('calm')
  await release()
  await query
  expect(order).toEqual(['calm', 'answered'])
})
