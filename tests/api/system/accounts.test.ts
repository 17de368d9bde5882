import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#config-model/facts/time.ts'
import type { ErrorData } from '#contract/envelope.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ActAnswer, ActWarning, BatchAnswer, ListRow, RecordView } from '#contract/record.ts'
import { verifyPassword } from '#server/accounts/login/password-hash.ts'
import { deleteExpiredSessions } from '#server/accounts/sessions.ts'
import { updateWaiting } from '#server/workflow/update-waiting.ts'
import { addApplicant, addDraft } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string
let adminId: string

beforeAll(async () => {
  portal = await openPortal()
  adminId = await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' })
  admin = await portal.tokenOf(adminId)
})
afterAll(() => portal.close())

const create = (data: Record<string, unknown>, token = admin) =>
  portal.call<RecordView>('POST', apiPaths.records('account'), { token, body: { data } })
const save = (
  record: Pick<RecordView, 'id' | 'version'>,
  changes: Record<string, unknown>,
  token = admin,
) =>
  portal.call<RecordView>('PATCH', apiPaths.record('account', record.id), {
    token,
    body: { version: record.version, changes },
  })
const act = (record: Pick<RecordView, 'id' | 'version'>, name: string, token = admin) =>
  portal.call<ActAnswer>('POST', apiPaths.recordAct('account', record.id, name), {
    token,
    body: { version: record.version },
  })
const read = async (id: string) =>
  (await portal.call<RecordView>('GET', apiPaths.record('account', id), { token: admin })).body.data
const reviewer = (username: string) => ({
  username,
  name: '王某',
  roles: ['district'],
  regionCode: '530828',
})
const rows = async (query: string, token = admin) =>
  (await portal.call<ListRow[]>('GET', `${apiPaths.listRows('system/user')}?${query}`, { token }))
    .body.data
const stored = async (id: string) =>
  (
    await portal.services.database.query<Record<string, string>>(
      'select * from account where id = $1',
      [id],
    )
  )[0]!

describe('an administrator', () => {
  it('of the whole province without a region changes their own name, never their own rights', async () => {
    const chief = await portal.addAccount({ username: 'second.chief', roles: ['admin'] })
    const token = await portal.tokenOf(chief)
    const renamed = await save(await read(chief), { employer: '信息处' }, token)
    expect(renamed.status).toBe(200)

    const placed = await save(await read(chief), { regionCode: '530800' }, token)
    expect(placed.status).toBe(403)
  })

  it('creates an account with a one-time initial password, which must be changed', async () => {
    const made = await create(reviewer('Wang.Li'))
    expect(made.status).toBe(200)
    const { initialPassword, id, data } = made.body.data

    expect(data).toMatchObject({
      username: 'wang.li',
      roles: ['district'],
      regionCode: '530828',
      enabled: true,
    })

    const account = await stored(id)

    expect(account).toMatchObject({ user_type: 'DISTRICT', password_changed_at: null })
    expect(await verifyPassword(account['password_hash']!, initialPassword!)).toBe(true)
    expect(JSON.stringify(await read(id))).not.toContain('hash')
    expect(await read(id)).not.toHaveProperty('initialPassword')
  })

  it('does not store the initial password in the replayed answer', async () => {
    const headers = { 'idempotency-key': 'once-and-again' }
    const ask = () =>
      portal.call<RecordView>('POST', apiPaths.records('account'), {
        token: admin,
        body: { data: reviewer('repeated') },
        headers,
      })

    const first = await ask()
    const again = await ask()

    expect([first.body.data.id, typeof first.body.data.initialPassword]).toEqual([
      again.body.data.id,
      'string',
    ])

    expect(again.body.data.initialPassword).toBeUndefined()
    const storedAnswers = await portal.services.database.query(
      'select answer::text as answer from idempotency',
    )

    expect(JSON.stringify(storedAnswers)).not.toContain(first.body.data.initialPassword)
  })

  it('replays an answer that an earlier version stored', async () => {
    const { body } = await create(reviewer('former'))
    const ask = () =>
      portal.call<ActAnswer>('POST', apiPaths.recordAct('account', body.data.id, 'disable'), {
        token: admin,
        body: { version: body.data.version },
        headers: { 'idempotency-key': 'former-answer' },
      })
    const first = await ask()

    await portal.services.database.query(
      `update idempotency set answer = jsonb_set(answer::jsonb #- '{data,secret}', '{data,told}', 'null')
        where key like '%former-answer'`,
    )
    expect((await ask()).body).toEqual(first.body)
    expect(first.body.data.secret).toBeNull()
  })

  it('gets errors for a taken name, an invalid form, a role without its region', async () => {
    expect((await create(reviewer('WANG.LI'))).status).toBe(409)
    expect((await create(reviewer('王某'))).status).toBe(400)
    expect((await create({ ...reviewer('nobody-1'), roles: [] })).status).toBe(400)
    const wrong = await create({ ...reviewer('nobody-2'), regionCode: '530800' })

    expect([wrong.status, wrong.body.msg]).toEqual([400, expect.stringContaining('县级审核员')])
    expect((await create({ ...reviewer('nobody-3'), password_hash: 'x' })).status).toBe(400)
    expect((await create({ ...reviewer('nobody-4'), enabled: false })).status).toBe(403)
  })

  it('gives a role that acts for an enterprise only to an account of one, and is told at the field', async () => {
    const refused = await portal.call<ErrorData>('POST', apiPaths.records('account'), {
      token: admin,
      body: { data: { username: 'no-enterprise', name: '王某', roles: ['declare'] } },
    })
    const message = expect.stringMatching(/“申报主体”的账号由注册产生，须有自己的“.+”信息/)

    expect([refused.status, refused.body.msg]).toEqual([400, message])
    expect(refused.body.data.problems).toMatchObject([{ path: ['roles'], message }])

    const { body } = await create(reviewer('not-an-enterprise'))
    expect((await save(body.data, { roles: ['district', 'declare'] })).status).toBe(400)

    const { accountId } = await addApplicant(portal, 77, { region: '532504' })
    const changes = { name: '李某', roles: ['content'] }
    const withoutRole = await save(await read(accountId), changes)

    expect(withoutRole.status).toBe(200)
    expect((await save(withoutRole.body.data, { roles: ['declare'] })).status).toBe(200)
  })

  it('works for the province that the portal is for when no region is chosen', async () => {
    const made = await create({ username: 'new-leader', name: '赵某', roles: ['leader'] })
    expect(made.body.data.data['regionCode']).toBe('530000')
  })

  it('changes name and roles, but never the user name; a stale version is refused', async () => {
    const { body } = await create(reviewer('changing'))
    const changed = await save(body.data, { name: '李某', roles: ['city'], regionCode: '530800' })

    expect(changed.body.data.data).toMatchObject({
      name: '李某',
      roles: ['city'],
      userType: 'CITY',
    })

    expect((await save(body.data, { name: '旧' })).status).toBe(409)
    expect((await save(changed.body.data, { username: 'other' })).status).toBe(403)
    expect(changed.body.data.may.edit).not.toContain('username')
  })

  it('resets a password: it is returned once, every session ends, the lock is removed', async () => {
    const { body } = await create(reviewer('forgetful'))
    const token = await portal.tokenOf(body.data.id)
    const answer = await act(body.data, 'resetPassword')
    const { secret } = answer.body.data

    expect(await verifyPassword((await stored(body.data.id))['password_hash']!, secret!)).toBe(true)
    expect((await portal.call('GET', apiPaths.userInfo, { token })).status).toBe(401)
  })

  it.each([
    ['resetPassword', 'password-reset', '管理员重置了您的密码，登录已结束', 'Ask for the new'],
    ['disable', 'disabled', '账号已停用，请联系管理员', 'The account is disabled'],
  ])('a session that ended by %s is answered with the reason', async (name, reason, zh, en) => {
    const { body } = await create(reviewer(`ended-${reason}`))
    const token = await portal.tokenOf(body.data.id)
    const ask = (headers = {}) => portal.call('GET', apiPaths.notices, { token, headers })

    expect((await act(body.data, name)).status).toBe(200)
    expect(await ask()).toMatchObject({
      status: 401,
      body: { code: 401, msg: expect.stringContaining(zh), data: { reason } },
    })
    expect((await ask({ 'x-locale': 'en-US' })).body.msg).toContain(en)

    await deleteExpiredSessions(portal.services.database.query, portal.time.now)
    expect((await ask()).body.data).toMatchObject({ reason })
    const weekLater = new Date(portal.time.now.getTime() + 7.5 * 86_400_000)
    await deleteExpiredSessions(portal.services.database.query, weekLater)
    expect((await ask()).body).toMatchObject({
      msg: '未授权，请登录',
      data: { reason: 'unauthorized' },
    })
  })

  it('disables and enables: who is disabled is out at once, and done is done', async () => {
    const { body } = await create(reviewer('leaving'))
    const token = await portal.tokenOf(body.data.id)

    expect((await act(body.data, 'enable')).status).toBe(409)
    expect((await act(body.data, 'disable')).status).toBe(200)
    expect((await portal.call('GET', apiPaths.userInfo, { token })).status).toBe(401)
    expect((await rows('preset=disabled')).map(({ id }) => id)).toContain(body.data.id)
    const [row] = await rows(`keyword=leaving`)

    expect(row?.acts).toEqual(['resetPassword', 'enable'])
    expect((await act(await read(body.data.id), 'enable')).status).toBe(200)
  })

  it('is warned before disabling the only auditor of a county of the records without actors; healthz reports them afterwards', async () => {
    const made = await create({
      username: 'only-one',
      name: '王某',
      roles: ['district'],
      regionCode: '532504',
    })

    const applicant = await addApplicant(portal, 71, {
      region: '532504',
      industry: 'tea',
      isRegional: false,
    })

    await portal.services.database.query(
      `update e_declaration set state = 'districtPending' where id = $1`,
      [(await addDraft(portal, applicant, 'product', '独审')).id],
    )

    const warning = async (token = admin) =>
      portal.call<ActWarning>('GET', apiPaths.recordAct('account', made.body.data.id, 'disable'), {
        token,
      })

    expect((await warning()).body.data.warning).toBe(
      '停用后有 1 件记录在本区域没有人能办理：“品牌申报”待县级审核 1 件。请先建立或启用接替的账号。',
    )
    expect((await warning(applicant.token)).status).toBe(404)
    const degraded = async () => {
      await updateWaiting(portal.services)
      return (await portal.call('GET', '/healthz')).text
    }

    expect(await degraded()).toContain('"degraded":[]')
    const second = await create({
      username: 'second-one',
      name: '李某',
      roles: ['district'],
      regionCode: '532504',
    })

    expect((await warning()).body.data.warning).toBeNull()
    expect((await act(second.body.data, 'disable')).status).toBe(200)
    const moved = await save(made.body.data, { regionCode: '530102' })

    expect(moved).toMatchObject({ status: 409, body: { data: { reason: 'confirm' } } })
    expect(moved.body.msg).toMatch(
      /^保存后有 1 件记录在本区域没有人能办理：“品牌申报”待县级审核 1 件/,
    )
    expect((await save(made.body.data, { roles: ['content'] })).status).toBe(409)
    expect((await save(made.body.data, { name: '王某某' })).status).toBe(200)
    made.body.data = await read(made.body.data.id)
    const path = apiPaths.record('account', made.body.data.id)
    const body = {
      version: made.body.data.version,
      changes: { regionCode: '530102' },
      isConfirmed: true,
    }

    expect((await portal.call('PATCH', path, { token: admin, body })).status).toBe(200)
    expect(await degraded()).toContain('"degraded":["unattended"]')
    expect((await save(await read(made.body.data.id), { regionCode: '532504' })).status).toBe(200)
    made.body.data = await read(made.body.data.id)
    expect((await act(made.body.data, 'disable')).status).toBe(200)
    expect(await degraded()).toContain('"degraded":["unattended"]')
    expect((await act(await read(second.body.data.id), 'enable')).status).toBe(200)
    expect(await degraded()).toContain('"degraded":[]')
  })

  it('transfers what an account would leave to nobody in the same act: disabled, moved, or named as away', async () => {
    const make = async (username: string, regionCode: string) =>
      (await create({ username, name: username, roles: ['district'], regionCode })).body.data
    const applicant = await addApplicant(portal, 73, {
      region: '532523',
      industry: 'tea',
      isRegional: false,
    })
    const { id } = await addDraft(portal, applicant, 'product', '转交')
    await portal.services.database.query(
      `update e_declaration set state = 'districtPending' where id = $1`,
      [id],
    )
    const assigned = async () =>
      (
        await portal.call<RecordView>('GET', apiPaths.record('declaration', id), { token: admin })
      ).body.data.assignments?.map(({ to, kind }) => [kind, to])

    const first = await make('leaver-one', '532523')
    const second = await make('leaver-two', '530112')
    const kin = await make('leaver-kin', '530112')
    await portal.services.database.query('update account set enterprise_id = $2 where id = $1', [
      kin.id,
      applicant.enterprise.id,
    ])

    const { handOver } = (
      await portal.call<ActWarning>('GET', apiPaths.recordAct('account', first.id, 'disable'), {
        token: admin,
      })
    ).body.data
    expect(handOver?.count).toBe(1)
    expect(handOver?.people.map(({ value }) => value)).toContain(second.id)
    expect(handOver?.people.map(({ value }) => value)).not.toContain(first.id)
    expect(handOver?.people.map(({ value }) => value)).not.toContain(kin.id)

    const disable = (record: Pick<RecordView, 'id' | 'version'>, transferTo: string) =>
      portal.call('POST', apiPaths.recordAct('account', record.id, 'disable'), {
        token: admin,
        body: { version: record.version, transferTo },
      })
    // Somebody of the applicant: nothing is changed.
    const refused = await disable(first, kin.id)
    expect(refused).toMatchObject({ status: 409, body: { data: { reason: 'conflict' } } })
    expect(refused.body.msg).toContain('转交')
    expect((await stored(first.id))['enabled']).toBe(true)

    expect((await disable(await read(first.id), second.id)).body.msg).toBe('')
    expect(await assigned()).toEqual([['transfer', second.id]])

    // Who has it now is moved to other work.
    const moved = await save(await read(second.id), { roles: ['content'] })
    expect(moved).toMatchObject({ status: 409, body: { data: { handOver: { count: 1 } } } })
    const third = await make('leaver-three', '530113')
    const confirmed = await portal.call('PATCH', apiPaths.record('account', second.id), {
      token: admin,
      body: {
        version: (await read(second.id)).version,
        changes: { roles: ['content'] },
        isConfirmed: true,
        transferTo: third.id,
      },
    })
    expect(confirmed.body.msg).toBe('')
    expect(await assigned()).toEqual([['transfer', third.id]])

    // Who goes on leave names a substitute that must keep out.
    const leave = (more: Record<string, unknown>) =>
      portal.call<RecordView>('POST', apiPaths.records('substitution'), {
        token: admin,
        body: {
          data: {
            username: 'leaver-three',
            substitute: 'leaver-kin',
            from: formatDate(portal.services.clock()),
            to: formatDate(portal.services.clock()),
          },
          ...more,
        },
      })
    const confirmation = await leave({})
    expect(confirmation).toMatchObject({ status: 409, body: { data: { handOver: { count: 1 } } } })
    const fourth = await make('leaver-four', '530114')
    expect((await leave({ isConfirmed: true, transferTo: fourth.id })).body.msg).toBe('')
    expect(await assigned()).toEqual([['transfer', fourth.id]])
  })

  it('transfers from the list of unattended records to somebody who may have all that are chosen', async () => {
    const applicant = await addApplicant(portal, 75, {
      region: '532524',
      industry: 'tea',
      isRegional: false,
    })
    const { id } = await addDraft(portal, applicant, 'product', '无人')
    await portal.services.database.query(
      `update e_declaration set state = 'districtPending' where id = $1`,
      [id],
    )
    await updateWaiting(portal.services)
    const row = `declaration.${id}`
    const near = await create({
      username: 'near-one',
      name: '近',
      roles: ['district'],
      regionCode: '532502',
    })
    const to = near.body.data.id
    const path = apiPaths.batchAct('unattended', 'transfer')
    const { handOver } = (
      await portal.call<ActWarning>('GET', `${path}?ids=${row}`, { token: admin })
    ).body.data
    expect(handOver?.people.find(({ value }) => value === to)?.label).toContain('近')

    // Of many, a page of those who are nearest.
    await portal.services.database.query(
      `insert into account(id, username, name, user_type, roles, region_code, password_hash) select 'far-' || n, 'far-' || n, '远', 'DISTRICT', '{district}', '530112', '' from generate_series(1, 60) n`,
    )
    const many = await portal.call<ActWarning>('GET', `${path}?ids=${row}`, { token: admin })
    expect(many.body.data.handOver?.people).toHaveLength(50)
    expect(many.body.data.handOver?.people.map(({ value }) => value)).toContain(to)
    await portal.services.database.query(`update account set enabled = false where id like 'far-%'`)

    const send = (more: Record<string, string>) =>
      portal.call<BatchAnswer>('POST', path, {
        token: admin,
        body: { items: [{ id: row, version: 1 }], ...more },
      })
    expect((await send({})).body.data.failed[0]?.reason).toBe('请选择转给谁')
    expect((await send({ transferTo: to })).body.data).toEqual({ done: [row], failed: [] })
    const record = await portal.call<RecordView>('GET', apiPaths.record('declaration', id), {
      token: admin,
    })
    expect(record.body.data.assignments).toMatchObject([{ kind: 'transfer', to }])
    await updateWaiting(portal.services)
    const list = `${apiPaths.listRows('system/unattended')}?preset=all`
    const left = await portal.call<ListRow[]>('GET', list, { token: admin })
    expect(left.body.data.map((one) => one.id)).not.toContain(row)
  })

  it('unlocks an account, here and by the call of the specification', async () => {
    const { body } = await create(reviewer('clumsy'))
    const lock = () =>
      portal.services.database.query(
        `insert into login_guard(key, failures, locked_until) values ('user:clumsy', 5, $1) on conflict (key) do update set locked_until = $1`,
        [new Date(portal.time.now.getTime() + 600_000)],
      )

    await lock()
    expect((await rows('preset=locked')).map(({ data }) => data['username'])).toEqual(['clumsy'])
    expect((await act(body.data, 'unlock')).status).toBe(200)
    expect(await rows('preset=locked')).toEqual([])
    await lock()
    expect(
      (await portal.call('GET', `${apiPaths.unlock}?username=clumsy`, { token: admin })).status,
    ).toBe(200)
    expect(await rows('preset=locked')).toEqual([])
  })

  it('leaves a line for each, in the operation log', async () => {
    const lines = await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('system/event-log')}?size=100`,
      {
        token: admin,
      },
    )

    const acts = lines.body.data.map(({ data }) => String(data['detail']))
    for (const name of ['新建', '修改', '重置密码', '停用', '启用', '解锁'])
      expect(
        acts.some((detail) => detail.includes(`动作：${name}`)),
        name,
      ).toBe(true)
  })
})

describe('nobody', () => {
  it('changes their own rights, resets their own password here, or disables themselves', async () => {
    const ownAccount = await read(adminId)
    expect((await save(ownAccount, { roles: ['admin', 'leader'] })).status).toBe(403)
    expect((await save(ownAccount, { regionCode: '530100' })).status).toBe(403)
    expect((await save(ownAccount, { name: '张某' })).status).toBe(200)
    expect((await act(await read(adminId), 'resetPassword')).status).toBe(403)
    expect((await act(await read(adminId), 'disable')).status).toBe(403)
  })

  it('takes the last administrator away, even two who do it at once', async () => {
    const { database } = portal.services
    await database.query(
      `update account set enabled = false where 'admin' = any(roles) and id <> $1`,
      [adminId],
    )

    const other = (await create({ username: 'second', name: '二', roles: ['admin'] })).body.data
    const token = await portal.tokenOf(other.id)

    await database.query('update account set password_changed_at = now() where id = $1', [other.id])
    const answers = await Promise.all([
      act(await read(other.id), 'disable'),
      act(await read(adminId), 'disable', token),
    ])

    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    await database.query(`update account set enabled = true where 'admin' = any(roles)`)
    admin = await portal.tokenOf(adminId)
  })

  it.each(['leader', 'province', 'district', 'city', 'declare', 'expert', 'content'])(
    'but an administrator reads or changes an account by any call: %s',
    async (role) => {
      const id = await portal.addAccount({
        username: `no-${role}`,
        roles: [role],
        region: '530828',
      })

      const token = await portal.tokenOf(id)
      const other = await read(adminId)
      const statuses = await Promise.all([
        portal.call('GET', apiPaths.listRows('system/user'), { token }),
        portal.call('POST', apiPaths.listExport('system/user'), { token, body: {} }),
        portal.call('GET', apiPaths.record('account', adminId), { token }),
        create(reviewer(`by-${role}`), token),
        save(other, { name: '改' }, token),
        act(other, 'disable', token),
      ])

      expect(statuses.map(({ status }) => status)).toEqual([403, 403, 404, 403, 404, 404])
      const lookupAnswer = await portal.call<unknown[]>(
        'GET',
        `${apiPaths.lookupRecords('account')}?words=chief`,
        { token },
      )

      expect(lookupAnswer.body.data).toEqual([])
    },
  )
})
