import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { linkReferences } from '#server/migration/link-references.ts'
import { addApplicant, move, type Applicant } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const files = copyConfig()
let portal: TestPortal
let winner: Applicant
let other: Applicant
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal({ configDir: files.dir })
  winner = await addApplicant(portal, 81, { region: '530828', industry: 'tea', isRegional: false })
  other = await addApplicant(portal, 82, { region: '530828', industry: 'tea', isRegional: false })

  const award = { brandName: '澜屿', isTop10: true, top10Industry: 'tea', top10Rank: 2 }

  await addBrand('won', 2021, award)
  await addBrand('other', 2022, award)
  await addBrand('lost', 2021, { ...award, isTop10: false, top10Rank: null })

  for (const role of ['admin', 'leader', 'province', 'district'])
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}f`, roles: [role], region: '530000' }),
    )
})
afterAll(async () => {
  await portal?.close()
  files.remove()
})

const read = async (token: string | undefined, { entity, id }: Pick<RecordView, 'entity' | 'id'>) =>
  (await portal.call<RecordView>('GET', apiPaths.record(entity, id), { token })).body.data

const save = (token: string | undefined, record: RecordView, changes: RecordData) =>
  portal.call<RecordView>('PATCH', apiPaths.record(record.entity, record.id), {
    token,
    body: { version: record.version, changes },
  })

/** The admin lists a winner. */
const listWinner = async (entity: string, changes: RecordData = {}) => {
  const data = {
    enterpriseId: winner.enterprise.id,
    brandName: '澜屿',
    awardTitle: '10大名茶',
    top10Industry: 'tea',
    rankNo: 2,
    amount: 160,
  }

  return portal.call<RecordView>('POST', apiPaths.records(entity), {
    token: tokens['admin'],
    body: {
      data: { ...data, ...(entity === 'fund-plan' ? { winner: 'won' } : {}), ...changes },
    },
  })
}

/** A brand of the catalogue, as an election of that year left it. */
const addBrand = (id: string, year: number, data: RecordData) =>
  portal.services.database.query(
    `insert into e_catalog_brand(id, year, region_code, owner_id, created_at, updated_at, head, data)
     values ($1, $2, '530828', $3, now(), now(), $4, $4)`,
    [
      id,
      year,
      winner.enterprise.id,
      JSON.stringify({ year, enterpriseId: winner.enterprise.id, ...data }),
    ],
  )

const plan = (...amounts: number[]): RecordData => ({
  reporter: '张三',
  reporterMobile: '10012345678',
  items: amounts.map((plannedAmount, at) => ({
    category: at === 0 ? 'promo' : 'equip',
    content: '品牌形象宣传活动',
    plannedAmount,
    startDate: '2022-01-10',
    endDate: '2022-10-20',
  })),
})

describe('the plan of the reward fund', () => {
  let record: RecordView

  it('is listed by the administrator for a winner, who fills it in; nobody else sees it', async () => {
    const made = await listWinner('fund-plan')
    expect(made.body.msg).toBe('')
    record = made.body.data
    expect(record.state).toBe('draft')
    expect((await read(winner.token, record)).may.edit).toEqual([
      'items',
      'reporter',
      'reporterMobile',
    ])

    const statuses = await Promise.all(
      [other.token, tokens['district'], tokens['province']].map(
        async (token) =>
          (await portal.call('GET', apiPaths.record('fund-plan', record.id), { token })).status,
      ),
    )

    expect(statuses).toEqual([404, 404, 404])
    const answer = await portal.call('POST', apiPaths.records('fund-plan'), {
      token: winner.token,
      body: { data: {} },
    })

    expect(answer.status).toBe(403)
    const rows = (token: string) =>
      portal.call<unknown[]>('GET', apiPaths.listRows('upkeep/top10/fund2021'), { token })

    expect((await rows(winner.token)).body.data).toHaveLength(1)
    expect((await rows(other.token)).body).toMatchObject({ code: 0, data: [] })
    const twice = await listWinner('fund-plan')

    expect(twice.body.msg).toContain('该主体的这一奖项已经列出')
  })

  it('must add up to the reward but for a cent, with the totals of each purpose', async () => {
    const more = await save(winner.token, record, { amount: 500 })
    expect(more.status).toBe(403)
    const less = await save(winner.token, record, plan(100, 40))

    expect(less.body.msg).toBe('')
    expect(less.body.data.data).toMatchObject({
      plannedTotal: 140,
      promoTotal: 100,
      equipTotal: 40,
      expoTotal: 0,
    })

    const refused = await move(portal, winner.token, less.body.data, 'submit')

    expect(refused.status).toBe(400)
    expect(refused.text).toContain('计划金额合计须等于奖励金额')
    const thirds = await save(winner.token, less.body.data, plan(53.33, 53.33, 53.33))
    const done = await move(portal, winner.token, thirds.body.data, 'submit')

    expect(done.body.msg).toBe('')
    expect(done.body.data.data['plannedTotal']).toBe(159.99)
    record = done.body.data
    expect((await read(winner.token, record)).may.edit).toEqual([])
  })

  it('is returned with a reason and a deadline, submitted again and confirmed', async () => {
    const short = await move(portal, tokens['leader']!, record, 'sendBack', { opinion: '不清楚' })
    expect(short.status).toBe(400)
    const foreign = await move(portal, winner.token, record, 'confirm')

    expect(foreign.status).toBe(403)
    const returned = await move(portal, tokens['leader']!, record, 'sendBack', {
      opinion: '请补充设备升级的具体内容。',
    })

    expect(returned.body.msg).toBe('')
    record = await read(winner.token, record)
    expect(record.data).toMatchObject({ adminOpinion: '请补充设备升级的具体内容。' })
    expect(record.data['returnDeadline']).toBeTruthy()
    const again = await move(portal, winner.token, record, 'submit')

    expect(again.body.msg).toBe('')
    expect((await read(winner.token, record)).data['adminOpinion'] ?? null).toBeNull()
    const confirmed = await move(
      portal,
      tokens['admin']!,
      await read(tokens['admin'], record),
      'confirm',
    )

    expect(confirmed.body.data.state).toBe('confirmed')
  })

  it('is refused where the reward does not fit the rank', async () => {
    await addBrand('fourth', 2021, {
      brandName: '云岭',
      isTop10: true,
      top10Industry: 'tea',
      top10Rank: 4,
    })

    const changes = { winner: 'fourth', brandName: '云岭', rankNo: 4, amount: 160 }
    const wrong = await listWinner('fund-plan', changes)
    const saved = await save(winner.token, wrong.body.data, plan(160))
    const refused = await move(portal, winner.token, saved.body.data, 'submit')
    expect(refused.text).toContain('奖励金额与名次不符')
  })
})

describe('the winner of a plan', () => {
  it.each([
    ['a brand that did not win', { winner: 'lost' }, /“目录中的获奖品牌”只能选择.*10大名品/],
    ['a winner of another year', { winner: 'other' }, /“奖励年度”与“目录中的获奖品牌”.*不一致/],
    ['another rank', { rankNo: 3, amount: 130 }, /“名次”与“目录中的获奖品牌”.*不一致/],
    ['another brand', { brandName: '云岭' }, /“获奖品牌”与“目录中的获奖品牌”.*不一致/],
  ] as const)('is refused for %s', async (_, changes, said) => {
    const made = await listWinner('fund-plan', { awardTitle: '10大名茶（二）', ...changes })
    expect([made.status, made.body.msg]).toEqual([400, expect.stringMatching(said)])
  })

  it('is required without a reference; an award references its declaration instead', async () => {
    const made = await listWinner('fund-plan', { awardTitle: '10大名茶（三）', winner: null })
    const saved = await save(winner.token, made.body.data, plan(160))
    const refused = await move(portal, winner.token, saved.body.data, 'submit')
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('winner')])
  })

  it('is found at the start for plans and logos stored before, where one alone fits; the rest is listed', async () => {
    const { database, config } = portal.services
    const insert = (table: string, id: string, data: RecordData, state: string) =>
      database.query(
        `insert into ${table}(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
         values ($1, 2022, $3, '530828', $4, now(), now(), '{}', $2)`,
        [id, JSON.stringify(data), state, winner.enterprise.id],
      )
    const enterpriseId = winner.enterprise.id
    const brand = { enterpriseId, catalogYear: 2022 }
    const elected = { enterpriseId, year: 2022 }

    await insert('e_declaration', 'd1', { ...elected, brandName: '雾 里' }, 'elected')
    await insert('e_declaration', 'd2', { ...elected, brandName: '双生' }, 'elected')
    await insert('e_declaration', 'd3', { ...elected, brandName: '双生' }, 'elected')
    await insert('e_declaration', 'd4', { ...elected, brandName: '未入选' }, 'notElected')
    await insert('e_logo_auth', 'l1', { ...brand, authNo: 'SQ-1', brandName: '雾里' }, 'valid')
    await insert('e_logo_auth', 'l2', { ...brand, authNo: 'SQ-2', brandName: '双生' }, 'valid')
    await insert('e_logo_auth', 'l3', { ...brand, authNo: 'SQ-3', brandName: '未入选' }, 'valid')

    await database.query("delete from portal_fact where name like 'link:%'")
    const first = await database.withDedicatedConnection((query) => linkReferences(query, config()))
    const linked = await database.query(
      "select id, data->>'declaration' as declaration from e_logo_auth order by id",
    )

    expect(linked).toEqual([
      { id: 'l1', declaration: 'd1' },
      { id: 'l2', declaration: null },
      { id: 'l3', declaration: null },
    ])
    expect(first.filter((line) => line.includes('标识授权'))).toEqual([
      '“标识授权”的“申报”：1 条与品牌申报对上了；2 条没有对上（没有，或不止一条），请逐条核对：SQ-2、SQ-3',
    ])
    expect(
      await database.withDedicatedConnection((query) => linkReferences(query, config())),
    ).toEqual([])
  })

  it('is found too when a rule is changed while the portal runs', async () => {
    const { database, configPublisher } = portal.services
    await database.query(
      `insert into e_logo_auth(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
       values ('l4', 2022, 'valid', '530828', $1, now(), now(), '{}', $2)`,
      [winner.enterprise.id, { enterpriseId: winner.enterprise.id, brandName: '雾里' }],
    )
    files.edit('entities/logo-auth.yaml', ['catalogYear: year, brandName', 'brandName'])
    expect(await configPublisher.reload('试验')).toMatchObject({ outcome: 'in-force' })
    expect(
      await database.query(
        `select data->>'declaration' as declaration from e_logo_auth where id = 'l4'`,
      ),
    ).toEqual([{ declaration: 'd1' }])
  })
})

describe('the use of the reward fund', () => {
  it('stays within the reward, and what is left is explained', async () => {
    const made = await listWinner('fund-use')
    expect(made.body.msg).toBe('')
    const items = (amount: number) =>
      (plan(amount)['items'] as RecordData[]).map(({ plannedAmount, ...row }) => ({
        ...row,
        usedAmount: plannedAmount ?? 0,
        payee: '某公司',
      }))

    const planData = { ...plan(), receivedAt: '2021-03-15' }
    const over = await save(winner.token, made.body.data, { ...planData, items: items(160.5) })

    expect(over.body.msg).toBe('')
    expect((await move(portal, winner.token, over.body.data, 'submit')).text).toContain(
      '使用金额合计不得超过奖励金额',
    )
    const left = await save(winner.token, over.body.data, { items: items(150) })
    const refused = (await move(portal, winner.token, left.body.data, 'submit')).text

    expect(refused).toContain('balanceNote')
    expect(refused).toContain('vouchers')
    const backwards = items(150).map((row) => ({ ...row, endDate: '2021-01-01' }))
    const turned = await save(winner.token, left.body.data, { items: backwards })

    expect((await move(portal, winner.token, turned.body.data, 'submit')).text).toContain(
      '完成日期不得早于开始日期',
    )
  })
})
