import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordContext } from '#config-model/conditions/context.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { countLimitUse } from '#config-model/forms/record-limits.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { targetState } from '#config-model/workflow/workflow.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { updateWaiting } from '#server/workflow/update-waiting.ts'
import { countUnattended } from '#server/workflow/who-may-act.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'
import { openDemo } from '../open-demo.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

/** @param least below the numbers of owners in the working year and of submitted declarations */
function describeDemo(
  open: () => Promise<TestPortal>,
  least: { owners: number; submitted: number },
): void {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await open()
  })
  afterAll(() => portal.close())

  it('no owner of the demo has more declarations of the working year than the limits allow', async () => {
    const config = portal.services.config()
    const limits = config.entities['declaration']?.limits ?? []
    const rows = await portal.services.database.query(
      `select ${recordColumns} from e_declaration where year = $1 order by owner_id`,
      [config.years.realYear],
    )

    const byOwner = new Map<string, EntityRecord[]>()
    for (const record of rows.map((row) => toRecord(config, 'declaration', row)))
      byOwner.set(record.owner ?? '', [...(byOwner.get(record.owner ?? '') ?? []), record])
    expect(byOwner.size).toBeGreaterThan(least.owners)
    const user = { id: '', ownerId: '', roles: [], regionCode: null } as unknown as User
    const above = [...byOwner].flatMap(([owner, records]) =>
      countLimitUse({ config, user, now: portal.time.now }, 'declaration', records).flatMap(
        (used, at) =>
          used > (limits[at]?.max ?? 0) ? [`${owner}: ${used} > ${limits[at]?.max}`] : [],
      ),
    )

    expect(limits.length).toBe(4)
    expect(above).toEqual([])
  })

  it('every declaration of the demo was submitted when and to whom its log says, as the workflow has it', async () => {
    const config = portal.services.config()
    const { initial, transitions } = config.workflows['declaration']!
    const rows = await portal.services.database.query(
      `select ${recordColumns} from e_declaration where state <> $1`,
      [initial],
    )
    const lines = await portal.services.database.query<{ record: string; to: string; at: Date }>(
      `select record_id as record, to_state as to, at from action_log
       where entity = 'declaration' and transition = 'submit'`,
    )
    const submissions = new Map(lines.map((line) => [line.record, line]))
    const wrong = rows.flatMap((row) => {
      const record = toRecord(config, 'declaration', row)
      const line = submissions.get(record.id)
      const context = recordContext(config, { ...record, state: initial }, null, portal.time.now)
      const isTrue =
        record.submittedAt?.getTime() === line?.at.getTime() &&
        record.data['submitAt'] === formatDateTime(line!.at) &&
        targetState(transitions['submit']!, context) === line?.to

      return isTrue ? [] : [record.id]
    })

    expect(rows.length).toBeGreaterThan(least.submitted)
    expect(wrong).toEqual([])
  })

  it('every top ten brand of the demo was awarded in its selection, with its rank, and no other', async () => {
    const selections = await portal.services.database.query(
      `select a.state, a.year = b.year as "isOfYear", a.owner_id = b.owner_id as "isOfOwner",
         a.data->'rankNo' = b.data->'top10Rank' as "isOfRank",
         a.data->'top10Industry' = b.data->'top10Industry' as "isOfIndustry"
       from e_top10_award a full join (
         select * from e_catalog_brand where data->'isTop10' = 'true'
       ) b on b.data->>'sourceDeclarationId' = a.data->>'declaration'`,
    )
    const awarded = {
      state: 'awarded',
      isOfYear: true,
      isOfOwner: true,
      isOfRank: true,
      isOfIndustry: true,
    }

    expect(selections.length).toBeGreaterThan(40)
    expect(selections).toEqual(selections.map(() => awarded))
  })

  it('every record of the demo that waits for staff has somebody who may act on it; without the auditor of a county its records have nobody', async () => {
    const { database, config } = portal.services
    expect(await countUnattended(database.query, config(), portal.time.now)).toEqual([])
    await database.query(`update account set enabled = false where username = 'dist530828'`)
    const left = await countUnattended(database.query, config(), portal.time.now)

    expect(left).toContainEqual(
      expect.objectContaining({ entity: 'declaration', state: 'districtPending' }),
    )
    await updateWaiting(portal.services)
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from unattended_record u join e_declaration d on d.id = u.record_id
       where u.entity = 'declaration' and u.region_code = '530828' and d.state = u.state`,
    )

    expect(row?.count).toBe(
      left
        .flatMap(({ entity, count }) => (entity === 'declaration' ? count : []))
        .reduce((a, b) => a + b),
    )

    await updateWaiting(portal.services)
    const lines = await database.query<{ subject: string }>(
      `select subject from event_log where reason = 'unattended' order by at, id`,
    )
    const all = left.reduce((sum, { count }) => sum + count, 0)

    expect(lines.map(({ subject }) => subject)).toEqual([`没有人能办理的记录：${all} 件`])
    await database.query(`update account set enabled = true where username = 'dist530828'`)
    await updateWaiting(portal.services)
    expect(await database.query('select * from unattended_record')).toEqual([])
  })
}

describe('a quarter of its enterprises', () => {
  describeDemo(openDemo, { owners: 70, submitted: 120 })
})
describe('as the first start writes it', { tags: ['long'] }, () => {
  describeDemo(
    async () => {
      const portal = await openPortal()
      await seedDemo(portal.services, 'Demo-2025')

      return portal
    },
    { owners: 280, submitted: 3000 },
  )
})
