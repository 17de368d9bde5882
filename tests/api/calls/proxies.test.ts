import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { createApp } from '#server/app.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** The address that the login log names for a call that a machine passes on for a visitor. */
async function loggedAddress(
  trustedProxies: string[],
  remoteAddress: string,
): Promise<string | undefined> {
  const app = createApp(portal.services, { trustedProxies })
  const username = `proxied-${trustedProxies.length}-${remoteAddress}`.slice(0, 40)

  await app.inject({
    method: 'POST',
    url: apiPaths.login,
    remoteAddress,
    headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.5' },
    payload: { username, password: 'not-encrypted' },
  })

  await app.close()
  const { query } = portal.services.database

  return (
    await query<{ ip: string }>('select ip from login_log where username = $1', [username])
  )[0]?.ip
}

it('the visitor behind a named proxy on another machine has an address of their own', async () => {
  expect(await loggedAddress(['10.0.0.0/24'], '10.0.0.7')).toBe('203.0.113.5')
  expect(await loggedAddress([], '127.0.0.1')).toBe('203.0.113.5')
})

it('a machine that is not named cannot say whom it speaks for', async () => {
  expect(await loggedAddress([], '10.0.0.7')).toBe('10.0.0.7')
  expect(await loggedAddress(['10.1.0.0/24'], '10.0.0.8')).toBe('10.0.0.8')
})
