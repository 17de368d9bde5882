import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { UserInfo } from '#contract/account.ts'
import type { ConfigAnswer } from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer, RegistrationAnswer } from '#contract/public.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { openSigningIn } from '../accounts/signing-in.ts'
import { openPortal, type Answer, type TestPortal } from '../open-portal.ts'
import { sentConfig } from '../sent-config.ts'

const roles = ['declare', 'district', 'city', 'province', 'leader', 'admin', 'expert', 'content']
const locales = ['zh-CN', 'en-US'] as const
const mostBytes = 40 * 1024

let portal: TestPortal
const tokens: Record<string, string> = {}
beforeAll(async () => {
  portal = await openPortal()
  for (const role of roles)
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `kept-${role}`, roles: [role], region: '530828' }),
    )
})
afterAll(() => portal.close())

const br = { 'accept-encoding': 'gzip, deflate, br' }
const infoOf = async (role: string, locale = 'zh-CN') =>
  (
    await portal.call<UserInfo>('GET', apiPaths.userInfo, {
      token: tokens[role],
      headers: { 'x-locale': locale },
    })
  ).body.data
const keptFor = ({ headers }: Answer<unknown>) => headers['cache-control']

describe('the configuration of a role', () => {
  test.each(['admin', 'district', 'content'])(
    'of %s is at an address that names its content, and kept for ever',
    async (role) => {
      const { config: address } = await infoOf(role)
      const answer = await portal.call<ConfigAnswer>('GET', address, { token: tokens[role] })
      expect(keptFor(answer)).toBe('private, max-age=31536000, immutable')
      expect(answer.body.data.address).toBe(address)
      expect(answer.body.data.config.texts).toEqual({})
    },
  )

  test('is of every role of the portal', () => {
    expect(Object.keys(portal.services.config().roles.roles)).toEqual(roles)
  })
  const fetchAs = async (role: string, locale: string, headers: Record<string, string> = {}) =>
    portal.call('GET', (await infoOf(role, locale)).config, {
      token: tokens[role],
      headers: { ...headers, 'x-locale': locale },
    })
  /** How long the answer is over the wire. */
  const lengthOf = async (role: string, locale: string): Promise<number> => {
    const { bytes, headers } = await fetchAs(role, locale, br)

    expect(headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toMatchObject({ code: 0 })

    return bytes.length
  }

  test('of the roles with the longest takes at most 40 kB over the wire', async () => {
    const sizes = await Promise.all(
      roles.map(async (role) => ({ role, size: (await fetchAs(role, 'zh-CN')).bytes.length })),
    )
    const [longest, second] = sizes.toSorted((a, b) => b.size - a.size).map(({ role }) => role)

    for (const locale of locales)
      expect(await lengthOf(longest!, locale)).toBeLessThanOrEqual(mostBytes)
    expect(await lengthOf(second!, 'zh-CN')).toBeLessThanOrEqual(mostBytes)
  })
  test.each(roles.flatMap((role) => locales.map((locale) => [role, locale] as const)))(
    'of %s takes at most 40 kB over the wire, in %s',
    { tags: ['long'] },
    async (role, locale) => expect(await lengthOf(role, locale)).toBeLessThanOrEqual(mostBytes),
  )

  test('without its address is revalidated each time, with 304 while unchanged', async () => {
    const first = await portal.call('GET', apiPaths.config, { token: tokens['district'] })
    expect(keptFor(first)).toBe('private, no-cache')
    const again = await portal.call('GET', apiPaths.config, {
      token: tokens['district'],
      headers: { 'if-none-match': String(first.headers['etag']) },
    })

    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test('at the address of another role is the own one, and not cacheable', async () => {
    const { config: others } = await infoOf('admin')
    const answer = await portal.call<ConfigAnswer>('GET', others, { token: tokens['content'] })
    expect(keptFor(answer)).toBe('private, no-cache')
    expect(answer.body.data.address).toBe((await infoOf('content')).config)
    expect((await portal.call('GET', others)).status).toBe(401)
  })

  test('is in the requested language, at a separate address', async () => {
    const [chinese, english] = await Promise.all(
      locales.map(async (locale) => (await sentConfig(portal, tokens['admin'], locale)).config),
    )
    expect(chinese?.pages['system/config-health']?.title).toMatch(/[\u4e00-\u9fff]/)
    expect(english?.pages['system/config-health']?.title).toMatch(/^[A-Za-z ]+$/)
    expect(english).not.toHaveProperty('words')
    const [inChinese, inEnglish] = await Promise.all(
      locales.map((locale) => infoOf('admin', locale)),
    )

    expect(inEnglish?.config).not.toBe(inChinese?.config)
    const englishCall = { token: tokens['admin'], headers: { 'x-locale': 'en-US' } }
    const { address } = (await portal.call<ConfigAnswer>('GET', apiPaths.config, englishCall)).body
      .data

    expect(address).toBe(inEnglish?.config)
  })

  test('is named by the answer of a login', async () => {
    const { portal: other, encrypt, envelope, login } = await openSigningIn()
    await other.addAccount({
      username: 'kept-login',
      roles: ['content'],
      passwordHash: await hashPassword('Kept-2025'),
    })

    const { data } = (await login('kept-login', encrypt(envelope('Kept-2025')))).body
    const answer = await other.call<ConfigAnswer>('GET', data.config, { token: data.token })

    expect([keptFor(answer), answer.body.data.address]).toEqual([
      'private, max-age=31536000, immutable',
      data.config,
    ])

    await other.close()
  })
})

describe('the portal', () => {
  test('takes at most 6 kB, and is immutable at its address', async () => {
    const { address } = (await portal.call<PortalAnswer>('GET', apiPaths.portal)).body.data
    const answer = await portal.call('GET', address, { headers: br })
    expect(keptFor(answer)).toBe('public, max-age=31536000, immutable')
    expect(answer.bytes.length).toBeLessThan(6000)
  })

  test('and its registration form are in the requested language', async () => {
    const ask = async <Data>(path: string) =>
      (await portal.call<Data>('GET', path, { headers: { 'x-locale': 'en-US' } })).body.data
    expect((await ask<PortalAnswer>(apiPaths.portal)).menus.public[0]?.title).toMatch(
      /^[A-Za-z ]+$/,
    )
    expect((await ask<RegistrationAnswer>(apiPaths.registration)).form.steps[0]?.title).toMatch(
      /^[A-Za-z ]+$/,
    )
  })
})

describe('a long answer', () => {
  test('is compressed by Accept-Encoding', async () => {
    const plain = await portal.call('GET', apiPaths.openapi, { token: tokens['admin'] })
    expect(plain.headers['content-encoding']).toBeUndefined()

    for (const [accepted, way] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const answer = await portal.call('GET', apiPaths.openapi, {
        token: tokens['admin'],
        headers: { 'accept-encoding': accepted },
      })

      expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([
        way,
        'accept-encoding',
      ])

      const text = (
        way === 'br' ? brotliDecompressSync(answer.bytes) : gunzipSync(answer.bytes)
      ).toString()

      expect(JSON.parse(text)).toEqual(JSON.parse(plain.text))
    }
  })

  it.each([
    apiPaths.captcha,
    apiPaths.userInfo,
    `${apiPaths.search}?words=${'甲'.repeat(20)}`,
    apiPaths.loginHistory,
  ])('with a token, a code or words of the call in it is not: %s', async (path) => {
    const { headers } = await portal.call('GET', path, { token: tokens['admin'], headers: br })
    expect(headers['content-encoding']).toBeUndefined()
  })
})
