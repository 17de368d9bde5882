import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { indicatorsOf } from '#tools/seed/scoring/indicators.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let leader: string
let owner: Applicant
beforeAll(async () => {
  portal = await openPortal()
  leader = await portal.tokenOf(
    await portal.addAccount({ username: 'leader9', roles: ['leader'], region: '530000' }),
  )
  owner = await addApplicant(portal, 95, {
    region: '530828',
    industry: 'flower',
    isRegional: false,
  })
})
afterAll(() => portal.close())

async function add(entity: string, state: string | null, data: RecordData): Promise<string> {
  const { services } = portal
  const config = services.config()
  const record = { ...blankRecord(services, config, null, entity), year: 2025, state, data }
  await insertRecord(services.database.query, config, record)

  return record.id
}

/** A sheet of a flower that paid so much taxes, or is exempt. */
async function sheetOf(brand: string, taxPaid: number, taxExempt: boolean): Promise<string> {
  const { id } = await addDraft(portal, owner, 'product', brand)
  await portal.services.database.query(
    `update e_declaration set state = 'scoring', year = 2025, data = jsonb_set(data, '{operating,2,taxPaid}', to_jsonb($2::int)) || jsonb_build_object('taxExempt', $3::boolean) where id = $1`,
    [id, taxPaid, taxExempt],
  )

  return add('score-result', 'scoring', {
    year: 2025,
    declaration: id,
    brandName: brand,
    industry: 'flower',
  })
}

test('flowers have 25 indicators of their own, 100 points; who is exempt from taxes gets the mean of those who pay', async () => {
  const indicators = indicatorsOf('flower')
  expect(indicators).toHaveLength(25)
  expect(indicators.map(({ code }) => code)).not.toContain('Q1')
  const rules = { name: '2025花卉', industries: ['flower'], isActive: true, indicators }
  const made = await portal.call<RecordView>('POST', apiPaths.records('qty-rule'), {
    token: leader,
    body: { data: rules },
  })

  expect([made.status, made.body.data.data['total']]).toEqual([200, 100])

  const [low, high, exempt] = [
    await sheetOf('花一', 10, false),
    await sheetOf('花二', 20, false),
    await sheetOf('花三', 0, true),
  ]

  const scored = async (id: string) => {
    const { data } = (
      await portal.call<RecordView>('GET', apiPaths.record('score-result', id), { token: leader })
    ).body
    const answer = await move(portal, leader, data, 'compute')

    expect(answer.status, answer.text).toBe(200)
    const items = answer.body.data.data['items'] as RecordData[]

    return items.find(({ code }) => code === 'B3')!
  }

  expect((await scored(low))['auto']).toBe(2.5)
  expect((await scored(high))['auto']).toBe(5)
  expect(await scored(exempt)).toMatchObject({ raw: '按同业平均', auto: 3.75 })
})
