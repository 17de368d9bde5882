import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { LogEntry } from '#contract/record.ts'
import { sendDigests } from '#server/jobs/digests.ts'
import { enqueueMessage, type OutgoingMessage } from '#server/outbox/enqueue-message.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openHttpSink, type HttpSink } from '../http-sink.ts'
import { openMailSink, type MailSink } from '../mail-sink.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let config: EditedConfig
let gateway: HttpSink
let mails: MailSink
let portal: TestPortal
let applicant: Applicant

const channels = (url: string) => `
mail: { kind: mail, title: 电子邮件 }
sms:
  kind: http
  title: 短信
  maxLength: 40
  url: "${url}/send?to={address}&sign={signature}"
  headers: { X-Title: "{title}" }
  json: { phone: "{address}", content: "{text}", template: { id: 7, args: ["{title}", "{deadline}"] } }
  signature: { secret: CHANNEL_SMS_SECRET, over: "{time}\\n{content}", encoding: base64 }
robot:
  kind: http
  title: 消息机器人
  url: "${url}/robot?access_token={token}"
  form: { text: "{text}" }
  token: { url: "${url}/token?key={CHANNEL_ROBOT_KEY}", at: data.token, lifetime: 2h }
  success: { at: errcode, is: 0 }
night: { kind: http, title: 夜间不发, url: "${url}/night", json: { text: "{text}" }, quiet: { from: "22:00", to: "07:00" }, perRecipient: { count: 2, within: 1h } }
bare: { kind: http, title: 没有密钥, url: "${url}/bare?key={CHANNEL_ABSENT}&text={text}" }
`

beforeAll(async () => {
  config = copyConfig()
  gateway = await openHttpSink()
  mails = await openMailSink()
  writeFileSync(join(config.dir, 'channels.yaml'), channels(gateway.url))
  config.edit('messages/declaration.yaml', [
    'returned: { title: 申报被退回,',
    'returned: { fallback: { channel: sms, unread: 24h }, short: "“{title}”被退回，请于{deadline}前修改。", title: 申报被退回,',
  ])

  portal = await openPortal({
    configDir: config.dir,
    publicUrl: 'https://pinlu.example.cn',
    mail: { url: mails.url, from: 'no-reply@example.cn' },
    environment: (name) =>
      ({ CHANNEL_SMS_SECRET: 'hush', CHANNEL_ROBOT_KEY: 'a&b', DATABASE_URL: 'postgres://' })[name],
  })

  applicant = await addApplicant(portal, 71, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  await portal.services.database.query(
    `update account set email = 'owner@example.cn', verified_email = 'owner@example.cn', mobile = '13800000001', verified_mobile = '13800000001' where id = $1`,
    [applicant.accountId],
  )
})
afterAll(async () => {
  await portal?.close()
  await Promise.all([mails?.close(), gateway?.close()])
  config?.remove()
})
beforeEach(async () => {
  gateway.calls.splice(0)
  gateway.answers.splice(0)
  mails.mails.splice(0)
  await portal.services.database.query('delete from outbox')
})

let count = 0
const enqueue = (channel: string, more: Partial<OutgoingMessage> = {}): Promise<void> =>
  portal.services.database.transaction((query) =>
    enqueueMessage(portal.services, query, {
      channel,
      accountId: null,
      address: '13800000002',
      message: 'elected',
      facts: { title: '云岫", "admin": "1\r\nX-Evil: 1', year: '2025' },
      language: 'zh-CN',
      idempotencyKey: `channel-${++count}`,
      ...more,
    }),
  )

/** Moves the clock by so many seconds and delivers what is due then. */
async function pass(seconds: number): Promise<void> {
  portal.time.now = new Date(portal.time.now.getTime() + seconds * 1000)
  portal.services.outbox.wake()
  await portal.services.outbox.whenIdle()
}

interface Row {
  state: string
  attempts: number
  reason: string | null
  due_at: Date
}

const rows = () => portal.services.database.query<Row>('select * from outbox order by due_at, id')
const lastRow = async () => (await rows()).at(-1)

it('a gateway is called with values that stay values, a signature over what is sent, and one key', async () => {
  await enqueue('sms')
  await pass(0)
  const [call] = gateway.calls
  const time = Math.floor(portal.time.now.getTime() / 1000)

  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    phone: '13800000002',
    template: { id: 7, args: ['云岫", "admin": "1\r\nX-Evil: 1', ''] },
  })

  expect(Object.keys(JSON.parse(call?.body ?? '') as object)).toEqual([
    'phone',
    'content',
    'template',
  ])
  expect(call?.headers['x-evil']).toBeUndefined()
  expect(call?.headers['idempotency-key']).toBe(`channel-${count}`)
  expect(new URL(call?.url ?? '', gateway.url).searchParams.get('sign')).toBe(
    createHmac('sha256', 'hush').update(`${time}\n${call?.body}`).digest('base64'),
  )
})

it('a text beyond the limit of a channel is cut with a mark', async () => {
  await enqueue('sms', { facts: { title: '长'.repeat(60), year: '2025' } })
  await pass(0)
  const { content } = JSON.parse(gateway.calls[0]?.body ?? '') as { content: string }

  expect([...content]).toHaveLength(40)
  expect(content.at(-1)).toBe('…')
})

it('a token is fetched once for its lifetime, and again after a refusal', async () => {
  const token = (value: string) => ({ body: JSON.stringify({ data: { token: value } }) })
  const paths = () => gateway.calls.map(({ url }) => url)

  gateway.answers.push(token('t1'), { body: '{"errcode":0}' }, { body: '{"errcode":0}' })
  await enqueue('robot')
  await pass(0)
  await enqueue('robot')
  await pass(0)
  expect(paths()).toEqual(['/token?key=a%26b', '/robot?access_token=t1', '/robot?access_token=t1'])

  gateway.answers.push({ body: '{"errcode":42001}' }, token('t2'), { body: '{"errcode":0}' })
  await enqueue('robot')
  await pass(0)
  expect(await lastRow()).toMatchObject({
    state: 'waiting',
    reason: '对方没有接受：{"errcode":42001}',
  })
  await pass(30)
  expect(paths().slice(3)).toEqual([
    '/robot?access_token=t1',
    '/token?key=a%26b',
    '/robot?access_token=t2',
  ])

  // Another day it is fetched again.
  gateway.answers.push(token('t3'), { body: '{"errcode":0}' })
  await enqueue('robot')
  await pass(7201)
  expect(paths().at(-1)).toBe('/robot?access_token=t3')
})

it.each([
  ['429 with its time', { status: 429, headers: { 'Retry-After': '300' } }, 'waiting', 300],
  ['503', { status: 503, body: 'down' }, 'waiting', 10],
  ['401, which people mend', { status: 401 }, 'waiting', 10],
  ['a connection that closes', 'close', 'waiting', 10],
  ['an answer that ends in the middle', 'close-within', 'waiting', 10],
  ['an endless answer', { body: 'x'.repeat(100_000) }, 'waiting', 10],
  [
    'a redirection',
    { status: 302, headers: { Location: 'http://169.254.169.254/' } },
    'failed',
    null,
  ],
  ['400', { status: 400, body: 'bad number' }, 'failed', null],
] as const)(
  '%s: delivered once more with the same key, or shown with its reason',
  async (_, answer, state, wait) => {
    await enqueue('sms')
    gateway.answers.push(answer)
    const began = portal.time.now
    await pass(0)
    const row = await lastRow()

    expect(row).toMatchObject({ state, attempts: 1 })
    expect(row?.reason).not.toBe('')
    expect(gateway.calls).toHaveLength(1)
    if (wait === null) return

    expect(((row?.due_at.getTime() ?? 0) - began.getTime()) / 1000).toBe(wait)
    await pass(wait)
    expect(await lastRow()).toMatchObject({ state: 'delivered', attempts: 2, reason: null })
    expect(new Set(gateway.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  },
)

it('a gateway that says nothing is given up after 20 s and tried again with the same key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await enqueue('sms')
    gateway.answers.push('hang')
    portal.services.outbox.wake()
    await vi.waitUntil(() => gateway.calls.length === 1 && vi.getTimerCount() > 0)
    await vi.advanceTimersByTimeAsync(20_000)
  } finally {
    vi.useRealTimers()
  }

  await portal.services.outbox.whenIdle()
  expect(await lastRow()).toMatchObject({
    state: 'waiting',
    attempts: 1,
    reason: '20 秒内没有完成，不知道对方是否收到',
  })

  await pass(10)
  expect(await lastRow()).toMatchObject({ state: 'delivered', attempts: 2 })
  expect(new Set(gateway.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

it('a gateway that hangs holds no other channel', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    gateway.answers.push('hang', 'hang', 'hang', 'hang')
    for (let more = 0; more < 5; more++) await enqueue('sms')
    await enqueue('mail', { address: 'reader@example.cn' })
    portal.services.outbox.wake()
    await vi.waitUntil(() => gateway.calls.length === 4 && mails.mails.length === 1)
    await vi.advanceTimersByTimeAsync(20_000)
  } finally {
    vi.useRealTimers()
  }

  await portal.services.outbox.whenIdle()
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual([
    'delivered',
    'delivered',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ])
})

it('quiet hours and the limit of a recipient hold a message back; what is mandatory passes', async () => {
  const at = (text: string) => (portal.time.now = new Date(`2025-08-${text}:00+08:00`))
  at('21T23:00')
  await enqueue('night')
  await enqueue('night', { mandatory: true, message: 'expired' })
  await pass(0)
  expect(gateway.calls).toHaveLength(1)
  expect(await lastRow()).toMatchObject({
    state: 'waiting',
    attempts: 0,
    due_at: new Date('2025-08-22T07:00:00+08:00'),
  })

  at('22T07:00')
  for (let more = 0; more < 3; more++) await enqueue('night')
  await pass(0)
  await pass(0)
  expect(gateway.calls.length).toBeLessThanOrEqual(3)
  await pass(3601)
  await pass(3601)
  expect((await rows()).every(({ state }) => state === 'delivered')).toBe(true)
})

it('a channel reads only the variables of the environment that begin with CHANNEL_; one that is missing is named', async () => {
  expect(portal.services.outbox.channels()).toEqual(['mail', 'sms', 'robot', 'night'])
  await enqueue('bare')
  await pass(0)
  expect(await lastRow()).toMatchObject({
    state: 'waiting',
    reason: '渠道“没有密钥”缺少环境变量 CHANNEL_ABSENT',
  })
})

it('a returned declaration reaches its applicant by mail with a link to it, and unread for a day by SMS', async () => {
  portal.time.now = new Date('2025-05-12T09:00:00+08:00')
  const districtId = await portal.addAccount({
    username: 'c-district',
    roles: ['district'],
    region: '530828',
  })

  const reason = { returnReason: ['other'], opinion: '检测报告不清楚，请重新上传' }
  const giveBack = async (brand: string) => {
    // A day later the sessions are over.
    const token = await portal.tokenOf(applicant.accountId)
    const district = await portal.tokenOf(districtId)
    const draft = await addDraft(portal, { ...applicant, token }, 'product', brand)
    const sent = (await move(portal, token, draft, 'submit')).body.data
    const returned = await move(portal, district, sent, 'districtReturn', reason, [
      { path: 'slogan', level: 'must', content: '请核对口号' },
    ])

    expect([returned.status, returned.body.msg]).toEqual([200, ''])
    return returned.body.data
  }

  const record = await giveBack('云岫')
  await pass(0)
  const mail = mails.mails.find(({ subject }) => subject.includes('申报被退回'))

  expect(mail?.to).toEqual(['owner@example.cn'])
  expect(mail?.text).toContain('检测报告不清楚，请重新上传')
  expect(mail?.text).toMatch(new RegExp(`https://pinlu\\.example\\.cn/\\S+id=${record.id}`))
  expect(gateway.calls).toEqual([])

  // Applicant and reviewer see at the step that the mail has arrived.
  const messagesFor = async (accountId: string) => {
    const token = await portal.tokenOf(accountId)
    const { body } = await portal.call<LogEntry[]>('GET', apiPaths.log('declaration', record.id), {
      token,
    })

    return body.data.find(({ action }) => action === 'districtReturn')?.messages
  }
  const delivered = {
    title: '申报被退回',
    channel: '电子邮件',
    state: 'delivered',
    at: '2025-05-12 09:00:00',
  }

  expect(await messagesFor(applicant.accountId)).toEqual([delivered])
  expect(await messagesFor(districtId)).toEqual([delivered])

  await pass(24 * 3600)
  expect((await messagesFor(applicant.accountId))?.[1]).toMatchObject({
    channel: '短信',
    state: 'delivered',
  })
  expect(
    gateway.calls.map(({ body }) => (JSON.parse(body) as { content: string }).content),
  ).toEqual([expect.stringContaining('“云岫”被退回，请于')])

  // One that was read in the portal needs no SMS.
  await giveBack('云岫二号')
  await portal.services.database.query('update message set read_at = $1', [portal.time.now])
  await pass(24 * 3600)
  expect(gateway.calls).toHaveLength(1)
})

it('a reviewer gets one mail a day with what is unread of messages with a digest, once among nodes', async () => {
  portal.time.now = new Date('2025-05-20T09:00:00+08:00')
  const reviewer = await portal.addAccount({
    username: 'c-reviewer',
    roles: ['district'],
    region: '530829',
  })

  await portal.services.database.query(
    `update account set email = 'reviewer@example.cn', verified_email = 'reviewer@example.cn' where id = $1`,
    [reviewer],
  )

  const owner = await addApplicant(portal, 72, {
    region: '530829',
    industry: 'tea',
    isRegional: false,
  })

  expect(await sendDigests(portal.services)).toBe(0)
  for (const brand of ['云海', '云山'])
    await move(portal, owner.token, await addDraft(portal, owner, 'product', brand), 'submit')
  await pass(0)
  expect(mails.mails).toEqual([])

  portal.time.now = new Date('2025-05-21T08:31:00+08:00')
  const sent = await Promise.all([sendDigests(portal.services), sendDigests(portal.services)])
  expect(sent.toSorted((a, b) => a - b)).toEqual([0, 1])
  await pass(0)
  expect(mails.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [['reviewer@example.cn'], '【绿色云品】2条未读消息'],
  ])

  expect(mails.mails[0]?.text).toContain('· “云海”等待您审核。')
})

it('a message that nobody announces is found by another process and delivered within 60 s, a busy mail server included', async () => {
  const other = await openPortal({
    configDir: config.dir,
    databaseOf: portal,
    now: portal.time.now,
    mail: { url: mails.url, from: 'no-reply@example.cn' },
  })

  const written = portal.time.now
  await enqueue('mail', { address: 'reader@example.cn' })
  mails.replies.push({ code: 451, text: 'busy' })

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = other.services.outbox.start((error) => expect(error).toBeNull())
  try {
    await other.services.outbox.whenIdle()
    while (mails.mails.length === 0 && other.time.now.getTime() - written.getTime() < 60_000) {
      other.time.now = new Date(other.time.now.getTime() + 1000)
      vi.advanceTimersByTime(1000)
      await other.services.outbox.whenIdle()
    }
  } finally {
    vi.useRealTimers()
    await stop()
    await other.close()
  }

  expect(mails.mails).toHaveLength(1)
  expect(await lastRow()).toMatchObject({ state: 'delivered', attempts: 2 })
})
