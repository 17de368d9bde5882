import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'

let portal: TestPortal
let applicants: Applicant[]
let city: string
beforeAll(async () => {
  portal = await openPortal()
  const place = { region: '530828', industry: 'tea', isRegional: false } as const

  applicants = [await addApplicant(portal, 61, place), await addApplicant(portal, 62, place)]
  city = await portal.tokenOf(
    await portal.addAccount({ username: 'city5308', roles: ['city'], region: '530800' }),
  )
  await ownerQuery(
    portal,
    `create or replace function dies() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
})
afterAll(() => portal.close())

/** A declaration that waits for the city. */
async function pending(brandName: string, applicant = applicants[0]!): Promise<RecordView> {
  const draft = await addDraft(portal, applicant, 'product', brandName)
  await portal.services.database.query(
    `update e_declaration set state = 'cityPending' where id = $1`,
    [draft.id],
  )

  return draft
}
const pass = ({ id, version }: RecordView, key: string, opinion = '同意推荐') =>
  portal.call<RecordView>('POST', apiPaths.transition('declaration', id, 'cityPass'), {
    token: city,
    body: { version, form: { opinion } },
    headers: { 'idempotency-key': key },
  })
const steps = async ({ id }: RecordView) =>
  (await portal.services.database.query('select 1 from action_log where record_id = $1', [id]))
    .length

describe('a step that is sent again with its key', () => {
  it('is taken once for concurrent calls, with the same answer for both', async () => {
    const record = await pending('一')
    const answers = await Promise.all([1, 2, 3].map(() => pass(record, 'once-00001')))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[2]?.body).toEqual(answers[0]?.body)
    expect(await steps(record)).toBe(1)
  })

  it('tells the first answer, whatever became of the record meanwhile', async () => {
    const record = await pending('二')
    const first = await pass(record, 'once-00002')

    await portal.services.database.query(
      `update e_declaration set state = 'returned', version = version + 1 where id = $1`,
      [record.id],
    )

    expect((await pass(record, 'once-00002')).body).toEqual(first.body)
    expect(await steps(record)).toBe(1)
    expect((await pass(record, 'once-00003')).status).toBe(409)
  })

  it('is refused when it says something else', async () => {
    const record = await pending('三')
    expect((await pass(record, 'once-00004')).status).toBe(200)
    expect((await pass(record, 'once-00004', '另有意见')).status).toBe(422)
  })

  it('is taken by the second when the first was refused', async () => {
    const record = await pending('四', applicants[1])
    expect((await pass({ ...record, version: 99 }, 'once-00005')).status).toBe(409)
    expect((await pass(record, 'once-00005')).status).toBe(200)
  })

  it('is stored with its answer or not at all: killed in between, it is taken by the second', async () => {
    const record = await pending('五', applicants[1])
    await ownerQuery(
      portal,
      'create trigger dies before update on idempotency for each row when (new.status = 200) execute function dies()',
    )

    expect((await pass(record, 'once-00006')).status).toBe(500)
    await ownerQuery(portal, 'drop trigger dies on idempotency')
    expect(await steps(record)).toBe(0)
    expect((await pass(record, 'once-00006')).status).toBe(200)
    expect(await steps(record)).toBe(1)
  })
})

describe('a transaction', () => {
  const note = (name: string): [string, unknown[]] => [
    `insert into portal_fact(name, value) values ($1, 'true')`,
    [name],
  ]

  const noted = async (name: string) =>
    (await portal.services.database.query('select 1 from portal_fact where name = $1', [name]))
      .length

  it('is rolled back when a statement fails that was not awaited', async () => {
    const { database } = portal.services
    const run = database.transaction(async (query) => {
      await query(...note('unheeded'))
      void query('select 1 / 0')
    })

    await expect(run).rejects.toThrow('division by zero')
    expect(await noted('unheeded')).toBe(0)
  })

  it('refuses queries after its end', async () => {
    const { database } = portal.services
    let late: Promise<unknown> | undefined
    const run = database.transaction(async (query) => {
      late = query('select pg_sleep(0.1)')
        .then(() => query(...note('late')))
        .catch((error: unknown) => error)
      await query('select 1 / 0')
    })

    await expect(run).rejects.toThrow('division by zero')
    expect(await late).toBeInstanceOf(Error)
    expect(await noted('late')).toBe(0)
    await database.transaction((query) => query(...note('after')))
    expect(await noted('after')).toBe(1)
  })
})
