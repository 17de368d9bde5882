import { request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let reviewer: string
let submitted: { id: string; version: number }

beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 41, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  submitted = (
    await move(
      portal,
      applicant.token,
      await addDraft(portal, applicant, 'product', '云栖'),
      'submit',
    )
  ).body.data

  reviewer = await portal.tokenOf(
    await portal.addAccount({
      username: 'hostile-district',
      roles: ['district'],
      region: '530828',
    }),
  )

  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

/** What is told of a refusal: status, envelope, a sentence, the headers of every answer. */
function refusalParts({
  status,
  text,
  headers,
}: {
  status: number
  text: string
  headers: Record<string, unknown>
}) {
  const { code, msg, data } = JSON.parse(text) as {
    code: number
    msg: string
    data: { reason: string }
  }

  const isSafe =
    headers['x-content-type-options'] === 'nosniff' &&
    String(headers['content-security-policy']).includes("default-src 'none'")

  return { status, code, reason: data.reason, isSentence: /[一-龥]/.test(msg), isSafe }
}
const refused = (status = 400) => ({
  status,
  code: status,
  reason: expect.any(String) as string,
  isSentence: true,
  isSafe: true,
})

describe('a body of the wrong kind is refused in a sentence', () => {
  const transition = () => `/api/record/declaration/${submitted.id}/transition/districtReturn`
  it.each([
    ['a remark that is none', [null]],
    ['a text for a remark', ['x']],
    ['a number as the path of a remark', [{ path: 1, level: 'must', content: '请补充' }]],
    ['a list as its content', [{ path: 'intro', level: 'must', content: ['请补充'] }]],
    ['an object as its level', [{ path: 'intro', level: {}, content: '请补充' }]],
    ['a remark without anything', [{}]],
    ['remarks that are no list', { length: 1 }],
  ])('%s', async (_, remarks) => {
    const body = { version: submitted.version, form: { opinion: '请按批注修改' }, remarks }
    expect(
      refusalParts(await portal.call('POST', transition(), { token: reviewer, body })),
    ).toEqual(refused())
  })

  it.each([
    [[null]],
    [['x']],
    [[{}]],
    [[{ id: {}, version: 1 }]],
    [[{ id: 'x', version: '1' }]],
    ['x'],
    [{ length: 1 }],
  ])('a batch of %j', async (items) => {
    const path = '/api/transition/declaration/districtPass'
    expect(
      refusalParts(await portal.call('POST', path, { token: reviewer, body: { items, form: {} } })),
    ).toEqual(refused())
  })

  it.each([
    ['POST', '/api/record/declaration', { data: { type: 'product' }, copyFrom: ['x'] }],
    ['POST', '/api/record/declaration', { data: [] }],
    ['POST', '/api/list/export/declare-audit/district', { filter: [], ids: [{}] }],
    ['POST', '/api/list/export/declare-audit/district', { sort: {} }],
    ['POST', '/api/user/preferences', { muted: [{}] }],
    ['POST', '/api/user/updatePwd', { oldPassword: [], newPassword: 1 }],
    ['POST', '/api/user/update/profile', []],
    ['POST', '/api/auth/login', { username: 'a', password: 'b', captchaId: {} }],
    ['POST', '/api/register', { data: 'x' }],
  ] as const)('%s %s %j', async (method, path, body) => {
    expect(
      refusalParts(
        await portal.call(method, path, {
          token: path.includes('audit') ? reviewer : applicant.token,
          body,
        }),
      ),
    ).toEqual(refused())
  })

  it('a key that would be a prototype', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = '{"data":{"__proto__":{"type":"product"}}}'

    expect(
      refusalParts(
        await portal.call('POST', '/api/record/declaration', {
          token: applicant.token,
          body,
          headers,
        }),
      ),
    ).toEqual(refused())
  })
})

it.each(['0000-01-01', '0000-00-00', '-001-01-01', '275760-09-14', '2025-02-30'])(
  'the day %s in a filter is refused',
  async (from) => {
    for (const name of ['submittedAt', 'updatedAt'])
      for (const bound of [{ from }, { to: `${from} 00:00:00` }]) {
        const filter = encodeURIComponent(JSON.stringify({ [name]: bound }))
        const answer = await portal.call(
          'GET',
          `/api/list/rows/declare-audit/district?filter=${filter}`,
          {
            token: reviewer,
          },
        )

        expect(refusalParts(answer)).toEqual(refused())
      }
  },
)

describe('a broken form', () => {
  const part =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'
  it.each([
    ['without a boundary', 'multipart/form-data', part],
    ['with an empty boundary', 'multipart/form-data; boundary=', part],
    ['without an end', 'multipart/form-data; boundary=b', part],
    ['without a part', 'multipart/form-data; boundary=b', '--b--'],
    ['of nothing', 'multipart/form-data; boundary=b', ''],
    ['with a broken head', 'multipart/form-data; boundary=b', '--b\r\nx\r\n\r\n%PDF\r\n--b--'],
    ['that is none', 'application/json', '{}'],
  ])('%s is refused', async (_, type, body) => {
    const path = '/api/file?entity=declaration&field=commitmentFile'
    const answer = await portal.call('POST', path, {
      token: applicant.token,
      body,
      headers: { 'content-type': type },
    })

    expect(refusalParts(answer)).toEqual(refused(answer.status === 415 ? 415 : 400))
  })
})

it('300,000 linked brands of a registration are refused', async () => {
  const { captchaId } = (await portal.call<{ captchaId: string }>('GET', '/api/auth/captcha')).body
    .data
  const { query } = portal.services.database
  const [row] = await query<{ answer: string }>('select answer from captcha where id = $1', [
    captchaId,
  ])
  const data = { name: '云', linkedBrands: Array.from({ length: 300_000 }, (_, at) => `b${at}`) }

  expect(
    refusalParts(
      await portal.call('POST', '/api/register', {
        body: { data, password: 'x', captchaId, code: row?.answer },
      }),
    ),
  ).toEqual(refused())
})

describe('what the framework refuses carries envelope and headers', () => {
  it.each([
    ['GET', '/api/file/%zz', 400],
    ['GET', '/api/no/such', 404],
    ['PUT', '/api/record/declaration/x', 405],
    ['GET', '/api/auth/login', 405],
    ['GET', `/api/file/${'x'.repeat(400)}`, 414],
  ] as const)('%s %s', async (method, path, status) => {
    expect(refusalParts(await portal.call(method, path, { token: applicant.token }))).toEqual(
      refused(status),
    )
  })

  it('a body too large, and one of an unknown kind', async () => {
    const headers = { 'content-type': 'application/json' }
    const large = { token: applicant.token, headers, body: `{"x":"${'x'.repeat(5_000_000)}"}` }

    expect(refusalParts(await portal.call('POST', '/api/record/declaration', large))).toEqual(
      refused(413),
    )
    const strange = { token: applicant.token, body: 'a,b', headers: { 'content-type': 'text/csv' } }

    expect(refusalParts(await portal.call('POST', '/api/record/declaration', strange))).toEqual(
      refused(415),
    )
    const packed = {
      token: applicant.token,
      body: { data: {} },
      headers: { 'content-encoding': 'gzip' },
    }

    expect(refusalParts(await portal.call('POST', '/api/record/declaration', packed))).toEqual(
      refused(415),
    )
  })

  it.each([
    ['no HTTP at all', 'xyz\r\n\r\n', 400],
    ['a header too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length beside chunks',
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nX',
      400,
    ],
    ['no host', 'GET /api/portal HTTP/1.1\r\n\r\n', 400],
    [
      'an expectation',
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\nexpect: coffee\r\ncontent-length: 0\r\n\r\n',
      417,
    ],
  ])('%s', async (_, bytes, status) =>
    expect(refusalParts(await speak(bytes))).toEqual(refused(status)),
  )
})

it('a call that needs a session is refused before its body is read', async () => {
  const head =
    'POST /api/record/declaration HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4000000\r\n\r\n'
  expect(refusalParts(await speak(head))).toEqual(refused(401))
})

it.each([
  ['of a declared length', { 'content-length': '20000000' }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('a client that sends a body too large %s to its end reads the answer', async (_, headers) => {
  const { port } = portal.app.server.address() as AddressInfo
  const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/auth/login' })
  call.setHeader('content-type', 'application/json')
  for (const [name, value] of Object.entries(headers)) call.setHeader(name, value)
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve).on('error', reject)
  })

  for (let sent = 0; sent < 20; sent += 1)
    await Promise.race([
      new Promise((resolve) => call.write(Buffer.alloc(1_000_000, 'x'), resolve)),
      answer,
    ])
  call.end()
  const { statusCode, headers: answered } = await answer

  expect([statusCode, answered.connection]).toEqual([413, undefined])
})

it('a refusal for want of a session names the scheme that would open', async () => {
  const { status, headers } = await portal.call('GET', '/api/user/info')
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

it.each(['Bearer ', 'bearer ', 'BEARER  ', ''])('a token after "%s" opens', async (scheme) => {
  const headers = { authorization: `${scheme}${reviewer}` }
  expect((await portal.call('GET', '/api/user/info', { headers })).status).toBe(200)
})

it('a route without a schema does not start', async () => {
  const app = createApp(portal.services)
  expect(() => app.get('/api/new', () => null)).toThrow('GET /api/new has no schema')
  await app.close()
})

/** What comes back for these bytes, as soon as a whole answer is there. */
async function speak(
  bytes: string,
): Promise<{ status: number; text: string; headers: Record<string, string> }> {
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += String(chunk)
    if (/\r\n\r\n.*\}$/s.test(answer)) break
  }

  const [head = '', text = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ').slice(1).join(': ')]),
  )

  return { status: Number(first.split(' ')[1]), text, headers: headers as Record<string, string> }
}

it('members of a body that a call does not define are left unread', async () => {
  const target = await addDraft(portal, applicant, 'product', '甲')
  const other = await addDraft(portal, applicant, 'product', '乙')
  const { status, body } = await portal.call<{ id: string; data: object }>(
    'PATCH',
    `/api/record/declaration/${target.id}`,
    {
      token: applicant.token,
      body: {
        version: target.version,
        changes: { slogan: '只改甲' },
        id: other.id,
        entity: 'enterprise',
        isTrial: true,
      },
    },
  )

  expect([status, body.data.id, body.data.data]).toEqual([
    200,
    target.id,
    expect.objectContaining({ slogan: '只改甲' }),
  ])
})
