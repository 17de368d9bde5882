import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { blankRecord } from '#server/records/records.ts'
import { refreshRelated } from '#server/records/write/related-values.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let leader: string
let owner: Applicant
const brands: RecordView[] = []

beforeAll(async () => {
  portal = await openPortal()
  leader = await portal.tokenOf(
    await portal.addAccount({ username: 'leader9', roles: ['leader'], region: '530000' }),
  )
  owner = await addApplicant(portal, 91, { region: '530828', industry: 'tea', isRegional: false })
  for (const name of ['澜屿', '山里']) brands.push(await addDraft(portal, owner, 'product', name))
  const { query } = portal.services.database

  await query(`update e_declaration set state = 'scoring'`)
  await refreshRelated(query, portal.services.config())
})
afterAll(() => portal.close())

async function add(entity: string, state: string, data: RecordData) {
  const { services } = portal
  const config = services.config()
  const record = { ...blankRecord(services, config, null, entity), state, data }
  await insertRecord(services.database.query, config, record)
}

const task = (at: number, state: string, vote: string, total: number) =>
  add('expert-task', state, {
    expertId: `e${at}`,
    declaration: brands[0]!.id,
    brandName: '澜屿',
    vote,
    quality: total,
    total,
  })

const listed = async (name: string) => {
  const { body } = await portal.call<ListRow[]>('GET', apiPaths.listRows('declare-audit/list'), {
    token: leader,
  })
  return body.data.find(({ data }) => data['brandName'] === name)!.data
}

it('the suggested list shows votes, points and marks of a declaration as they are given; what is not given is empty', async () => {
  const empty = await listed('山里')
  expect(
    ['votes', 'voters', 'expertMean', 'qtyScore', 'marks'].map((name) => empty[name] ?? null),
  ).toEqual(Array(5).fill(null))
  await task(1, 'done', 'agree', 80)
  await task(2, 'done', 'agree', 85)
  await task(3, 'done', 'disagree', 60)
  await task(4, 'doing', 'agree', 10)
  expect(await listed('澜屿')).toMatchObject({ votes: 2, voters: 3, expertMean: 75 })
  await add('score-result', 'scoring', { declaration: brands[0]!.id, brandName: '澜屿', items: [] })
  const mark = {
    declaration: brands[0]!.id,
    brandName: '澜屿',
    markType: 'focus',
    reason: '请评审时重点关注',
  }

  const made = await portal.call<RecordView>('POST', apiPaths.records('score-mark'), {
    token: leader,
    body: { data: mark },
  })

  expect((await listed('澜屿'))['marks'] ?? null).toBeNull()
  const sent = await move(portal, leader, made.body.data, 'submit')

  expect(sent.status, sent.text).toBe(200)
  expect((await listed('澜屿'))['marks']).toBe(1)
  const revoked = await move(portal, leader, sent.body.data, 'revoke', { opinion: '已经核实清楚' })

  expect(revoked.status, revoked.text).toBe(200)
  expect((await listed('澜屿'))['marks'] ?? null).toBeNull()
  expect((await listed('山里'))['votes'] ?? null).toBeNull()
})

it('what a former configuration left out is set right for all at once, as it is for one', async () => {
  const { database } = portal.services
  expect(await refreshRelated(database.query, portal.services.config())).toBe(0)
  await database.query(`update e_declaration set data = data - 'votes', head = head - 'votes'`)
  expect(await refreshRelated(database.query, portal.services.config())).toBe(1)
  expect((await listed('澜屿'))['votes']).toBe(2)
})

it('the applicant sees none of it', async () => {
  const seen = await portal.call<RecordView>('GET', apiPaths.record('declaration', brands[0]!.id), {
    token: owner.token,
  })
  expect(seen.status).toBe(200)
  for (const name of ['votes', 'voters', 'expertMean', 'qtyScore', 'marks'])
    expect(seen.body.data.data).not.toHaveProperty(name)
})
