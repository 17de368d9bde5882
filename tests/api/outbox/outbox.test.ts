import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ActAnswer, BatchAnswer, ListRow } from '#contract/record.ts'
import { createMetrics } from '#server/metrics.ts'
import { enqueueMessage, type OutgoingMessage } from '#server/outbox/enqueue-message.ts'
import { openMailSink, type MailSink } from '../mail-sink.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let sink: MailSink
let portal: TestPortal
let account: string
beforeAll(async () => {
  sink = await openMailSink()
  portal = await openPortal({ mail: { url: sink.url, from: '品录 <no-reply@example.cn>' } })
  account = await portal.addAccount({ username: 'reader', roles: ['enterprise'] })
})
afterAll(async () => {
  await portal?.close()
  await sink?.close()
})
beforeEach(async () => {
  sink.mails.splice(0)
  sink.replies.splice(0)
  await portal.services.database.query('delete from outbox')
})

let count = 0
const outgoing = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  channel: 'mail',
  accountId: account,
  address: 'reader@example.cn',
  message: 'returned',
  facts: { title: '云岫', operator: '县农业农村局', opinion: '材料不全', deadline: '8月1日' },
  language: 'zh-CN',
  idempotencyKey: `test-${++count}`,
  ...more,
})

const enqueue = (message: OutgoingMessage) =>
  portal.services.database.transaction((query) => enqueueMessage(portal.services, query, message))

async function deliver(): Promise<void> {
  portal.services.outbox.wake()
  await portal.services.outbox.whenIdle()
}

interface Row {
  state: string
  attempts: number
  reason: string | null
  facts: Record<string, string>
  due_at: Date
}

const rows = () => portal.services.database.query<Row>('select * from outbox order by id')

/** Moves the clock by so many seconds and delivers what is due then. */
async function pass(seconds: number): Promise<void> {
  portal.time.now = new Date(portal.time.now.getTime() + seconds * 1000)
  await deliver()
}

it('a message arrives as text and HTML of one template, from the portal, with its key as Message-ID', async () => {
  const message = outgoing({
    facts: { title: '云岫<b>', operator: '县局', opinion: '改', deadline: '8月1日' },
  })
  await enqueue(message)
  await deliver()

  const [mail] = sink.mails
  expect(sink.mails).toHaveLength(1)
  expect(mail).toMatchObject({
    to: ['reader@example.cn'],
    subject: '【绿色云品】申报被退回',
    messageId: `<${message.idempotencyKey}@example.cn>`,
  })

  expect(mail?.text).toContain('县局退回“云岫<b>”：改。请于8月1日前修改并重新提交。')
  expect(mail?.html).toContain('县局退回“云岫&lt;b&gt;”：改。')
  expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1, reason: null }])
})

it('a message of a transaction that fails is not there; the same key is one message', async () => {
  const failing = portal.services.database.transaction(async (query) => {
    await enqueueMessage(portal.services, query, outgoing())
    throw new Error('rolled back')
  })

  await expect(failing).rejects.toThrow('rolled back')
  expect(await rows()).toEqual([])

  const message = outgoing()
  await enqueue(message)
  await enqueue(message)
  await deliver()
  expect(sink.mails).toHaveLength(1)
})

it('an address never becomes a header or a second recipient', async () => {
  await expect(enqueue(outgoing({ address: 'a@b.cn\r\nBcc: c@d.cn' }))).rejects.toThrow('收件地址')
  await expect(enqueue(outgoing({ address: ' ' }))).rejects.toThrow('收件地址')

  await enqueue(outgoing({ address: 'a@b.cn, c@d.cn' }))
  await enqueue(outgoing({ facts: { title: 'x\r\nBcc: c@d.cn' }, message: 'elected' }))
  await deliver()
  await pass(60)

  for (const mail of sink.mails) {
    expect(mail.to).toHaveLength(1)
    expect(mail.raw).not.toMatch(/^Bcc:/m)
  }
})

it('a server that is busy, closes or hangs is tried again later with the same Message-ID', async () => {
  await enqueue(outgoing())
  sink.replies.push({ code: 451, text: 'try later' }, 'close')
  await deliver()
  expect(await rows()).toMatchObject(
    [{ state: 'waiting', attempts: 1, reason: /try later/ }].map((row) => ({
      ...row,
      reason: expect.stringMatching(row.reason),
    })),
  )

  // Not before its time.
  await pass(5)
  expect(await rows()).toMatchObject([{ attempts: 1 }])
  await pass(10)
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2 }])
  await pass(60)
  expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 3 }])
  expect(sink.mails).toHaveLength(1)
})

it('a mail whose acknowledgement was lost comes twice, both times with one Message-ID', async () => {
  await enqueue(outgoing())
  sink.replies.push('take-and-close')
  await deliver()
  await pass(60)

  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1)
  expect(sink.mails).toHaveLength(2)
})

it('a refused recipient is not tried again; it waits with its reason for people', async () => {
  await enqueue(outgoing())
  sink.replies.push({ code: 550, text: 'no such user' })
  await deliver()
  expect(await rows()).toMatchObject([
    { state: 'failed', attempts: 1, reason: expect.stringContaining('no such user') },
  ])
})

it('what is over its time, of a disabled account, or of a channel that is not there is not sent', async () => {
  const disabled = await portal.addAccount({ username: 'gone', roles: ['enterprise'] })
  await portal.services.database.query('update account set enabled = false where id = $1', [
    disabled,
  ])
  await enqueue(outgoing({ expiresAt: portal.time.now }))
  await enqueue(outgoing({ accountId: disabled }))
  await enqueue(outgoing({ channel: 'pigeon' }))
  await enqueue(outgoing({ message: 'unheard' }))
  await deliver()

  expect(sink.mails).toEqual([])
  expect(Object.fromEntries((await rows()).map(({ state, reason }) => [state, reason]))).toEqual({
    expired: '已过有效时间，没有再发送',
    dropped: '账户已停用',
    waiting: '没有渠道“pigeon”，请检查 channels.yaml',
    failed: '没有消息模板“unheard”',
  })
})

it('a message that a killed process had begun is taken by another after half a minute, by one of two', async () => {
  const other = await openPortal({
    databaseOf: portal,
    now: portal.time.now,
    mail: { url: sink.url, from: 'no-reply@example.cn' },
  })

  await enqueue(outgoing())
  await portal.services.database.query(
    `update outbox set state = 'sending', node = 'killed', attempts = 1, taken_at = $1`,
    [portal.time.now],
  )

  await deliver()
  expect(sink.mails).toEqual([])

  portal.time.now = new Date(portal.time.now.getTime() + 31_000)
  other.time.now = portal.time.now
  other.services.outbox.wake()
  await Promise.all([deliver(), other.services.outbox.whenIdle()])
  await other.close()

  expect(sink.mails).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

it('a clock that jumped ahead and was set back holds nothing: what it made, tried or took is delivered once', async () => {
  const day = 86_400
  const right = portal.time.now
  await enqueue(outgoing({ facts: { title: '先写的' }, message: 'elected' }))
  sink.replies.push({ code: 451, text: 'try later' })
  await pass(day)
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])

  for (const title of ['跳快时写的', '跳快时取走的'])
    await enqueue(outgoing({ facts: { title }, message: 'elected' }))
  await portal.services.database.query(
    `update outbox set state = 'sending', node = 'killed', attempts = 1, taken_at = $1
      where facts->>'title' = '跳快时取走的'`,
    [portal.time.now],
  )

  portal.time.now = right
  await pass(1)
  expect(sink.mails).toHaveLength(3)
  expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])

  await pass(2 * day)
  expect(sink.mails).toHaveLength(3)
})

it('a clock that jumped back delivers at once what was written before', async () => {
  await enqueue(outgoing())
  await pass(-86_400)
  expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  portal.time.now = new Date(portal.time.now.getTime() + 86_400_000)
})

describe('the list of outgoing messages', () => {
  const listed = async (token: string, preset = 'failed') =>
    portal.call<ListRow[]>('GET', `${apiPaths.listRows('system/outbox')}?preset=${preset}`, {
      token,
    })
  const act = (token: string, row: ListRow | undefined, name: string) =>
    portal.call<ActAnswer>('POST', apiPaths.recordAct('outbox', row?.id ?? '', name), {
      token,
      body: { version: row?.version },
    })

  let admin: string
  let adminId: string
  beforeAll(async () => {
    adminId = await portal.addAccount({ username: 'chief', roles: ['admin'] })
  })
  beforeEach(async () => {
    admin = await portal.tokenOf(adminId)
  })

  async function fail(more: Partial<OutgoingMessage> = {}): Promise<void> {
    await enqueue(outgoing(more))
    sink.replies.push({ code: 550, text: 'no such user reader@example.cn' })
    await deliver()
  }

  it('shows administrators who did not get which message, on which channel, why and after how many attempts, and no address in full', async () => {
    await fail()
    const [row] = (await listed(admin)).body.data

    expect(row?.data).toMatchObject({
      message: '申报被退回',
      channel: '电子邮件',
      address: 'r***@example.cn',
      username: 'reader',
      status: 'failed',
      attempts: 1,
      reason: expect.stringContaining('no such user …'),
    })

    await fail({ message: 'dailyDigest', facts: { count: '7', list: '' } })
    expect((await listed(admin)).body.data.map(({ data }) => data['message'])).toContain(
      '…条未读消息',
    )

    const text = JSON.stringify(
      await portal.call('GET', apiPaths.record('outbox', row?.id ?? ''), { token: admin }),
    )
    expect(text).not.toContain('reader@example.cn')
    expect(text).not.toContain('材料不全')
  })

  it.each([
    ['zh-CN', '渠道“pigeon”', '已过有效时间，没有再发送'],
    ['en-US', 'There is no channel “pigeon”', 'Its time is over: not sent any more'],
  ])(
    'says the reasons of the portal in %s, the language of its reader',
    async (locale, ...reasons) => {
      await enqueue(outgoing({ channel: 'pigeon' }))
      await enqueue(outgoing({ expiresAt: portal.time.now }))
      await deliver()

      const { body } = await portal.call<ListRow[]>(
        'GET',
        `${apiPaths.listRows('system/outbox')}?preset=all`,
        { token: admin, headers: { 'x-locale': locale } },
      )
      const shown = body.data.map(({ data }) => String(data['reason']))
      for (const reason of reasons) expect(shown).toContainEqual(expect.stringContaining(reason))
    },
  )

  it('sends again what failed, with the same Message-ID, and not what was delivered', async () => {
    const message = outgoing()
    await fail(message)
    const [row] = (await listed(admin)).body.data

    expect((await act(admin, row, 'resend')).status).toBe(200)
    await deliver()
    expect(sink.mails.map(({ messageId }) => messageId)).toEqual([
      `<${message.idempotencyKey}@example.cn>`,
    ])

    expect((await act(admin, row, 'resend')).status).toBe(409)
    expect((await act(admin, row, 'giveUp')).status).toBe(409)
    await deliver()
    expect(sink.mails).toHaveLength(1)
  })

  it('gives up several at once for good, forgets what they would have said, and the log says who did', async () => {
    await fail()
    await fail({ message: 'resetCode', facts: { code: '123456' } })
    const failed = (await listed(admin)).body.data
    const items = failed.map(({ id, version }) => ({ id, version }))
    const { body } = await portal.call<BatchAnswer>('POST', apiPaths.batchAct('outbox', 'giveUp'), {
      token: admin,
      body: { items },
    })

    expect(body.data.done.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    await pass(86_400)
    expect(sink.mails).toEqual([])
    expect(await rows()).toMatchObject([
      { state: 'dropped', facts: {} },
      { state: 'dropped', facts: {} },
    ])

    const lines = await portal.services.database.query<{ username: string }>(
      `select username from event_log where entity = 'outbox' and detail->>'act' = 'giveUp'`,
    )
    expect(lines).toEqual([{ username: 'chief' }, { username: 'chief' }])
  })

  it("is nobody else's to see or to act on", async () => {
    await fail()
    const [row] = (await listed(admin)).body.data
    for (const role of ['leader', 'district', 'enterprise']) {
      const token = await portal.tokenOf(
        await portal.addAccount({ username: `as-${role}`, roles: [role], region: '530828' }),
      )

      expect([403, 404]).toContain((await listed(token)).status)
      expect([403, 404]).toContain((await act(token, row, 'resend')).status)
      expect([403, 404]).toContain((await act(token, row, 'giveUp')).status)
    }

    expect(await rows()).toMatchObject([{ state: 'failed' }])
  })

  it('has its figures for Prometheus, and healthz names a channel that fails for an hour', async () => {
    await fail()
    await enqueue(outgoing({ channel: 'pigeon' }))
    await deliver()
    const health = async () => (await portal.call('GET', '/healthz')).text

    expect(await health()).not.toContain('outbox')
    const text = await createMetrics(portal.services).read()
    expect(text).toContain('pinlu_outbox_messages{state="failed"} 1')
    expect(text).toContain('pinlu_outbox_messages{state="waiting"} 1')

    await pass(3601)
    expect(await health()).toContain('outbox')
  })
})
