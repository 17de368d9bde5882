import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ActAnswer, ListRow, RecordView } from '#contract/record.ts'
import { verifyPassword } from '#server/accounts/login/password-hash.ts'
import { openMailSink } from '../mail-sink.ts'
import { openSigningIn, quickHash } from './signing-in.ts'

const mails = await openMailSink()
const { portal, encrypt, envelope, login, captcha } = await openSigningIn({
  mail: { url: mails.url, from: 'portal@example.org' },
})
const { database } = portal.services
const region = '530828'
const firstPassword = 'Right-2025'
const newPassword = 'Better-2026'

interface Person {
  id: string
  username: string
}
let reviewers: Person[]
let reviewer: string
let outsider: string
let passwordHash: string

const addPerson = async (
  username: string,
  roles = ['declare'],
  at: string | null = region,
): Promise<Person> => ({
  id: await portal.addAccount({ username, roles, region: at, passwordHash }),
  username,
})
const tokenOf = async (username: string, roles: string[], at: string | null) =>
  portal.tokenOf((await addPerson(username, roles, at)).id)

beforeAll(async () => {
  passwordHash = await quickHash(firstPassword)
  reviewers = [
    await addPerson('county-reviewer', ['district'], region),
    await addPerson('other-county', ['district'], '530829'),
  ]
})
afterAll(async () => {
  await portal.close()
  await mails.close()
})
/** Another hour for every test: what may be tried in one is a test of its own. */
beforeEach(async () => {
  portal.time.now = new Date(portal.time.now.getTime() + 3_700_000)
  ;[reviewer = '', outsider = ''] = await Promise.all(reviewers.map(({ id }) => portal.tokenOf(id)))
})

const issue = ({ id }: Person, token = reviewer) =>
  portal.call<ActAnswer>('POST', apiPaths.recordAct('account', id, 'issueCode'), {
    token,
    body: { version: 1 },
  })
const issuedTo = async (person: Person): Promise<string> => {
  const { status, body } = await issue(person)
  expect([status, body.msg]).toEqual([200, ''])
  return body.data.secret ?? ''
}
const reset = (
  username: string,
  secret: string,
  password = newPassword,
  more: object = {},
  key?: string,
) =>
  portal.call<{ reason?: string } | null>('POST', apiPaths.resetPassword, {
    body: {
      username,
      way: 'paper',
      secret: encrypt(envelope(secret)),
      password: encrypt(envelope(password)),
      code: '',
      ...more,
    },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const signsIn = async (username: string, password: string) =>
  (await login(username, encrypt(envelope(password)))).status === 200

describe('a reset code on paper', () => {
  test('sets a new password once, ends the sessions and the lock, and leaves two lines in the log', async () => {
    const person = await addPerson('91530828MA6K000001')
    const session = await portal.tokenOf(person.id)
    const answer = await issue(person)
    const { secret, until } = answer.body.data

    expect(secret).toMatch(/^[A-Z3-9]{4}-[A-Z3-9]{4}-[A-Z3-9]{4}$/)
    expect(until).toBe('2025-08-23 11:01:40')
    await database.query(
      `insert into login_guard(key, failures, locked_until) values ('user:91530828ma6k000001', 5, $1)`,
      [new Date(portal.time.now.getTime() + 600_000)],
    )

    expect(
      (await reset(person.username, String(secret).toLowerCase().replaceAll('-', ' '))).status,
    ).toBe(200)
    expect((await portal.call('GET', apiPaths.userInfo, { token: session })).status).toBe(401)
    expect(await signsIn(person.username, firstPassword)).toBe(false)
    expect(await signsIn(person.username, newPassword)).toBe(true)
    expect((await reset(person.username, String(secret), 'Another-2027')).status).toBe(400)

    const admin = await tokenOf('log-reader', ['admin'], '530000')
    const lines = await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('system/event-log')}?size=100`,
      {
        token: admin,
      },
    )

    const details = lines.body.data
      .filter(({ data }) => data['subject'] === person.username)
      .map(({ data }) => String(data['detail']))

    expect(details.toSorted()).toEqual([
      '动作：签发重置码',
      '动作：重置密码；方式：书面重置码；签发人：county-reviewer',
    ])
  })

  test('is readable nowhere but in the answer to the reviewer who issued it', async () => {
    const person = await addPerson('91530828MA6K000002')
    const key = randomUUID()
    const ask = () =>
      portal.call<ActAnswer>('POST', apiPaths.recordAct('account', person.id, 'issueCode'), {
        token: reviewer,
        body: { version: 1 },
        headers: { 'idempotency-key': key },
      })

    const code = (await ask()).body.data.secret ?? ''

    expect((await ask()).body.data).toMatchObject({ reason: 'told-once' })
    expect((await reset(person.username, code)).status).toBe(200)

    for (const table of [
      'account_code',
      'idempotency',
      'event_log',
      'login_log',
      'message',
      'account',
    ]) {
      const rows = await database.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${table} t`,
      )
      const text = rows.map(({ row }) => row).join('\n')
      for (const secret of [code, code.replaceAll('-', ''), newPassword])
        expect(text.includes(secret), `${table} holds ${secret}`).toBe(false)
    }
  })

  test('is issued by a role that the configuration grants it, for accounts of its own region and of applicants alone', async () => {
    const person = await addPerson('91530828MA6K000003')
    const colleague = await addPerson('colleague', ['district'])

    expect((await issue(person, outsider)).status).toBe(404)
    expect((await issue(colleague)).status).toBe(404)

    for (const role of ['city', 'leader', 'province', 'expert', 'content'])
      expect(
        (await issue(person, await tokenOf(`no-code-${role}`, [role], '530800'))).status,
        role,
      ).toBe(404)

    expect((await issue(person, await portal.tokenOf(person.id))).status).toBe(404)
    expect((await issue(person, await tokenOf('code-admin', ['admin'], '530000'))).status).toBe(200)
    const change = await portal.call('PATCH', apiPaths.record('account', person.id), {
      token: reviewer,
      body: { version: 1, changes: { name: '改' } },
    })

    expect(change.status).toBe(403)

    for (const act of ['resetPassword', 'unlock', 'disable'])
      expect(
        (
          await portal.call('POST', apiPaths.recordAct('account', person.id, act), {
            token: reviewer,
            body: { version: 1 },
          })
        ).status,
        act,
      ).toBe(403)

    const rows = await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('declare-audit/applicants')}?size=100`,
      {
        token: reviewer,
      },
    )

    const [row] = rows.body.data.filter(({ id }) => id === person.id)

    expect(row?.acts).toEqual(['issueCode'])
    expect(rows.body.data.map(({ id }) => id)).not.toContain(colleague.id)
  })

  test('expires, is void once another is issued, and after the configured number of wrong attempts', async () => {
    const person = await addPerson('91530828MA6K000004')
    const first = await issuedTo(person)

    portal.time.now = new Date(portal.time.now.getTime() + 3 * 86_400_000 + 1000)
    expect((await reset(person.username, first)).status).toBe(400)
    reviewer = await portal.tokenOf(reviewers[0]?.id ?? '')
    const second = await issuedTo(person)
    const third = await issuedTo(person)

    expect((await reset(person.username, second)).status).toBe(400)

    for (let at = 0; at < 4; at++)
      expect(
        (await reset(person.username, 'AAAA-AAAA-AAAA', newPassword, await captcha())).status,
      ).toBe(400)

    expect((await reset(person.username, third, newPassword, await captcha())).status).toBe(400)
    expect(
      (await reset(person.username, await issuedTo(person), newPassword, await captcha())).status,
    ).toBe(200)
  })

  test('is of no use for a disabled account', async () => {
    const person = await addPerson('91530828MA6K000005')
    const code = await issuedTo(person)
    await database.query('update account set enabled = false where id = $1', [person.id])
    expect((await reset(person.username, code)).status).toBe(400)
  })

  test('used twice at once sets one password', async () => {
    const person = await addPerson('91530828MA6K000006')
    const code = await issuedTo(person)
    const answers = await Promise.all(
      ['First-2026', 'Second-2026'].map((one) => reset(person.username, code, one)),
    )

    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
  })

  test('sent again with the same key, after the answer was lost, answers as the first time and only for the same password', async () => {
    const person = await addPerson('91530828MA6K000007')
    const code = await issuedTo(person)
    const key = randomUUID()

    expect((await reset(person.username, 'AAAA', newPassword, {}, key)).status).toBe(400)
    expect((await reset(person.username, code, newPassword, {}, key)).status).toBe(200)
    expect((await reset(person.username, code, newPassword, {}, key)).status).toBe(200)
    expect((await reset(person.username, code, 'Another-2027', {}, key)).status).toBe(422)
    const [row] = await database.query<{ password_hash: string }>(
      'select password_hash from account where id = $1',
      [person.id],
    )

    expect(await verifyPassword(row?.password_hash ?? null, newPassword)).toBe(true)
  })
})

describe('resetting a password', () => {
  test('answers an unknown name, an account without a code and a wrong code alike, and notes each', async () => {
    const [withCode, without] = [
      await addPerson('91530828MA6K000008'),
      await addPerson('91530828MA6K000009'),
    ]

    await issuedTo(withCode)
    const names = [withCode.username, without.username, '91530828MA6K999999', '没有这个账号']
    const answers = await Promise.all(names.map((name) => reset(name, 'AAAA-AAAA-AAAA')))
    for (const { status, body } of answers) {
      expect([status, body.data?.reason]).toEqual([400, 'code'])
      expect(body.msg).toBe(answers[0]?.body.msg)
    }

    const lines = await database.query(
      `select subject from event_log where kind = 'password' and result = 'refused' and at = $1`,
      [portal.time.now],
    )

    expect(lines).toHaveLength(names.length)
  })

  test('says what is wrong with a new password before it looks at the code, which stays valid', async () => {
    const person = await addPerson('91530828MA6K000010')
    const code = await issuedTo(person)

    expect((await reset(person.username, code, 'short')).body.msg).toContain('8–64位')
    expect((await reset(person.username, code, `xX1-${person.username}`)).body.msg).toContain(
      '不能含有账号',
    )
    expect((await reset('91530828MA6K999998', 'AAAA', 'short')).body.msg).toContain('8–64位')
    expect((await reset(person.username, code)).status).toBe(200)
  })

  test.each(['91530828MA6K000011', '91530828MA6K888888'])(
    'asks for a captcha after three attempts under a name and ends after twenty in an hour, whether the name exists: %s',
    async (username) => {
      if (username.endsWith('11')) await addPerson(username)
      const reasons = []
      for (let at = 0; at < 4; at++) reasons.push((await reset(username, 'AAAA')).body.data?.reason)
      expect(reasons).toEqual(['code', 'code', 'captcha-next', 'captcha'])
      for (let at = 4; at < 20; at++)
        expect((await reset(username, 'AAAA', newPassword, await captcha())).status).toBe(400)
      expect((await reset(username, 'AAAA', newPassword, await captcha())).status).toBe(429)
    },
  )

  test('refuses a way that the configuration does not offer, and an empty form', async () => {
    expect((await reset('anybody', 'AAAA', newPassword, { way: 'pigeon' })).body.msg).toContain(
      '没有开启',
    )
    expect((await portal.call('POST', apiPaths.resetPassword, { body: {} })).body.msg).toContain(
      '请填写',
    )
  })
})

const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''
/** The mails that arrive because of what is done. */
async function mailsOf(work: () => Promise<unknown>, count = 1) {
  await portal.services.outbox.whenIdle()
  const before = mails.mails.length
  await work()
  await mails.waitFor(before + count)
  await portal.services.outbox.whenIdle()
  return mails.mails.slice(before)
}

const setEmail = ({ id }: Person, email: string, isVerified = true) =>
  database.query('update account set email = $2, verified_email = $3 where id = $1', [
    id,
    email,
    isVerified ? email : null,
  ])

const requestCode = async (username: string, more: object = {}) =>
  portal.call<{ minutes: number; reason?: string }>('POST', apiPaths.resetCode, {
    body: { username, way: 'email', ...(await captcha()), ...more },
  })

const byMail = { way: 'email' }

describe('a code by e-mail', () => {
  test('sent to the verified address sets a new password; address and account are notified', async () => {
    const person = await addPerson('91530828MA6K000021')
    await setEmail(person, 'tea21@example.org')
    const session = await portal.tokenOf(person.id)
    const [mail] = await mailsOf(() => requestCode(person.username))
    expect(mail?.to).toEqual(['tea21@example.org'])
    const code = codeIn(mail?.text ?? '')
    expect(code).not.toBe('')

    const [notice] = await mailsOf(async () =>
      expect((await reset(person.username, code, newPassword, byMail)).status).toBe(200),
    )

    expect([notice?.to, notice?.subject]).toEqual([
      ['tea21@example.org'],
      expect.stringContaining('密码已重置'),
    ])

    expect((await portal.call('GET', apiPaths.userInfo, { token: session })).status).toBe(401)
    expect(await signsIn(person.username, newPassword)).toBe(true)
    const messages = await database.query('select title from message where account_id = $1', [
      person.id,
    ])

    expect(messages).toEqual([{ title: '密码已重置' }])
    expect((await reset(person.username, code, 'Another-2027', byMail)).status).toBe(400)
    const stored = await database.query<{ row: string }>(
      'select to_jsonb(o)::text as row from outbox o where account_id = $1',
      [person.id],
    )

    expect(stored.some(({ row }) => row.includes(code))).toBe(false)
  })

  test('is answered alike for a verified address, one that is not, and an unknown name; only the first gets a mail', async () => {
    const [verified, other] = [
      await addPerson('91530828MA6K000022'),
      await addPerson('91530828MA6K000023'),
    ]

    await setEmail(verified, 'tea22@example.org')
    await setEmail(other, 'tea23@example.org', false)
    const names = [other.username, '91530828MA6K777777', verified.username]
    const answers: Awaited<ReturnType<typeof requestCode>>[] = []
    const arrived = await mailsOf(async () => {
      for (const name of names) answers.push(await requestCode(name))
    })

    for (const { status, body } of answers)
      expect([status, body.data, body.msg]).toEqual([200, { minutes: 10 }, ''])

    expect(arrived.map(({ to }) => to)).toEqual([['tea22@example.org']])
    const reasons = async () =>
      database.query(
        `select reason from event_log where kind = 'password' and at = $1 and subject <> $2 order by reason`,
        [portal.time.now, verified.username.toLowerCase()],
      )

    await expect
      .poll(reasons)
      .toEqual(expect.arrayContaining([{ reason: 'address' }, { reason: 'unknown' }]))
  })

  test('needs a captcha, expires after ten minutes, is of no use once the address changed, and is limited by name', async () => {
    const person = await addPerson('91530828MA6K000024')
    await setEmail(person, 'tea24@example.org')
    expect((await requestCode(person.username, { code: 'zzzz' })).body.data.reason).toBe('captcha')
    const ask = async () =>
      codeIn((await mailsOf(() => requestCode(person.username)))[0]?.text ?? '')
    const first = await ask()
    portal.time.now = new Date(portal.time.now.getTime() + 601_000)
    expect((await reset(person.username, first, newPassword, byMail)).status).toBe(400)
    const second = await ask()
    await setEmail(person, 'other24@example.org')
    expect((await reset(person.username, second, newPassword, byMail)).status).toBe(400)
    for (let at = 2; at < 5; at++) expect((await requestCode(person.username)).status).toBe(200)
    expect((await requestCode(person.username)).status).toBe(429)
    for (let at = 0; at < 5; at++)
      expect((await requestCode('91530828MA6K666666')).status).toBe(200)
    expect((await requestCode('91530828MA6K666666')).status).toBe(429)
  })
})

describe('an address of the user’s own', () => {
  const contacts = (token: string) =>
    portal.call<{ field: string; address: string; isVerified: boolean }[]>(
      'GET',
      apiPaths.contacts,
      {
        token,
      },
    )

  const sendCode = (token: string) =>
    portal.call('POST', apiPaths.contactCode, { token, body: { field: 'email' } })

  const verify = (token: string, code: string) =>
    portal.call('POST', apiPaths.contacts, { token, body: { field: 'email', code } })

  test('is verified by the code sent to it; a change notifies the former address, which is no longer verified', async () => {
    const person = await addPerson('91530828MA6K000031')
    const token = await portal.tokenOf(person.id)
    expect((await sendCode(token)).body.msg).toContain('请先在个人资料中填写')
    await setEmail(person, 'tea31@example.org', false)
    const [mail] = await mailsOf(() => sendCode(token))
    expect((await contacts(token)).body.data).toEqual([
      { field: 'email', address: 'tea31@example.org', isVerified: false },
    ])

    expect((await verify(token, '000000')).status).toBe(400)
    expect((await verify(token, codeIn(mail?.text ?? ''))).status).toBe(200)
    expect((await contacts(token)).body.data[0]?.isVerified).toBe(true)
    expect((await sendCode(token)).body.msg).toContain('已经验证过')

    const [notice] = await mailsOf(() =>
      portal.call('POST', apiPaths.updateProfile, { token, body: { email: 'new31@example.org' } }),
    )

    expect([notice?.to, notice?.subject]).toEqual([
      ['tea31@example.org'],
      expect.stringContaining('联系方式已修改'),
    ])

    expect((await contacts(token)).body.data).toEqual([
      { field: 'email', address: 'new31@example.org', isVerified: false },
    ])
  })

  test('is void after five wrong codes and gets five codes an hour at the most', async () => {
    const person = await addPerson('91530828MA6K000032')
    await setEmail(person, 'tea32@example.org', false)
    const token = await portal.tokenOf(person.id)
    const [mail] = await mailsOf(() => sendCode(token))
    const code = codeIn(mail?.text ?? '')
    const wrong = code === '111111' ? '222222' : '111111'
    for (let at = 0; at < 5; at++) expect((await verify(token, wrong)).status).toBe(400)
    expect((await verify(token, code)).status).toBe(400)
    for (let at = 1; at < 5; at++) expect((await sendCode(token)).status).toBe(200)
    expect((await sendCode(token)).status).toBe(429)
  })
})

describe('the first password of an account', () => {
  const make = (admin: string, data: object) =>
    portal.call<RecordView>('POST', apiPaths.records('account'), {
      token: admin,
      body: { data: { name: '王某', roles: ['district'], regionCode: region, ...data } },
    })

  test('is set by a code that is mailed where an address is known, and shown on screen where none is', async () => {
    const admin = await tokenOf('account-maker', ['admin'], '530000')
    const [mail] = await mailsOf(async () => {
      const { status, body } = await make(admin, { username: 'new-41', email: 'new41@example.org' })
      expect([status, body.data.initialPassword ?? null]).toEqual([200, null])
      portal.services.outbox.wake()
    })

    expect(mail?.to).toEqual(['new41@example.org'])
    const code = /[A-Z3-9]{4}(?:-[A-Z3-9]{4}){2}/.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await reset('new-41', code, newPassword, byMail)).status).toBe(200)
    expect(await signsIn('new-41', newPassword)).toBe(true)
    const [row] = await database.query<{ verified_email: string | null }>(
      `select verified_email from account where username = 'new-41'`,
    )

    expect(row?.verified_email).toBe('new41@example.org')
    expect(typeof (await make(admin, { username: 'new-42' })).body.data.initialPassword).toBe(
      'string',
    )
  })
})
