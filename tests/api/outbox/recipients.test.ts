import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEffectSources } from '#config-model/effect-sources.ts'
import type { Preferences, PreferencesRequest } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { runJobs } from '#server/jobs/daily-jobs.ts'
import { sendReminders } from '#server/jobs/reminders.ts'
import { sendMessages } from '#server/notices/send-messages.ts'
import { enqueueMessage } from '#server/outbox/enqueue-message.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openHttpSink, type HttpSink } from '../http-sink.ts'
import { openMailSink, type MailSink } from '../mail-sink.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { shippedConfig } from '../shipped-config.ts'

let config: EditedConfig
let gateway: HttpSink
let mails: MailSink
let portal: TestPortal
let applicant: Applicant

beforeAll(async () => {
  config = copyConfig()
  gateway = await openHttpSink()
  mails = await openMailSink()
  writeFileSync(
    join(config.dir, 'channels.yaml'),
    `sms: { kind: http, title: 短信, url: "${gateway.url}/send", json: { phone: "{address}", content: "{text}" } }
night: { kind: http, title: 没有消息用它, url: "${gateway.url}/night", json: { text: "{text}" } }
`,
  )

  // One that follows while unread, and one that is not in the portal at all.
  config.edit(
    'messages/declaration.yaml',
    [
      'returned: { title: 申报被退回,',
      'returned: { fallback: { channel: sms, unread: 24h }, title: 申报被退回,',
    ],
    ['withdrawn: { title: 申报已撤回,', 'withdrawn: { channels: [sms], title: 申报已撤回,'],
  )

  portal = await openPortal({
    configDir: config.dir,
    mail: { url: mails.url, from: 'no-reply@example.cn' },
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
  mails.mails.splice(0)
  await portal.services.database.query('delete from outbox')
})

/** Moves the clock by so many seconds and delivers what is due then. */
async function pass(seconds: number): Promise<void> {
  portal.time.now = new Date(portal.time.now.getTime() + seconds * 1000)
  portal.services.outbox.wake()
  await portal.services.outbox.whenIdle()
}

const rows = () =>
  portal.services.database.query<{ state: string; reason: string | null }>(
    'select state, reason from outbox',
  )

describe('the choices of a person', () => {
  const choose = async (body: PreferencesRequest) =>
    portal.call<Preferences>('POST', apiPaths.preferences, {
      token: await portal.tokenOf(applicant.accountId),
      body,
    })

  const send = (template: string) =>
    portal.services.database.transaction((query) =>
      sendMessages(portal.services, query, {
        accounts: [applicant.accountId],
        template,
        values: () => ({ title: '云岫', year: '2025' }),
        record: { entity: 'declaration', id: 'r1' },
        now: portal.time.now,
      }),
    )

  const titles = async () => {
    const stored = await portal.services.database.query<{ title: string }>(
      'select title from message where account_id = $1 order by created_at, title',
      [applicant.accountId],
    )
    return stored.map(({ title }) => title)
  }

  beforeEach(() => portal.services.database.query('delete from message'))
  afterEach(() => choose({ mutedChannels: [] }))

  it('switch a channel off for all but what is mandatory; messages in the portal stay', async () => {
    const { body } = await choose({ mutedChannels: ['mail'] })
    expect(body.data).toMatchObject({
      channels: [
        { name: 'mail', title: '电子邮件' },
        { name: 'sms', title: '短信' },
      ],
      mutedChannels: ['mail'],
    })

    await send('elected')
    await send('returned')
    await pass(0)
    expect(mails.mails.map(({ subject }) => subject)).toEqual(['【绿色云品】申报被退回'])
    expect(await titles()).toEqual(['入选通知', '申报被退回'])

    await choose({ mutedChannels: [] })
    await send('elected')
    await pass(0)
    expect(mails.mails.map(({ subject }) => subject)).toEqual([
      '【绿色云品】申报被退回',
      '【绿色云品】入选通知',
    ])
  })

  it('get messages in the language that they chose, in the portal and outside', async () => {
    await choose({ language: 'en-US' } as never)
    await send('returned')
    await pass(0)
    expect(await titles()).toEqual(['Declaration returned'])

    await choose({ language: 'zh-CN' } as never)
    await send('elected')
    await pass(0)
    expect(mails.mails.map(({ subject }) => subject.replace(/^【.*】/, ''))).toEqual([
      'Declaration returned',
      '入选通知',
    ])
  })

  it('count for what waits already', async () => {
    await enqueueMessage(portal.services, portal.services.database.query, {
      channel: 'mail',
      accountId: applicant.accountId,
      address: 'owner@example.cn',
      message: 'elected',
      facts: {},
      language: 'zh-CN',
      idempotencyKey: 'waiting',
    })
    await choose({ mutedChannels: ['mail'] })
    await pass(0)
    expect(mails.mails).toEqual([])
    expect(await rows()).toEqual([{ state: 'dropped', reason: '收件人关闭了这个渠道' }])
  })

  it('keep messages in the portal, and know no channel that is not there', async () => {
    for (const name of ['portal', 'pigeon', 'night'])
      expect((await choose({ mutedChannels: [name] })).status).toBe(400)

    const { body } = await choose({ muted: ['submitted'] })
    expect(body.data).toMatchObject({ muted: ['submitted'], mutedChannels: [] })
    expect((await choose({ muted: [] })).body.data.muted).toEqual([])
  })

  it('a message without channels is in the portal alone, and one that names others is not there', async () => {
    await send('checkKept')
    await send('withdrawn')
    await pass(0)
    expect(await titles()).toEqual(['年度复核通过'])
    expect(mails.mails).toEqual([])
    expect(gateway.calls.map(({ body }) => (JSON.parse(body) as { phone: string }).phone)).toEqual([
      '13800000001',
    ])
  })

  it('an address that nobody verified gets nothing, by any channel', async () => {
    const { accountId } = await addApplicant(portal, 73, {
      region: '530829',
      industry: 'tea',
      isRegional: false,
    })

    await portal.services.database.query(
      `update account set email = 'unproven@example.cn', mobile = '13800000073', verified_email = 'former@example.cn' where id = $1`,
      [accountId],
    )

    await portal.services.database.transaction((query) =>
      sendMessages(portal.services, query, {
        accounts: [accountId],
        template: 'returned',
        values: () => ({ title: '云岫' }),
        record: { entity: 'declaration', id: 'r1' },
        now: portal.time.now,
      }),
    )

    expect(await rows()).toEqual([])
    await pass(24 * 3600)
    expect([mails.mails, gateway.calls]).toEqual([[], []])
    const stored = await portal.services.database.query(
      'select title from message where account_id = $1',
      [accountId],
    )
    expect(stored).toEqual([{ title: '申报被退回' }])
  })
})

it('who has to act hears by mail before a deadline, once', async () => {
  portal.time.now = new Date('2025-06-10T09:00:00+08:00')
  const { accountId, ...owner } = applicant
  const token = await portal.tokenOf(accountId)
  const { id } = await addDraft(portal, { ...owner, accountId, token }, 'product', '云湖')
  await portal.services.database.query(
    `update e_declaration set state = 'returned', year = $3, due_at = $2 where id = $1`,
    [id, new Date('2025-06-12T08:00:00+08:00'), portal.services.config().years.realYear],
  )

  const remind = async () => {
    await sendReminders(portal.services, portal.time.now)
    await pass(0)
  }

  await remind()
  await remind()
  const reminders = mails.mails.filter(({ subject }) => subject.includes('期限提醒'))
  expect(reminders.map(({ to }) => to)).toEqual([['owner@example.cn']])
  expect(reminders[0]?.text).toContain('云湖')
  expect(reminders[0]?.text).toContain('2025-06-12')
})

it('words of the configuration within a message are in the language of its recipient', async () => {
  portal.time.now = new Date('2025-06-10T10:00:00+08:00')
  const inEnglish = await addApplicant(portal, 74, {
    region: '530829',
    industry: 'tea',
    isRegional: false,
  })
  await portal.services.database.query(
    `update account set preferences = '{"language":"en-US"}', email = 'english@example.cn', verified_email = 'english@example.cn' where id = $1`,
    [inEnglish.accountId],
  )

  for (const owner of [
    { ...applicant, token: await portal.tokenOf(applicant.accountId) },
    inEnglish,
  ])
    for (const brand of ['云溪', '云谷']) {
      const { id } = await addDraft(portal, owner, 'product', brand)
      await portal.services.database.query(
        `update e_declaration set state = 'returned', year = $3, due_at = $2 where id = $1`,
        [id, new Date('2025-06-12T08:00:00+08:00'), portal.services.config().years.realYear],
      )
    }

  mails.mails.splice(0)
  await sendReminders(portal.services, portal.time.now)
  await pass(0)
  const textTo = (address: string) => mails.mails.find(({ to }) => to.includes(address))?.text ?? ''
  expect(textTo('owner@example.cn')).toMatch(/“云.等2件”当前为“请修改后重新提交”/)
  expect(textTo('english@example.cn')).toMatch(
    /“云. and others, 2 in all” is at “Please correct and submit again/,
  )
})

it('the reminder of a certificate that ends reaches its owner by mail, from the job of the day', async () => {
  const current = portal.services.config()
  const { id, region, name } = applicant.enterprise
  portal.time.now = new Date('2025-08-01T00:30:00+08:00')
  await runJobs(portal.services)
  await insertRecord(portal.services.database.query, current, {
    ...blankRecord(portal.services, current, null, 'catalog-brand'),
    data: {
      catalogNo: 'ML-mail',
      year: 2024,
      type: 'product',
      brandName: '到期茶',
      subjectName: name,
      industry: 'tea',
      regionCode: region,
      enterpriseId: id,
      status: 'valid',
      infoStatus: 'published',
      certs: [{ certType: 'green', certNo: '1', validTo: '2025-10-30' }],
    },
  })
  mails.mails.splice(0)
  await pass(3600)
  await runJobs(portal.services)
  await pass(0)

  const [mail] = mails.mails.filter(({ subject }) => subject.includes('认证即将到期'))
  expect(mail?.to).toEqual(['owner@example.cn'])
  expect(mail?.text).toContain('到期茶')
})

it('the shipped reminders leave the portal, and every task of reviewers comes in their daily digest', () => {
  const config = shippedConfig()
  const reminders = [
    'deadlineNear',
    'expiring',
    'certSoon',
    'validSoon',
    'validOver',
    'validSuspended',
    'checkRectify',
    'logoEnding',
  ]

  for (const name of reminders) expect(config.messages[name]?.channels, name).toContain('mail')

  // Somebody without an address, or who switched channels off, finds it in the portal.
  const elsewhere = Object.entries(config.messages).filter(
    ([, { channels = ['portal'] }]) => !channels.includes('portal'),
  )
  expect(elsewhere).toEqual([])

  const tasks = listEffectSources(config).flatMap(({ effects = [] }) =>
    effects.flatMap(({ notify, message }) => (notify === 'reviewers' && message ? message : [])),
  )

  expect(tasks.length).toBeGreaterThan(3)
  // Who is urged hears of it at once.
  const late = [...new Set(tasks)].filter(
    (name) => name !== 'urged' && config.messages[name]?.digest === undefined,
  )
  expect(late).toEqual([])
})

it('channels are named in the language of the reader', async () => {
  const { body } = await portal.call<Preferences>('GET', apiPaths.preferences, {
    token: await portal.tokenOf(applicant.accountId),
    headers: { 'x-locale': 'en-US' },
  })

  expect(body.data.channels[0]).toEqual({ name: 'mail', title: 'E-mail' })
})

it('what tells of a step leaves the portal once the step can no longer be undone, and not at all when it was', async () => {
  portal.time.now = new Date('2025-08-20T10:00:00+08:00')
  const owner = await addApplicant(portal, 75, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  const [from, to] = [
    await portal.addAccount({ username: 'gives', roles: ['district'], region: '530828' }),
    await portal.addAccount({ username: 'takes', roles: ['district'], region: '530828' }),
  ]
  await portal.services.database.query(
    `update account set email = 'takes@example.cn', verified_email = 'takes@example.cn' where id = $1`,
    [to],
  )
  const token = await portal.tokenOf(from)
  const draft = await addDraft(portal, owner, 'product', '转办撤销')
  const submitted = (await move(portal, owner.token, draft, 'submit')).body.data
  const form = { assignee: to, opinion: '请代为办理这一件' }
  const transferred = await move(portal, token, submitted, 'transferDistrict', form)
  expect(transferred.body.msg).toBe('')
  await pass(5)

  const undone = await portal.call<RecordView>(
    'POST',
    apiPaths.takeBack('declaration', submitted.id),
    { token, body: { version: transferred.body.data.version } },
  )
  expect(undone.body.msg).toBe('')
  await pass(60)
  const mailsTo = () => mails.mails.filter((mail) => mail.to.includes('takes@example.cn'))
  expect([mailsTo(), await rows()]).toEqual([[], []])

  await move(portal, token, undone.body.data, 'transferDistrict', form)
  await pass(60)
  expect(mailsTo()).toHaveLength(1)
})
