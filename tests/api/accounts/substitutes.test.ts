import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountUser, UserInfo } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ActWarning, ListRow, LogEntry, RecordView } from '#contract/record.ts'
import { readActors, countUnattended } from '#server/workflow/who-may-act.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string
let away: string
let stand: string
let applicant: Applicant
const now = new Date('2025-08-20T10:00:00+08:00')

beforeAll(async () => {
  portal = await openPortal({ now })
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
  away = await portal.tokenOf(await add('dist-away', ['district'], '532504'))
  stand = await portal.tokenOf(await add('dist-stand', ['district'], '530102'))
  await add('expert-one', ['expert'], null)
  await add('content-one', ['content'], null)
  await add('leader-one', ['leader'], '530000')
  applicant = await addApplicant(portal, 81, {
    region: '532504',
    industry: 'tea',
    isRegional: false,
  })
})
afterAll(() => portal.close())

async function add(username: string, roles: string[], regionCode: string | null): Promise<string> {
  const body = { data: { username, name: `姓名${username}`, roles, regionCode } }
  const { id } = (
    await portal.call<RecordView>('POST', apiPaths.records('account'), { token: admin, body })
  ).body.data
  await portal.services.database.query(
    'update account set password_changed_at = now() where id = $1',
    [id],
  )
  return id
}

const name = (data: Record<string, unknown>, token: string, more = {}) =>
  portal.call<RecordView>('POST', apiPaths.records('substitution'), {
    token,
    body: { data: { from: '2025-08-20', to: '2025-08-22', ...data }, ...more },
  })
const info = async (token: string) =>
  (await portal.call<UserInfo>('GET', apiPaths.userInfo, { token })).body.data
const acting = (token: string, substitution: string | null) =>
  portal.call('POST', apiPaths.acting, { token, body: { substitution } })
const waiting = async (token: string) =>
  (
    await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('declare-audit/district')}?preset=todo`,
      {
        token,
      },
    )
  ).body.data

async function addPending(brand: string): Promise<string> {
  const { id } = await addDraft(portal, applicant, 'product', brand)
  await portal.services.database.query(
    `update e_declaration set state = 'districtPending', state_since = $2 where id = $1`,
    [id, now],
  )
  return id
}

it('a substitute is another member of staff with a role that may be substituted, on days that are not over', async () => {
  for (const [data, said] of [
    [{ substitute: 'dist-away' }, '代理人须是别人'],
    [{ substitute: 'expert-one' }, '没有可以代理的角色'],
    [{ substitute: 'content-one' }, '没有可以代理的角色'],
    [{ substitute: 'nobody-at-all' }, '没有启用的账号“nobody-at-all”'],
    [{ substitute: 'dist-stand', from: '2025-08-22', to: '2025-08-20' }, '结束日期不得早于'],
    [{ substitute: 'dist-stand', from: '2025-08-10', to: '2025-08-19' }, '结束日期不得早于'],
  ] as const) {
    const answer = await name(data, away)
    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining(said)])
  }
  expect((await name({ substitute: 'dist-stand' }, applicant.token)).status).toBe(403)
  expect((await name({ username: 'dist-away', substitute: 'dist-stand' }, stand)).status).toBe(403)
})

it('a substitute acts with the region of who is away, on the days of the substitution, and signs "A 代 B"', async () => {
  const id = await addPending('代理一')
  expect((await waiting(away)).map((row) => row.id)).toContain(id)
  expect(await waiting(stand)).toEqual([])
  const made = await name({ substitute: 'dist-stand' }, away)
  expect(made.status).toBe(200)

  const substitution = made.body.data.id
  expect((await info(stand)).user).toMatchObject({
    actingFor: null,
    substitutions: [{ id: substitution, name: '姓名dist-away' }],
  })
  expect((await acting(away, substitution)).status).toBe(403)
  expect((await acting(stand, substitution)).status).toBe(200)
  expect(await info(stand)).toMatchObject({
    roles: ['district'],
    user: { regionCode: '532504', actingFor: { username: 'dist-away' } },
  })
  const profile = await portal.call<AccountUser>('POST', apiPaths.updateProfile, {
    token: stand,
    body: { nickName: '姓名dist-stand' },
  })

  expect(profile.body.data, 'the answer of a changed profile').toMatchObject({
    regionCode: '532504',
    actingFor: { username: 'dist-away' },
  })
  const [row] = await waiting(stand)
  expect(row?.id).toBe(id)
  const taken = await portal.call(
    'POST',
    apiPaths.transition('declaration', id, 'districtReject'),
    {
      token: stand,
      body: {
        version: row?.version,
        form: { opinion: '材料不符合申报条件，不予通过。', rejectReason: 'scope' },
        remarks: [],
      },
    },
  )
  expect([taken.status, taken.body.msg]).toEqual([200, expect.anything()])
  const log = (
    await portal.call<LogEntry[]>('GET', apiPaths.log('declaration', id), { token: stand })
  ).body.data
  expect(log.at(-1)?.operatorName).toBe(
    '姓名dist-stand（dist-stand） 代 姓名dist-away（dist-away）',
  )

  expect((await acting(stand, null)).status).toBe(200)
  expect(await info(stand)).toMatchObject({ user: { regionCode: '530102', actingFor: null } })
})

it('who is away counts for nobody meanwhile, the substitute does; both must keep out of what is theirs', async () => {
  const { database, config } = portal.services
  const actors = (await readActors(database.query, config(), now)).filter(({ roles }) =>
    roles.includes('district'),
  )
  expect(actors.map(({ regionCode, actingFor }) => [regionCode, actingFor !== undefined])).toEqual(
    expect.arrayContaining([
      ['532504', true],
      ['530102', false],
    ]),
  )
  expect(actors.some(({ regionCode, actingFor }) => regionCode === '532504' && !actingFor)).toBe(
    false,
  )
  const id = await addPending('代理二')
  const unattended = () => countUnattended(database.query, config(), now)
  expect(await unattended()).toEqual([])
  const [standing] = await database.query<{ id: string }>(
    `select id from account where username = 'dist-stand'`,
  )
  await database.query('update e_declaration set created_by = $2 where id = $1', [id, standing?.id])
  expect(await unattended()).toEqual([
    { entity: 'declaration', state: 'districtPending', count: 1 },
  ])
  await acting(stand, (await info(stand)).user.substitutions[0]!.id)
  const [row] = await waiting(stand)
  const refused = await portal.call(
    'POST',
    apiPaths.transition('declaration', id, 'districtReject'),
    {
      token: stand,
      body: {
        version: row?.version,
        form: { opinion: '材料不符合申报条件，不予通过。', rejectReason: 'scope' },
        remarks: [],
      },
    },
  )
  expect(refused.status).toBe(403)
  await database.query('update e_declaration set created_by = null where id = $1', [id])
})

it('there are no chains and no circles: the substitute has none, and who is away is none', async () => {
  await add('dist-third', ['district'], '530828')
  const third = await portal.tokenOf(
    (
      await portal.services.database.query<{ id: string }>(
        `select id from account where username = 'dist-third'`,
      )
    )[0]!.id,
  )
  await acting(stand, null)
  for (const [token, substitute] of [
    [stand, 'dist-third'],
    [stand, 'dist-away'],
    [third, 'dist-away'],
    [away, 'dist-third'],
  ] as const) {
    const answer = await name({ substitute }, token)
    expect([answer.status, answer.body.msg]).toEqual([
      400,
      expect.stringContaining('这几天“dist-away”已由“dist-stand”代理'),
    ])
  }
  expect(
    (await name({ substitute: 'dist-third', from: '2025-08-23', to: '2025-08-24' }, away)).status,
  ).toBe(200)
})

it('disabling a substitute requires the same confirmation as disabling the absent user', async () => {
  const warningOf = async (username: string) => {
    const [row] = await portal.services.database.query<{ id: string }>(
      'select id from account where username = $1',
      [username],
    )
    return (
      await portal.call<ActWarning>('GET', apiPaths.recordAct('account', row!.id, 'disable'), {
        token: admin,
      })
    ).body.data.warning
  }
  for (const username of ['dist-stand', 'dist-away'])
    expect(await warningOf(username)).toMatch(/^停用后有 1 件记录/)
  expect(await warningOf('dist-third')).toBeNull()
  const { database, config } = portal.services
  const unattended = () => countUnattended(database.query, config(), now)
  await database.query(`update account set enabled = false where username = 'dist-stand'`)
  expect(await unattended()).toEqual([
    { entity: 'declaration', state: 'districtPending', count: 1 },
  ])
  await database.query(`update account set enabled = true where username = 'dist-stand'`)
  expect(await unattended()).toEqual([])
})

it('ends with its last day, or when somebody ends it: the session is its own again', async () => {
  const [row] = (await info(stand)).user.substitutions
  expect((await acting(stand, row!.id)).status).toBe(200)
  expect(await info(stand)).toMatchObject({ user: { regionCode: '532504' } })
  const { query } = portal.services.database
  const endAt = (day: string) =>
    query('update substitution set to_day = $2 where id = $1', [row!.id, day])
  await endAt('2025-08-19')
  expect(await info(stand)).toMatchObject({
    user: { regionCode: '530102', actingFor: null, substitutions: [] },
  })
  await endAt('2025-08-22')
  expect(await info(stand)).toMatchObject({ user: { regionCode: '532504' } })
  const view = (
    await portal.call<RecordView>('GET', apiPaths.record('substitution', row!.id), { token: away })
  ).body.data
  // The absent user acts again: whatever the substitute could do remains possible.
  const { database, config } = portal.services
  expect(await waiting(stand)).not.toEqual([])
  const preview = await portal.call<ActWarning>(
    'GET',
    apiPaths.recordAct('substitution', row!.id, 'disable'),
    { token: away },
  )
  expect(preview.body.data.warning).toBeNull()
  const ended = await portal.call('POST', apiPaths.recordAct('substitution', row!.id, 'disable'), {
    token: away,
    body: { version: view.version },
  })
  expect(ended.status).toBe(200)
  expect(await countUnattended(database.query, config(), now)).toEqual([])
  expect(await info(stand)).toMatchObject({
    user: { regionCode: '530102', actingFor: null, substitutions: [] },
  })
})
