import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { indicatorRows } from '#tools/seed/scoring/indicators.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { expectMeans, expectOwn, rankable } from './expect-means.ts'
import { score } from './score.ts'

let portal: TestPortal
let leader: string
let owner: Applicant
let declarations: RecordView[]
const experts: { account: string; token: string }[] = []
const allIndustries = ['tea', 'coffee']

beforeAll(async () => {
  portal = await openPortal()
  leader = await portal.tokenOf(
    await portal.addAccount({ username: 'leader8', roles: ['leader'], region: '530000' }),
  )
  owner = await addApplicant(portal, 81, { region: '530828', industry: 'tea', isRegional: false })
  const names = ['澜屿', '山里', '云坊']

  declarations = []
  for (const name of names) declarations.push(await addDraft(portal, owner, 'product', name))

  for (const [at, { id }] of declarations.entries())
    await portal.services.database.query(
      `update e_declaration set state = 'scoring', year = 2025, head = head || '{"industry":"tea"}',
        data = jsonb_set(data || '{"industry":"tea"}', '{operating,2,brandSales}', to_jsonb(($2 * 100)::int)) where id = $1`,
      [id, at + 1],
    )

  for (const at of [1, 2, 3, 4, 5, 6]) {
    const account = await portal.addAccount({ username: `scorer${at}`, roles: ['expert'] })
    experts.push({ account, token: await portal.tokenOf(account) })
    const names = { name: `专家${at}`, employer: `第${at}大学` }
    await add('expert', { ...names, accountId: account, industries: ['tea'], isActive: true })
  }
})
afterAll(() => portal.close())

async function add(entity: string, data: RecordData) {
  const { services } = portal
  const config = services.config()

  await insertRecord(services.database.query, config, {
    ...blankRecord(services, config, null, entity),
    data,
  })
}

const create = (entity: string, data: RecordData) =>
  portal.call<RecordView>('POST', apiPaths.records(entity), { token: leader, body: { data } })
const rows = async (list: string, token = leader) =>
  (await portal.call<ListRow[]>('GET', apiPaths.listRows(list), { token })).body.data
const read = async (id: string, token = leader) =>
  (await portal.call<RecordView>('GET', apiPaths.record('score-result', id), { token })).body.data
const take = async (record: RecordView, transition: string, form?: RecordData) => {
  const answer = await move(portal, leader, record, transition, form)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const results = async () => Promise.all((await rows('score/qty-edit')).map(({ id }) => read(id)))
const itemOf = ({ data }: RecordView, code: string) =>
  (data['items'] as RecordData[]).find((row) => row['code'] === code)!

describe('rules', () => {
  it('are refused while the maxima of a dimension do not come to what they must', async () => {
    const wrong = indicatorRows.map((row) => (row['code'] === 'Q1' ? { ...row, maximum: 5 } : row))
    const answer = await create('qty-rule', {
      name: '2025',
      industries: allIndustries,
      indicators: wrong,
    })

    expect(answer.status).toBe(400)
    expect(answer.text).toContain('质量维度的满分合计须为 40 分')
  })

  it('tell badly written points at their place', async () => {
    const wrong = indicatorRows.map((row) =>
      row['code'] === 'Q1' ? { ...row, points: '1=4' } : row,
    )
    const answer = await create('qty-rule', {
      name: '2025',
      industries: allIndustries,
      indicators: wrong,
    })

    expect(answer.status).toBe(400)
    expect(answer.text).toContain('请写成 0:0 1:4 2:6')
  })

  it('come to 100 points in 25 indicators', async () => {
    const answer = await create('qty-rule', {
      name: '2025',
      industries: allIndustries,
      indicators: indicatorRows,
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data.data).toMatchObject({
      qualityTotal: 40,
      marketTotal: 20,
      benefitTotal: 20,
      growthTotal: 20,
      total: 100,
    })

    expect(indicatorRows).toHaveLength(25)
  })
})

describe('a score', () => {
  it('is not opened without rules for the industry', async () => {
    const refused = await move(portal, leader, { ...declarations[0]!, version: 1 }, 'openScore')
    expect(refused.status).toBe(403)
    expect(refused.body.msg).toContain('专家评分规则')
    const made = await create('expert-rule', {
      name: '2025',
      industries: ['tea'],
      quota: 1,
      reserve: 1,
      minExperts: 5,
      dropped: 1,
      qtyWeight: 0.7,
      expertWeight: 0.3,
    })

    expect(made.status, made.text).toBe(200)
  })

  it('is opened once for each declaration, with the weights and places of its industry', async () => {
    for (const declaration of declarations) {
      const opened = await take({ ...declaration, version: 1 }, 'openScore')
      await take(opened, 'openScore')
    }

    const all = await results()

    expect(new Set(all.map(({ data }) => data['brandName']))).toEqual(
      new Set(['云坊', '山里', '澜屿']),
    )
    expect(all[0]!.data).toMatchObject({ qtyWeight: 0.7, quota: 1, minExperts: 5, experts: 0 })
  })

  it('is calculated by the rules, again and again, and compared with the others of the industry', async () => {
    for (const result of await results()) await take(await take(result, 'compute'), 'compute')
    const all = await results()
    const byName = (name: string) => all.find(({ data }) => data['brandName'] === name)!

    expect(['澜屿', '山里', '云坊'].map((name) => itemOf(byName(name), 'M1')['auto'])).toEqual([
      2, 4, 6,
    ])
    expect(itemOf(byName('澜屿'), 'M6')).toMatchObject({ auto: null, final: null, maximum: 2 })

    for (const { data } of all) {
      expect(data['open']).toBe(1)
      const finals = (data['items'] as RecordData[]).map((row) => Number(row['final'] ?? 0))

      expect(data['qty']).toBeCloseTo(
        finals.reduce((sum, value) => sum + value, 0),
        5,
      )

      for (const row of data['items'] as RecordData[])
        if (row['auto'] !== null)
          expect(Number(row['auto'])).toBeLessThanOrEqual(Number(row['maximum']))
    }
  })

  it('is not locked with an indicator open, takes a score by hand with its reason, and keeps it when calculated again', async () => {
    const [first] = await results()
    expect((await move(portal, leader, first!, 'lock')).body.msg).toBe(
      '还有指标没有得分，请填写人工得分和理由',
    )
    const byHand = async (result: RecordView, row: RecordData) => {
      const items = (result.data['items'] as RecordData[]).map((each) =>
        each['code'] === 'M6' ? { ...each, ...row } : each,
      )
      return portal.call<RecordView>('PATCH', apiPaths.record('score-result', result.id), {
        token: leader,
        body: { version: result.version, changes: { items } },
      })
    }

    const forged = (first!.data['items'] as RecordData[]).map((each) => ({ ...each, auto: 100 }))
    const refused = await portal.call('PATCH', apiPaths.record('score-result', first!.id), {
      token: leader,
      body: { version: first!.version, changes: { items: forged } },
    })

    expect(refused.status).toBe(403)

    const bare = (await byHand(first!, { manual: 1.5 })).body.data

    expect(itemOf(bare, 'M6')['final']).toBe(1.5)
    expect((await move(portal, leader, bare, 'lock')).status).toBe(400)

    for (const result of await results()) {
      const adjustedResult = (await byHand(result, { manual: 1.5, reason: '市场占有率依据充分' }))
        .body.data
      const again = await take(adjustedResult, 'compute')

      expect(itemOf(again, 'M6')).toMatchObject({
        manual: 1.5,
        reason: '市场占有率依据充分',
        final: 1.5,
      })

      await take(again, 'lock')
    }
  })

  it('waits for enough experts; their mean leaves out the highest and the lowest', async () => {
    const [waiting] = await results()
    expect((await move(portal, leader, waiting!, 'rank')).body.msg).toBe(
      '提交评分的专家人数不足，不能排名次',
    )
    expect(rankable(await rows('score/result'))).toEqual([])

    for (const declaration of declarations) {
      const current = (
        await portal.call<RecordView>('GET', apiPaths.record('declaration', declaration.id), {
          token: leader,
        })
      ).body.data

      await take(current, 'assignExperts', { deadline: '2099-01-01' })
    }

    const { query } = portal.services.database

    // One of six recuses, the others give 50, 80, 82, 84 and 100, and those of 云坊 ten less
    for (const [at, points] of [50, 80, 82, 84, 100].entries())
      for (const task of await rows('score/expert-score', experts[at]!.token)) {
        const less = task.data['brandName'] === '云坊' ? 10 : 0
        await score(portal, experts[at]!.token, task, points - less)
      }

    const [recused] = await rows('score/expert-score', experts[5]!.token)

    await move(portal, experts[5]!.token, { ...recused!, entity: 'expert-task' }, 'recuse', {
      opinion: '曾在该企业任职',
    })

    const all = await results()

    expect(
      Object.fromEntries(
        all.map(({ data }) => [data['brandName'], [data['experts'], data['expertMean']]]),
      ),
    ).toEqual({
      澜屿: [5, 82],
      山里: [5, 82],
      云坊: [5, 72],
    })

    for (const { data } of all)
      expect(data['final']).toBeCloseTo(
        Number(data['qty']) * 0.7 + Number(data['expertMean']) * 0.3,
        1,
      )

    expect((await query('select 1 from e_score_result')).length).toBe(3)
  })

  it('counts marks that are confirmed and no others; a vetoed declaration is not ranked and goes out', async () => {
    const { services } = portal
    const config = services.config()
    const mark = (name: string, state: string, data: RecordData) =>
      insertRecord(services.database.query, config, {
        ...blankRecord(services, config, null, 'score-mark'),
        state,
        data: {
          declaration: declarations.find(({ data: { brandName } }) => brandName === name)!.id,
          ...data,
        },
      })

    const named = async (name: string) =>
      (await results()).find(({ data }) => data['brandName'] === name)!
    const before = await named('云坊')

    await mark('云坊', 'pending', { markType: 'avoid', delta: 5 })
    await mark('云坊', 'active', { markType: 'minus', delta: -1 })
    await mark('云坊', 'active', { markType: 'plus', delta: 1.5 })
    await mark('云坊', 'active', { markType: 'focus' })
    const after = await named('云坊')

    expect(after.data['delta']).toBe(0.5)
    expect(after.data['final']).toBeCloseTo(Number(before.data['final']) + 0.5, 5)

    const vetoed = await named('澜屿')

    expect((await move(portal, leader, vetoed, 'exclude')).body.msg).toBe(
      '该申报没有已确认的一票否决',
    )
    await mark('澜屿', 'vetoed', { markType: 'veto' })
    expect((await move(portal, leader, vetoed, 'rank')).body.msg).toBe(
      '该申报已被一票否决，不参加排名',
    )
    expect((await take(await named('澜屿'), 'exclude')).state).toBe('unselected')
  })

  it('is ranked within the industry, cut off at the places, and shown to its applicant once published', async () => {
    const left = async () => (await results()).filter(({ state }) => state !== 'unselected')
    const hidden = await portal.call(
      'GET',
      apiPaths.record('score-result', (await left())[0]!.id),
      {
        token: owner.token,
      },
    )

    expect(hidden.status).toBe(404)
    expect(rankable(await rows('score/result'))).toEqual(
      (await left()).map(({ id }) => id).toSorted(),
    )
    for (const result of await left()) await take(result, 'rank')
    const ranked = (await left()).toSorted(
      (a, b) => Number(a.data['rankNo']) - Number(b.data['rankNo']),
    )

    expect(ranked.map(({ data }) => data['rankNo'])).toEqual([1, 2])
    const finals = ranked.map(({ data }) => Number(data['final']))

    expect(finals).toEqual(finals.toSorted((a, b) => b - a))
    expectMeans(ranked)
    for (const result of ranked) await take(result, 'publish')
    const published = await Promise.all(ranked.map(({ id }) => read(id, owner.token)))

    expect(published.map(({ state }) => state)).toEqual(['selected', 'reserved'])
    expect(published[0]!.data).not.toHaveProperty('items')
    expect(published[0]!.data['final']).toBe(ranked[0]!.data['final'])
    expectOwn(await rows('upkeep/top10/score-result', owner.token), ranked)
  })
})
