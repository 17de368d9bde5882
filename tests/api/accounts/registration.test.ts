import { constants, publicEncrypt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaptchaAnswer, RegisterAnswer } from '#contract/account.ts'
import type { ErrorData } from '#contract/envelope.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { openPortal, type Answer, type TestPortal } from '../open-portal.ts'
import { creditCode, enterpriseForm } from './enterprise-form.ts'

const password = 'Tea-2025x'
let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
  for (const [id, status] of [
    ['shown', 'valid'],
    ['quit', 'exit'],
  ])
    await portal.services.database.query(
      `insert into e_catalog_brand(id, year, version, created_at, updated_at, head, grams, data)
        values ($1, 2023, 1, now(), now(), $2, '{}', $2)`,
      [id, JSON.stringify({ brandName: '云岭茶', status, infoStatus: 'published' })],
    )
})
afterAll(() => portal.close())

const encrypt = (text: string): string =>
  publicEncrypt(
    { key: portal.services.loginKeys.publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(text),
  ).toString('base64')
async function register(
  code: string,
  changes: Record<string, unknown> = {},
  secret = password,
  headers = {},
): Promise<Answer<RegisterAnswer & ErrorData>> {
  const { body } = await portal.call<{ captchaId: string }>('GET', '/api/auth/captcha')
  const [row] = await portal.services.database.query<{ answer: string }>(
    'select answer from captcha where id = $1',
    [body.data.captchaId],
  )

  const data = {
    ...(await enterpriseForm(portal, 0)),
    creditCode: code,
    name: '澜沧云岭茶业有限公司',
    ...changes,
  }

  return portal.call('POST', '/api/register', {
    body: { data, password: encrypt(secret), code: row!.answer, captchaId: body.data.captchaId },
    headers,
  })
}

const exists = async (code: string): Promise<boolean> =>
  (await portal.call<{ exist: boolean }>('GET', `/api/register/exit/username?creditCode=${code}`))
    .body.data.exist

describe('registration of an enterprise', () => {
  test('makes enterprise and account together, and the account can sign in', async () => {
    const code = creditCode(1)
    expect(await exists(code)).toBe(false)
    const { status, body } = await register(code)

    expect(body.msg).toBe('')
    expect([status, body.data.username]).toEqual([200, code])
    expect(await exists(code)).toBe(true)
    const login = await portal.call<{ token: string }>('POST', '/api/auth/login', {
      body: { username: code, password: encrypt(password), code: '' },
    })
    const info = await portal.call('GET', '/api/user/info', { token: login.body.data.token })

    expect(info.body.data).toMatchObject({
      roles: ['declare'],
      user: {
        userType: 'DECLARE',
        owner: { title: '澜沧云岭茶业有限公司', data: { userType: 'ENTERPRISE' } },
        regionCode: '530828',
      },
    })
  })

  test('links brands of earlier years that its form offers', async () => {
    const { body } = await register(creditCode(60), { linkedBrandIds: ['shown'] })
    expect(body.msg).toBe('')
  })

  test('a credit code registers once; the second attempt leaves nothing behind', async () => {
    const code = creditCode(2)
    expect((await register(code)).status).toBe(200)
    const again = await register(code, { name: '另一家企业有限公司' })

    expect(again.status).toBe(409)
    expect(again.body.msg).toContain('该代码已注册')
    const rows = await portal.services.database.query(
      `select data->>'name' as name from e_enterprise where data->>'creditCode' = $1`,
      [code],
    )

    expect(rows).toEqual([{ name: '澜沧云岭茶业有限公司' }])
  })

  test.each([
    ['a wrong check digit', { creditCode: '915308280000000010' }, 'creditCode'],
    ['a missing name', { name: '' }, 'name'],
    ['a region outside the province', { regionCode: '110101' }, 'regionCode'],
    ['a city instead of a district', { regionCode: '530800' }, 'regionCode'],
    ['a founding date in the future', { establishedAt: '2030-01-01' }, 'establishedAt'],
    ['no licence', { licenseFile: [] }, 'licenseFile'],
    ['an earlier brand that does not exist', { linkedBrandIds: ['none'] }, 'linkedBrandIds'],
    ['a brand that is not public', { linkedBrandIds: ['shown', 'quit'] }, 'linkedBrandIds'],
  ])('%s is refused at its field', async (_, changes, field) => {
    const { status, body } = await register(creditCode(3), changes)
    expect(status).toBe(400)
    expect(body.data.problems?.map(({ path }) => path[0])).toContain(field)
    expect(await exists(creditCode(3))).toBe(false)
  })

  test('a refusal is in the language of the call, at each field too', async () => {
    const english = { 'x-locale': 'en-US' }
    const { body } = await register(creditCode(3), { name: '', address: '' }, password, english)
    const texts = [body.msg, ...(body.data.problems ?? []).map(({ message }) => message)]

    expect(texts).toHaveLength(3)
    expect(texts.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
  })

  test('nobody gives themselves another role, state or owner', async () => {
    for (const changes of [
      { roles: ['admin'] },
      { status: '0' },
      { enterpriseId: 'x' },
      { [`__proto__`]: 1 },
      { constructor: 1 },
    ])
      expect((await register(creditCode(4), changes)).status, JSON.stringify(changes)).toBeOneOf([
        400, 403,
      ])
  })

  test.each([{}, { data: {} }, { password: 'x' }])('%j lacks what is asked for', async (body) => {
    const { status, body: answer } = await portal.call('POST', '/api/register', { body })
    expect([status, answer.msg]).toEqual([400, '请填写注册信息和密码'])
  })

  test('a weak password is refused, a used captcha too', async () => {
    expect((await register(creditCode(5), {}, 'short')).body.msg).toContain('8–64位')
    expect(
      (
        await portal.call('POST', '/api/register', {
          body: { data: {}, password: encrypt(password), code: 'abcd', captchaId: 'none' },
        })
      ).body.msg,
    ).toContain('验证码')
  })

  test('who cannot read the picture answers a sum in words, in the language of the call', async () => {
    const ask = (headers = {}) =>
      portal
        .call<CaptchaAnswer>('GET', '/api/auth/captcha?form=question', { headers })
        .then(({ body }) => body.data)

    const { question, svg, captchaId } = await ask()

    expect([question, svg]).toEqual([
      expect.stringMatching(/^[二三四五六七八九][加减][二三四五六七八九]等于几？$/),
      '',
    ])

    const [row] = await portal.services.database.query<{ answer: string }>(
      'select answer from captcha where id = $1',
      [captchaId],
    )

    const [left = 0, right = 0] = [...question!].flatMap((digit) =>
      '零一二三四五六七八九'.includes(digit) ? ['零一二三四五六七八九'.indexOf(digit)] : [],
    )

    expect(row!.answer).toBe(String(question!.includes('加') ? left + right : left - right))
    expect((await ask({ 'x-locale': 'en-US' })).question).toMatch(
      /^What is \w+ (plus|minus) \w+\?$/,
    )
  })

  test('a picture has dark characters that nobody takes for one another', async () => {
    const { svg, captchaId } = (await portal.call<CaptchaAnswer>('GET', '/api/auth/captcha')).body
      .data
    const inks = [...svg.matchAll(/<path fill="(#\w+)"/g)].map(([, ink]) => ink)

    expect([inks.length, new Set(inks)]).toEqual([4, new Set(['#124D2E'])])
    const [row] = await portal.services.database.query<{ answer: string }>(
      'select answer from captcha where id = $1',
      [captchaId],
    )

    expect(row!.answer).toMatch(/^[acdefhjkmnprtxy3467]{4}$/)
  })

  test('a declaration begins with the licence and the region that were entered at registration', async () => {
    const code = creditCode(8)
    const { licenseFile, regionCode } = await enterpriseForm(portal, 0)
    const uploaded = licenseFile[0]!

    expect((await register(code, { licenseFile: [uploaded] })).status).toBe(200)
    const login = await portal.call<{ token: string }>('POST', '/api/auth/login', {
      body: { username: code, password: encrypt(password), code: '' },
    })
    const { token } = login.body.data
    const made = await portal.call<RecordView>('POST', apiPaths.records('declaration'), {
      token,
      body: { data: { type: 'product' } },
    })

    expect(made.body.msg).toBe('')
    expect(made.body.data.data).toMatchObject({ license: [{ id: uploaded.id }], regionCode })
  })

  test('someone else’s upload cannot be taken', async () => {
    const file = (await enterpriseForm(portal, 0)).licenseFile[0]!
    expect((await register(creditCode(6), { licenseFile: [file] })).status).toBe(200)
    expect((await register(creditCode(7), { licenseFile: [file] })).status).toBe(403)
  })
})
