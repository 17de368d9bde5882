import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { noCaller } from '#server/log/event-log.ts'
import { systemActor } from '#server/log/system-words.ts'
import { openSigningIn, type SigningIn } from '../accounts/signing-in.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import type { TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'

let signing: SigningIn
let portal: TestPortal
let applicant: Applicant
let leader: string
let leaderId: string
let admin: string
beforeAll(async () => {
  signing = await openSigningIn()
  portal = signing.portal
  applicant = await addApplicant(portal, 62)
  leaderId = await portal.addAccount({
    username: 'leader',
    roles: ['leader'],
    region: '530000',
    passwordHash: await hashPassword('Right-tea-4711'),
  })

  leader = await portal.tokenOf(leaderId)
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'root', roles: ['admin'], region: '530000' }),
  )
})
afterAll(() => portal?.close())

interface Line {
  kind: string
  username: string
  account_id: string
  ip: string
  subject: string
  record_id: string
  result: string
  reason: string
  times: number
  detail: Record<string, unknown>
  at: Date
  request_id: string
}
const lines = (kind: string) =>
  portal.services.database.query<Line>('select * from event_log where kind = $1 order by number', [
    kind,
  ])
const refusals = async () =>
  (await lines('refused')).map(({ username, subject, reason, times }) => [
    username,
    subject,
    reason,
    times,
  ])
const logins = () =>
  portal.services.database.query<{ username: string; result: string; reason: string }>(
    'select username, result, reason from login_log order by number',
  )

describe('a line with time, account, address, what and result is left by', () => {
  it('an export', async () => {
    const answer = await portal.call('POST', '/api/list/export/declare-audit/list', {
      token: leader,
      body: { keyword: '茶' },
      headers: { 'user-agent': 'Firefox/140', 'x-forwarded-for': '10.9.8.7' },
    })

    expect(answer.status).toBe(200)
    const [line] = await lines('export')

    expect(line).toMatchObject({
      username: 'leader',
      account_id: leaderId,
      ip: '10.9.8.7',
      agent: 'Firefox/140',
      result: 'done',
      at: portal.time.now,
      detail: { page: 'declare-audit/list', rows: 0, keyword: '茶' },
    })

    expect(line!.request_id).toMatch(/^[0-9a-f]{16}$/)
  })

  it('a download, once in a while for the same file', async () => {
    const draft = await addDraft(portal, applicant, 'product', '下载')
    const [file] = await portal.services.database.query<{ id: string; name: string }>(
      'select id, name from file where record_id = $1 limit 1',
      [draft.id],
    )

    const url = `/api/file/${file!.id}`
    await portal.app.inject({ method: 'HEAD', url, headers: { authorization: applicant.token } })
    for (let times = 0; times < 3; times++)
      await portal.call('GET', url, { token: applicant.token })
    await portal.services.eventLog.flush(true)
    expect(
      (await lines('download')).map((line) => [
        line.username,
        line.subject,
        line.record_id,
        line.times,
      ]),
    ).toEqual([
      [applicant.enterprise.creditCode, file!.name, draft.id, 1],
      [applicant.enterprise.creditCode, file!.name, draft.id, 2],
    ])

    const { body } = await portal.call<{ data: Record<string, unknown> }[]>(
      'GET',
      apiPaths.listRows('system/event-log'),
      { token: admin },
    )

    expect(body.data.map(({ data }) => data['recordKind'])).toContain('品牌申报')
  })

  it('a change of password, and the attempt with a wrong one', async () => {
    const change = (oldPassword: string) =>
      portal.call('POST', '/api/user/updatePwd', {
        token: leader,
        body: {
          oldPassword: signing.encrypt(signing.envelope(oldPassword)),
          newPassword: signing.encrypt(signing.envelope('Other-tea-4712')),
        },
      })

    expect((await change('wrong')).status).toBe(400)
    expect((await change('Right-tea-4711')).status).toBe(200)
    leader = await portal.tokenOf(leaderId)
    expect(
      (await lines('password')).map(({ username, result, reason }) => [username, result, reason]),
    ).toEqual([
      ['leader', 'refused', 'credentials'],
      ['leader', 'done', null],
    ])
  })

  it('a changed profile, with the names of what changed and not the values', async () => {
    await portal.call('POST', '/api/user/update/profile', {
      token: leader,
      body: { nickName: '张三' },
    })

    expect((await lines('account')).map(({ username, detail }) => [username, detail])).toEqual([
      ['leader', { fields: ['nickName'] }],
    ])
  })

  it('a wrong captcha, a wrong password, a locked account', async () => {
    await portal.addAccount({ username: 'careless', roles: ['leader'], region: '530000' })
    await signing.failTimes('careless', 4)
    const wrong = signing.encrypt(signing.envelope('wrong'))

    await signing.login('careless', wrong, { ...(await signing.captcha()), code: 'none' })
    for (let times = 0; times < 3; times++)
      await signing.login('careless', wrong, await signing.captcha())
    const reasons = (await logins())
      .filter(({ username }) => username === 'careless')
      .map(({ reason }) => reason)

    expect(reasons).toEqual(expect.arrayContaining(['password', 'captcha', 'locked']))
  })
})

describe('what is refused', () => {
  it('leaves a line: a page, a transition, somebody else’s record', async () => {
    const draft = await addDraft(portal, applicant, 'product', '拒绝')
    await portal.call('GET', '/api/config/health', { token: applicant.token })
    await portal.call('GET', '/api/list/rows/declare-audit/district', { token: applicant.token })
    const refused = await move(portal, applicant.token, draft, 'districtPass')

    expect(refused.status).toBe(403)
    const refusedCalls = await refusals()

    expect(refusedCalls.map(([, subject]) => subject)).toEqual([
      'GET /api/config/health',
      'GET /api/list/rows/declare-audit/district',
      `POST /api/record/declaration/${draft.id}/transition/districtPass`,
    ])

    expect(new Set(refusedCalls.map(([name]) => name))).toEqual(
      new Set([applicant.enterprise.creditCode]),
    )
  })

  it('again and again is counted, not lost and not written a thousand times', async () => {
    const before = (await lines('refused')).length
    for (let times = 0; times < 123; times++)
      await portal.call('GET', '/api/openapi.json?x', { token: undefined })
    for (let times = 0; times < 123; times++)
      await portal.call('POST', '/api/config/reload', { token: leader })
    await portal.services.eventLog.flush(true)
    const reloadLines = (await lines('refused'))
      .slice(before)
      .filter(({ subject }) => subject === 'POST /api/config/reload')

    expect(reloadLines.map(({ times }) => times)).toEqual([1, 9, 90, 23])
  })

  it('at very many places by one account fills no log', async () => {
    const before = (await lines('refused')).length
    for (let at = 0; at < 200; at++)
      await portal.call('GET', `/api/list/rows/declare-audit/district?size=${at}`, {
        token: applicant.token,
      })

    for (let at = 0; at < 200; at++)
      await portal.call('DELETE', `/api/record/enterprise/${applicant.enterprise.id}`, {
        token: applicant.token,
        headers: { 'x-forwarded-for': `10.1.${Math.floor(at / 250)}.${at % 250}` },
      })

    await portal.services.eventLog.flush(true)
    const newLines = (await lines('refused')).slice(before)

    expect(newLines.reduce((sum, { times }) => sum + times, 0)).toBe(400)
    expect(newLines.length).toBeLessThan(260)
  })

  it('by a rate limit leaves a line', async () => {
    for (let times = 0; times < 25; times++)
      await portal.call('GET', '/api/register/exit/username?creditCode=x')
    await portal.services.eventLog.flush(true)
    const limitLines = (await lines('refused')).filter(({ reason }) => reason === 'too-many')
    expect(limitLines.reduce((sum, { times }) => sum + times, 0)).toBe(5)
  })

  it('in a batch leaves a line for each record', async () => {
    const draft = await addDraft(portal, applicant, 'product', '成批')
    const answer = await portal.call<{ failed: unknown[] }>(
      'POST',
      '/api/transition/declaration/districtPass',
      {
        token: applicant.token,
        body: { items: [{ id: draft.id, version: draft.version }], form: {} },
      },
    )

    if (answer.status === 200) {
      expect(answer.body.data.failed).toHaveLength(1)
      expect((await lines('refused')).at(-1)).toMatchObject({ record_id: draft.id })
    }
  })
})

describe('a configuration', () => {
  it('that is put in force, or refused, leaves a line', async () => {
    const { configPublisher } = portal.services
    await configPublisher.publish([{ path: 'portal.yaml', text: 'nothing: here' }], 'tester')
    const configurationLines = await lines('configuration')

    expect(
      configurationLines.map(({ username, result, reason }) => [username, result, reason]),
    ).toEqual([
      // Items of dictionaries became records when the portal started.
      ['启动', 'done', null],
      ['tester', 'refused', 'faulty'],
    ])
  })
})

it('acts of the portal itself are named in the language of the reader, in the list and in an export', async () => {
  await portal.services.eventLog.write(noCaller, systemActor, { kind: 'job', subject: '催办' })
  const headers = { 'x-locale': 'en-US' }
  const { body } = await portal.call<{ data: Record<string, unknown> }[]>(
    'GET',
    `${apiPaths.listRows('system/event-log')}?size=100`,
    { token: admin, headers },
  )
  const named = body.data.map(({ data }) => [data['username'], data['subject']])

  expect(named).toContainEqual(['System', '催办'])
  expect(named).toContainEqual(['start', 'items of a dictionary made records'])

  const exported = await portal.call('POST', '/api/list/export/system/event-log', {
    token: admin,
    headers,
    body: {},
  })
  const cells = readXlsx(exported.bytes).flat()
  expect(cells).toContain('System')
  expect(cells).not.toContain(systemActor)
})

it.each(['系统', 'System', 'start', 'published by Zhang'])(
  'a filter by “%s” finds the lines of whom the list calls so',
  async (username) => {
    await portal.services.eventLog.write(noCaller, systemActor, { kind: 'job', subject: '催办' })
    await portal.services.eventLog.write(noCaller, 'Zhang 发布', { kind: 'configuration' })
    const filter = encodeURIComponent(JSON.stringify({ username }))
    const { body } = await portal.call<{ data: Record<string, unknown> }[]>(
      'GET',
      `${apiPaths.listRows('system/event-log')}?filter=${filter}`,
      { token: admin, headers: { 'x-locale': 'en-US' } },
    )
    const shown = username === systemActor ? 'System' : username

    expect(new Set(body.data.map(({ data }) => data['username']))).toEqual(new Set([shown]))
  },
)

it('who reads the log of an account sees no password anywhere', async () => {
  const all = JSON.stringify(await portal.services.database.query('select * from event_log'))
  expect(all).not.toMatch(/Right-tea|Other-tea/)
  expect(admin).toBeTruthy()
})
