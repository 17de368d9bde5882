import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { copyConfig } from '../edited-config.ts'
import { openHttpSink } from '../http-sink.ts'
import { openSigningIn, quickHash } from './signing-in.ts'

const gateway = await openHttpSink()
const config = copyConfig()
config.edit('portal.yaml', ['ways: [email, paper]', 'ways: [email, mobile, paper]'])
// Codes wait neither for the end of quiet hours nor for the limit of a recipient.
writeFileSync(
  join(config.dir, 'channels.yaml'),
  `sms:
  kind: http
  title: 短信
  maxLength: 70
  quiet: { from: "00:00", to: "23:59" }
  perRecipient: { count: 1, within: 24h }
  url: "${gateway.url}/send?key={CHANNEL_SMS_KEY}"
  json: { phone: "{address}", content: "{text}" }
`,
)

const { portal, encrypt, envelope, login, captcha } = await openSigningIn({
  configDir: config.dir,
  environment: (name) => (name === 'CHANNEL_SMS_KEY' ? 'hush' : undefined),
})
const { database } = portal.services
const firstPassword = 'Right-2025'
const newPassword = 'Better-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await quickHash(firstPassword)
})
afterAll(async () => {
  await portal.close()
  await gateway.close()
  config.remove()
})
beforeEach(() => {
  portal.time.now = new Date(portal.time.now.getTime() + 3_700_000)
})

interface Person {
  id: string
  username: string
}

const addPerson = async (username: string): Promise<Person> => ({
  id: await portal.addAccount({ username, roles: ['declare'], region: '530828', passwordHash }),
  username,
})

const requestCode = async (username: string) =>
  portal.call<{ minutes: number }>('POST', apiPaths.resetCode, {
    body: { username, way: 'mobile', ...(await captcha()) },
  })

const reset = (username: string, secret: string, password = newPassword) =>
  portal.call('POST', apiPaths.resetPassword, {
    body: {
      username,
      way: 'mobile',
      secret: encrypt(envelope(secret)),
      password: encrypt(envelope(password)),
      code: '',
    },
  })

const signsIn = async (username: string, password: string) =>
  (await login(username, encrypt(envelope(password)))).status === 200

const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

const setMobile = ({ id }: Person, mobile: string, isVerified = true) =>
  database.query('update account set mobile = $2, verified_mobile = $3 where id = $1', [
    id,
    mobile,
    isVerified ? mobile : null,
  ])

/** What the gateway is called with because of what is done. */
async function smsOf(work: () => Promise<unknown>, count = 1) {
  await portal.services.outbox.whenIdle()
  const before = gateway.calls.length
  await work()
  await expect.poll(() => gateway.calls.length).toBeGreaterThanOrEqual(before + count)
  await portal.services.outbox.whenIdle()
  return gateway.calls
    .slice(before)
    .map(({ body }) => JSON.parse(body) as { phone: string; content: string })
}

test('a code by SMS is offered where a channel sms is ready; e-mail is not without a mail server', async () => {
  expect((await portal.call('GET', apiPaths.portal)).text).toContain('["mobile","paper"]')
})

test('a code by SMS verifies a number; a later one sets a new password once, ends the sessions, and both numbers are notified', async () => {
  const person = await addPerson('91530828MA6K000051')
  await setMobile(person, '13800000051', false)
  const session = await portal.tokenOf(person.id)
  const [first] = await smsOf(() =>
    portal.call('POST', apiPaths.contactCode, { token: session, body: { field: 'mobile' } }),
  )

  expect(first?.phone).toBe('13800000051')
  const verified = await portal.call('POST', apiPaths.contacts, {
    token: session,
    body: { field: 'mobile', code: codeIn(first?.content ?? '') },
  })
  expect(verified.status).toBe(200)

  const [sms] = await smsOf(() => requestCode(person.username))
  expect([sms?.phone, [...(sms?.content ?? '')].length <= 70]).toEqual(['13800000051', true])
  const code = codeIn(sms?.content ?? '')

  const [notice] = await smsOf(async () =>
    expect((await reset(person.username, code, newPassword)).status).toBe(200),
  )
  expect(notice).toMatchObject({
    phone: '13800000051',
    content: expect.stringContaining('密码已'),
  })
  expect((await portal.call('GET', apiPaths.userInfo, { token: session })).status).toBe(401)
  expect(await signsIn(person.username, newPassword)).toBe(true)
  expect((await reset(person.username, code, 'Another-2027')).status).toBe(400)

  const token = await portal.tokenOf(person.id)
  const [former] = await smsOf(() =>
    portal.call('POST', apiPaths.updateProfile, { token, body: { mobile: '13800000052' } }),
  )
  expect(former?.phone).toBe('13800000051')
  expect(gateway.calls.some(({ body }) => body.includes('13800000052'))).toBe(false)
})

test('a new account with a mobile number alone gets the code for its first password by a short message', async () => {
  const admin = await portal.tokenOf(
    await portal.addAccount({ username: 'sms-maker', roles: ['admin'], region: '530000' }),
  )
  const [sms] = await smsOf(async () => {
    const made = await portal.call<RecordView>('POST', apiPaths.records('account'), {
      token: admin,
      body: {
        data: {
          username: 'sms-new',
          name: '王某',
          roles: ['district'],
          regionCode: '530828',
          mobile: '13800000077',
        },
      },
    })
    expect([made.status, made.body.data.initialPassword ?? null]).toEqual([200, null])
    portal.services.outbox.wake()
  })
  expect(sms?.phone).toBe('13800000077')
  expect([...(sms?.content ?? '')].length).toBeLessThanOrEqual(70)

  const code = /[A-Z3-9]{4}(?:-[A-Z3-9]{4}){2}/.exec(sms?.content ?? '')?.[0] ?? ''
  expect((await reset('sms-new', code, newPassword)).status).toBe(200)
  expect(await signsIn('sms-new', newPassword)).toBe(true)
})

test('a code by SMS is answered alike for a verified number, one that is not, and an unknown name; limited by name for all', async () => {
  const [verified, other] = [
    await addPerson('91530828MA6K000053'),
    await addPerson('91530828MA6K000054'),
  ]
  await setMobile(verified, '13800000053')
  await setMobile(other, '13800000054', false)
  const names = [other.username, '91530828MA6K555555', verified.username]
  const statuses: number[][] = [[], [], []]

  const sent = await smsOf(async () => {
    for (let at = 0; at < 6; at++)
      for (const [index, name] of names.entries()) {
        const { status, body } = await requestCode(name)
        statuses[index]?.push(status)
        if (status === 200) expect([body.data, body.msg]).toEqual([{ minutes: 10 }, ''])
      }
  }, 5)

  expect(statuses).toEqual(names.map(() => [200, 200, 200, 200, 200, 429]))
  expect(new Set(sent.map(({ phone }) => phone))).toEqual(new Set(['13800000053']))
})

test('a code by SMS is sent again when the gateway is down, with the same key, and not after it has expired', async () => {
  const person = await addPerson('91530828MA6K000055')
  await setMobile(person, '13800000055')
  gateway.answers.push({ status: 503 })
  await smsOf(() => requestCode(person.username))
  portal.time.now = new Date(portal.time.now.getTime() + 11_000)
  const [again] = await smsOf(async () => portal.services.outbox.wake())
  expect(
    new Set(gateway.calls.slice(-2).map(({ headers }) => headers['idempotency-key'])).size,
  ).toBe(1)
  expect((await reset(person.username, codeIn(again?.content ?? ''), newPassword)).status).toBe(200)

  await portal.services.outbox.whenIdle()
  gateway.answers.push({ status: 503 })
  await smsOf(() => requestCode(person.username))
  portal.time.now = new Date(portal.time.now.getTime() + 601_000)
  const before = gateway.calls.length
  portal.services.outbox.wake()
  await portal.services.outbox.whenIdle()
  expect(gateway.calls).toHaveLength(before)
})
