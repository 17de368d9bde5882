import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let sent: RecordView[]
const tokens: Record<string, string> = {}
beforeAll(async () => {
  portal = await openPortal({ now: new Date('2025-05-12T09:00:00+08:00') })
  for (const [username, role, region] of [
    ['u-district', 'district', '530828'],
    ['u-other', 'district', '530802'],
    ['u-city', 'city', '530800'],
    ['u-far', 'city', '532500'],
    ['u-leader', 'leader', '530000'],
  ] as const)
    tokens[username] = await portal.tokenOf(
      await portal.addAccount({ username, roles: [role], region }),
    )

  const owner = await addApplicant(portal, 811, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  sent = []

  for (const brand of ['待催甲', '待催乙'])
    sent.push(
      (await move(portal, owner.token, await addDraft(portal, owner, 'product', brand), 'submit'))
        .body.data,
    )
})
afterAll(() => portal.close())

const messagesOf = async (username: string): Promise<string[]> =>
  (
    await portal.services.database.query<{ title: string }>(
      `select m.title from message m join account a on a.id = m.account_id where a.username = $1 order by m.created_at`,
      [username],
    )
  ).map(({ title }) => title)

const fresh = async (record: RecordView): Promise<RecordView> =>
  (
    await portal.call<RecordView>('GET', apiPaths.record('declaration', record.id), {
      token: tokens['u-city'],
    })
  ).body.data

it('the tab of what waits begins with what is due first, other tabs keep the order of the page', async () => {
  const brandsOf = async (query: string) => {
    const path = `${apiPaths.listRows('declare-audit/district')}?${query}`
    const { body } = await portal.call<ListRow[]>('GET', path, { token: tokens['u-district'] })
    expect(body.msg).toBe('')

    return body.data.map(({ data }) => data['brandName'])
  }

  const dueBy = async (days: [string, string]) => {
    for (const [index, day] of days.entries())
      await portal.services.database.query(
        `update ${tableOf('declaration')} set due_at = $1 where id = $2`,
        [`${day} 23:59:59+08`, sent[index]!.id],
      )
  }

  await dueBy(['2025-05-01', '2025-05-20'])
  expect(await brandsOf('preset=todo')).toEqual(['待催甲', '待催乙'])
  const all = await brandsOf('preset=all')

  await dueBy(['2025-05-20', '2025-05-01'])
  expect(await brandsOf('preset=todo')).toEqual(['待催乙', '待催甲'])
  expect(await brandsOf('preset=todo&sort=-dueAt')).toEqual(['待催甲', '待催乙'])
  expect(await brandsOf('preset=all')).toEqual(all)
  const [first = '', second = ''] = sent.map(({ dueAt }) => String(dueAt).slice(0, 10))

  await dueBy([first, second])
})

it('a city reminds only the district of a waiting declaration, once a day, without changing its state', async () => {
  const before = await fresh(sent[0]!)
  const urged = await move(portal, tokens['u-city']!, before, 'remindDistrict')

  expect([urged.status, urged.body.data.state, urged.body.data.dueAt]).toEqual([
    200,
    'districtPending',
    before.dueAt,
  ])

  await expect.poll(() => messagesOf('u-district')).toContain('催办')
  expect(await messagesOf('u-other')).not.toContain('催办')
  const again = await move(portal, tokens['u-city']!, urged.body.data, 'remindDistrict')

  expect([again.status, again.body.msg]).toEqual([403, '一天内已经催办过'])
  const far = await move(portal, tokens['u-far']!, urged.body.data, 'remindDistrict')

  expect(far.status).not.toBe(200)
  const refusal = await move(portal, tokens['u-district']!, urged.body.data, 'remindDistrict')

  expect(refusal.status).toBe(403)
})

it('a batch reminds of those not yet reminded and says why of each other', async () => {
  const { body } = await portal.call<{ ok: boolean; message: string }[]>(
    'POST',
    apiPaths.batchTransition('declaration', 'remindDistrict'),
    {
      token: tokens['u-city'],
      body: {
        items: (await Promise.all(sent.map(fresh))).map(({ id, version }) => ({ id, version })),
        form: {},
      },
    },
  )

  expect(JSON.stringify(body.data)).toContain('一天内已经催办过')
  expect((await fresh(sent[1]!)).data['urgedAt']).toBe('2025-05-12 09:00:00')
  portal.time.now = new Date('2025-05-13T09:00:01+08:00')
  tokens['u-city'] = await portal.tokenOf(
    await portal.addAccount({ username: 'u-city-next', roles: ['city'], region: '530800' }),
  )
  expect(
    (await move(portal, tokens['u-city'], await fresh(sent[0]!), 'remindDistrict')).status,
  ).toBe(200)
})

it('users who may only remind get no message about new work: a submitted declaration notifies only the district', async () => {
  expect(await messagesOf('u-district')).toContain('新的待审核申报')
  for (const username of ['u-city', 'u-leader'])
    expect(await messagesOf(username)).not.toContain('新的待审核申报')
})
