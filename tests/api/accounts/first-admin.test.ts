import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFirstAdmin } from '#server/accounts/first-admin.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('of nodes that start at once on an empty database one makes the administrator, and only its password is printed', async () => {
  const lines: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(String(line)))

  await Promise.all([1, 2, 3].map(() => createFirstAdmin(portal.services)))
  print.mockRestore()

  const accounts = await portal.services.database.query<{ hash: string }>(
    'select password_hash as hash from account',
  )
  const passwords = lines.map((line) => /一次性密码 (\S+?)（/.exec(line)?.[1] ?? '')

  expect([accounts.length, passwords.length]).toEqual([1, 1])
  expect(await verify(accounts[0]!.hash, passwords[0]!)).toBe(true)
})
