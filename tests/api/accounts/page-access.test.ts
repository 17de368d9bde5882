import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Decision } from '#config-model/access/decision.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let city: string

beforeAll(async () => {
  portal = await openPortal()
  city = await portal.tokenOf(
    await portal.addAccount({ username: 'access-city', roles: ['city'], region: '530800' }),
  )
})
afterAll(() => portal.close())

const ask = (path: string, token?: string) =>
  portal.call<Decision>('GET', `/api/user/access?path=${encodeURIComponent(path)}`, { token })

it('says in words for whom a page is and who is asking', async () => {
  expect((await ask('/declare-audit/district', city)).body.data).toEqual({
    allowed: false,
    reason: '“县级审核”仅对系统管理员、县级审核员开放，您的角色是州市审核员',
  })
  expect((await ask('/declare-audit/city', city)).body.data).toEqual({ allowed: true, reason: '' })
})

it('is in English on request', async () => {
  const { body } = await portal.call<Decision>(
    'GET',
    '/api/user/access?path=/declare-audit/district',
    {
      token: city,
      headers: { 'x-locale': 'en-US' },
    },
  )

  expect(body.data.reason).toMatch(
    /^“District review” is for Administrator.*; your role is City reviewer$/,
  )
})

it('knows a page by its parameters too', async () => {
  expect((await ask('/declare/history/2023', city)).body.data.allowed).toBe(false)
})

it('tells nothing to nobody, and nothing about what is no page', async () => {
  expect((await ask('/declare-audit/district')).status).toBe(401)
  expect((await ask('/no/such/page', city)).status).toBe(404)
  expect((await ask('/login', city)).status).toBe(404)
  expect((await portal.call('GET', '/api/user/access', { token: city })).status).toBe(404)
})
