import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountUser, LoginHistoryEntry, Preferences, UserInfo } from '#contract/account.ts'
import type { ErrorData } from '#contract/envelope.ts'
import { apiPaths } from '#contract/paths.ts'
import { sendMessages } from '#server/notices/send-messages.ts'
import { blankRecord } from '#server/records/records.ts'
import { gradientPng } from '#tools/seed/attachments.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let id: string
let token: string

beforeAll(async () => {
  portal = await openPortal()
  id = await portal.addAccount({ username: 'own-district', roles: ['district'], region: '530828' })
  token = await portal.tokenOf(id)
})
afterAll(() => portal.close())

const save = (body: unknown, as = token, headers = {}) =>
  portal.call<AccountUser & ErrorData>('POST', apiPaths.updateProfile, { token: as, body, headers })

describe('a user’s own profile', () => {
  it('stores the submitted fields, trimmed, and no others', async () => {
    const { body } = await save({ nickName: ' 岩思雨 ', mobile: '13800138000' })
    expect(body.data).toMatchObject({ nickName: '岩思雨', mobile: '13800138000', email: null })
    expect((await save({ employer: '澜沧县农业农村局' })).body.data).toMatchObject({
      nickName: '岩思雨',
      employer: '澜沧县农业农村局',
    })

    expect((await save({ email: '' })).body.code).toBe(0)
  })

  it('is checked as portal.yaml says, each fault at its field', async () => {
    const { status, body } = await save({ nickName: '', mobile: '12345', email: 'nobody' })
    expect(status).toBe(400)
    expect(body.data.problems?.map(({ path }) => path[0])).toEqual(['nickName', 'mobile', 'email'])
    expect((await save({ nickName: { $ne: 1 } })).status).toBe(400)
    const english = await save({ nickName: '' }, token, { 'x-locale': 'en-US' })
    expect(english.body.msg).toBe('Fill in: Nickname')
  })

  it('cannot reach anything else of the account', async () => {
    await save({
      nickName: '岩思雨',
      roles: ['admin'],
      username: 'admin',
      region_code: '530000',
      enabled: false,
    })

    const { body } = await portal.call<UserInfo>('GET', apiPaths.userInfo, { token })

    expect(body.data).toMatchObject({
      roles: ['district'],
      user: { username: 'own-district', regionCode: '530828' },
    })
  })

  it('has a key for its unsaved forms: the same each time, another for each account', async () => {
    const keyOf = async (as: string) =>
      (await portal.call<UserInfo>('GET', apiPaths.userInfo, { token: as })).body.data.draftKey ??
      ''
    const other = await portal.addAccount({
      username: 'own-drafts',
      roles: ['district'],
      region: '530828',
    })
    const key = await keyOf(token)

    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await keyOf(token)).toBe(key)
    expect(await keyOf(await portal.tokenOf(other))).not.toBe(key)
  })

  it('has a small picture that is what it says, or none', async () => {
    const png = `data:image/png;base64,${gradientPng(40, 40, [27, 122, 69]).toString('base64')}`
    expect((await save({ avatar: png })).body.data.avatar).toBe(png)
    expect((await save({ avatar: 'data:image/svg+xml;base64,PHN2Zy8+' })).body.msg).toBe(
      '头像须为 PNG 或 JPG 图片',
    )
    expect((await save({ avatar: png.replace('image/png', 'image/jpeg') })).status).toBe(400)
    expect((await save({ avatar: 'javascript:alert(1)' })).status).toBe(400)
    const large = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.alloc(70_000),
    ])

    expect(
      (await save({ avatar: `data:image/png;base64,${large.toString('base64')}` })).body.msg,
    ).toContain('过大')
    expect((await save({ avatar: null })).body.data.avatar).toBeNull()
  })
})

describe('a user’s messages', () => {
  const read = async (as = token) =>
    (await portal.call<Preferences>('GET', apiPaths.preferences, { token: as })).body.data
  const mute = (muted: unknown, as = token) =>
    portal.call<Preferences>('POST', apiPaths.preferences, { token: as, body: { muted } })

  it('may be done without where the configuration says so, by those who get them', async () => {
    expect((await read()).optional.map((message) => message.id)).toEqual([
      'checkTask',
      'complianceTask',
      'newTask',
      'copied',
      'deadlineNear',
      'fundTask',
      'markTask',
      'subjectChangeTask',
    ])

    const applicant = await portal.tokenOf(
      await portal.addAccount({
        username: 'own-applicant',
        roles: ['declare'],
        region: '530828',
        enterprise: 'own-1',
      }),
    )

    await portal.services.database.query(
      `insert into e_enterprise(id, owner_id, created_at, updated_at, data) values ('own-1', 'own-1', now(), now(), '{"name":"澜沧云岭茶业有限公司"}')`,
    )
    expect((await read(applicant)).optional.map((message) => message.id)).toEqual([
      'certSoon',
      'submitted',
      'passed',
      'publicity',
      'deadlineNear',
    ])

    expect((await mute(['returned'], applicant)).body.msg).toBe('消息“returned”不能关闭')
    expect((await mute('newTask')).status).toBe(400)
  })

  it('are not sent to users who muted them; all others are', async () => {
    const { services } = portal
    const record = blankRecord(services, services.config(), null, 'declaration')
    const count = async () =>
      (await services.database.query('select 1 from message where account_id = $1', [id])).length
    const send = (template: string) =>
      sendMessages(services, services.database.query, {
        accounts: [id],
        template,
        values: () => ({ title: '景迈山茶' }),
        record,
        now: services.clock(),
      })

    expect((await mute(['newTask'])).body.data.muted).toEqual(['newTask'])
    await send('newTask')
    expect(await count()).toBe(0)
    await send('returned')
    expect(await count()).toBe(1)
    expect((await mute([])).body.data.muted).toEqual([])
    await send('newTask')
    expect(await count()).toBe(2)
  })
})

describe('a first password', () => {
  it('must be changed before anything else', async () => {
    const fresh = await portal.addAccount({ username: 'own-fresh', roles: ['admin'] })
    await portal.services.database.query(
      'update account set password_changed_at = null where id = $1',
      [fresh],
    )

    const as = await portal.tokenOf(fresh)

    expect(
      (await portal.call<UserInfo>('GET', apiPaths.userInfo, { token: as })).body.data.user
        .mustChangePassword,
    ).toBe(true)

    const refused = await portal.call<ErrorData>('GET', '/api/list/rows/cms/article', { token: as })

    expect(refused.status).toBe(403)
    expect(refused.body.data.reason).toBe('password-change-required')
    await portal.services.database.query(
      'update account set password_changed_at = now() where id = $1',
      [fresh],
    )

    expect((await portal.call('GET', '/api/list/rows/cms/article', { token: as })).status).toBe(200)
  })
})

it('a user sees their own last sign-ins and nobody else’s', async () => {
  const note = (account: string, at: string) =>
    portal.services.database.query(
      `insert into login_log(id, username, account_id, result, ip, agent, at) values ($1, 'x', $2, 'success', '10.0.0.1', 'Firefox/140', $3)`,
      [at, account, at],
    )

  await note(id, '2025-08-01T08:00:00+08:00')
  await note(id, '2025-08-02T08:00:00+08:00')
  await note('somebody', '2025-08-03T08:00:00+08:00')
  const { body } = await portal.call<LoginHistoryEntry[]>('GET', apiPaths.loginHistory, { token })

  expect(body.data.map(({ at }) => at)).toEqual(['2025-08-02 08:00:00', '2025-08-01 08:00:00'])
})
