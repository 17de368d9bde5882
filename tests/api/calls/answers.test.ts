import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { routes } from '#contract/routes.ts'
import { faultOf } from '../check-answers.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'

const page = '<!doctype html><html lang="zh-CN"><title>品录</title></html>'
const script = `export const text = ${JSON.stringify('品牌'.repeat(2000))}`
const webDir = mkdtempSync(join(tmpdir(), 'pinlu-web-'))
let portal: TestPortal
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), page)
  writeFileSync(join(webDir, 'assets/app-1.js'), script)
  portal = await openPortal({ webDir })
})
afterAll(async () => {
  await portal.close()
  rmSync(webDir, { recursive: true })
})

describe('every answer', () => {
  test('is compared with its definition: a missing, wrong or undeclared part is a fault', () => {
    const answer = (data: unknown, more = {}) => ({ code: 0, msg: '', data, ...more })
    const captcha = { captchaId: 'x', svg: '' }

    expect(faultOf(routes.captcha, 200, answer(captcha))).toBeNull()
    expect(faultOf(routes.captcha, 200, answer({ svg: '' }))).toContain('captchaId')
    expect(faultOf(routes.captcha, 200, answer({ ...captcha, svg: 1 }))).toContain('svg')
    expect(faultOf(routes.captcha, 200, answer({ ...captcha, answer: '42' }))).toContain(
      'additional',
    )
    expect(faultOf(routes.captcha, 200, answer(captcha, { page: {} }))).toContain('additional')
    expect(faultOf(routes.captcha, 429, { code: 429, msg: '稍后', data: {} })).toContain('reason')
  })

  test.each(['/', '/api/portal', '/api/nothing', '/assets/app-1.js', '/healthz'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await portal.call('GET', path)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
    },
  )

  test('of the API is never cached unless it says so', async () => {
    expect((await portal.call('GET', '/api/user/info')).headers['cache-control']).toBe('no-store')
  })

  test('an unknown address of the API says so in the envelope, signed in or not', async () => {
    const { status, body } = await portal.call('GET', '/api/no/such')
    expect([status, body.code, body.msg]).toEqual([404, 404, '请求地址出错：/api/no/such'])

    for (const path of ['no/such?id=1', 'user/info', 'declare/getInfoOf?id=1']) {
      const answer = await portal.call('GET', `/2023-api/${path}`)
      const address = `/2023-api/${path.split('?')[0]}`

      expect([answer.status, answer.body.msg]).toEqual([404, `请求地址出错：${address}`])
    }
  })

  test('broken JSON, a wrong body and a huge one are the caller’s fault', async () => {
    const post = (body: string) =>
      portal.call('POST', '/api/auth/login', {
        body,
        headers: { 'content-type': 'application/json' },
      })

    for (const body of ['{', '[]', '"x"', 'null', '{"username":{},"password":1}'])
      expect((await post(body)).status).toBe(400)
    expect((await post(`{"username":"${'x'.repeat(5 * 1024 * 1024)}"}`)).status).toBe(413)
    expect(
      (
        await portal.call('POST', '/api/auth/login', {
          body: 'a=b',
          headers: { 'content-type': 'text/csv' },
        })
      ).status,
    ).toBe(415)
  })

  test('characters that cannot be stored are refused, never a server error', async () => {
    for (const username of ['a\u0000b', '\ud800', 'x'.repeat(10_000)])
      expect(
        (await portal.call('POST', '/api/auth/login', { body: { username, password: 'AAAA' } }))
          .status,
      ).toBeLessThan(500)
  })
})

describe('the browser application', () => {
  test('a known address gives the page, an unknown one the same page with 404', async () => {
    for (const path of ['/login', '/2025top10', '/dashboard', '/declare/fill'])
      expect((await portal.call('GET', path)).status, path).toBe(200)
    const unknown = await portal.call('GET', '/no/such/page')

    expect([unknown.status, unknown.text]).toEqual([404, page])
    expect((await portal.call('GET', '/assets/gone-2.js')).status).toBe(404)
    expect((await portal.call('POST', '/login')).status).toBe(404)
  })

  test('assets are compressed, cached for good, and answered 304', async () => {
    const answer = await portal.call('GET', '/assets/app-1.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })

    expect(brotliDecompressSync(answer.bytes).toString()).toBe(script)
    expect(
      (
        await portal.call('GET', '/assets/app-1.js', {
          headers: { 'if-none-match': String(answer.headers['etag']) },
        })
      ).status,
    ).toBe(304)

    expect((await portal.call('GET', '/login')).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])('%s stays inside the folder', async (path) => {
    expect((await portal.call('GET', path)).text).not.toContain('"dependencies"')
  })
})

test('healthz tells that the portal is ready', async () => {
  const { status, text } = await portal.call('GET', '/healthz')
  expect([status, JSON.parse(text)]).toEqual([
    200,
    { status: 'ok', degraded: [], config: portal.services.config().hash },
  ])
})

test('healthz names a full disk once a write was refused for it, and stays 200', async () => {
  const owner = (text: string) => ownerQuery(portal, text)
  await owner(`create function refuse_for_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await owner(
    'create trigger refuse before update on account for each row execute function refuse_for_space()',
  )
  const token = await portal.tokenOf(
    await portal.addAccount({ username: 'full-disk', roles: ['leader'] }),
  )
  const saved = await portal.call('POST', apiPaths.updateProfile, {
    token,
    body: { nickName: '杨建国' },
  })

  await owner('drop trigger refuse on account')
  expect(saved.status).toBe(507)
  const { status, text } = await portal.call('GET', '/healthz')

  expect([status, JSON.parse(text)]).toMatchObject([
    200,
    { status: 'degraded', degraded: ['disk'] },
  ])
})
