import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { TransactionWrapper, Query } from '#server/database/database.ts'
import { addApplicant, addDraft } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

it('a save waits twice for the database: for the record with what was remarked at it, and until it is stored', async () => {
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     values ('trip', 2025, 'draft', '530828', 'trip-owner', now(), now(), '{}', '{"type": "product", "year": 2025, "regionCode": "530828", "enterpriseId": "trip-owner"}')`,
  )

  const token = await portal.tokenOf(
    await portal.addAccount({
      username: 'trip',
      roles: ['declare'],
      enterprise: 'trip-owner',
      region: '530828',
    }),
  )

  const statements: string[] = []
  let waits = 0
  let open = 0
  const noted =
    (ask: Query): Query =>
    async (text, values) => {
      statements.push(text.split(' ', 1)[0] ?? '')
      if (open++ === 0) waits++
      return ask<never>(text, values).finally(() => open--)
    }

  const frame: TransactionWrapper = (ask, work) => work(noted(ask))

  portal.services.database = portal.services.database.wrappingTransactions(frame)
  const { body } = await portal.call<RecordView>('PATCH', apiPaths.record('declaration', 'trip'), {
    token,
    body: { version: 1, changes: { slogan: '好茶' } },
  })

  expect([body.msg, body.data.version, body.data.data['slogan']]).toEqual(['', 2, '好茶'])
  expect([statements, waits]).toEqual([['select', 'select', 'update'], 2])
})

it('a draft that is saved again, with all that lists show as it was, writes to no index', async () => {
  const { query } = portal.services.database
  await query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     values ('light', 2025, 'draft', '530828', 'trip-owner', now(), now(), '{}', '{"type": "product", "year": 2025, "regionCode": "530828", "enterpriseId": "trip-owner"}')`,
  )

  const token = await portal.tokenOf(
    await portal.addAccount({
      username: 'light',
      roles: ['declare'],
      enterprise: 'trip-owner',
      region: '530828',
    }),
  )

  const save = async (version: number) => {
    const changes = { slogan: `好茶${version}` }
    const path = apiPaths.record('declaration', 'light')
    expect((await portal.call('PATCH', path, { token, body: { version, changes } })).status).toBe(
      200,
    )
  }

  // The first save fills in what the row above lacks.
  await save(1)
  const before = await lightWrites()
  for (const version of [2, 3, 4, 5]) await save(version)
  await expect.poll(lightWrites, { timeout: 10_000 }).toBe(before + 4)
})

it('a step that changes no field stores what lists read, and leaves the rest of the record where it lies; so does taking it back', async () => {
  const place = { region: '530828', industry: 'tea', isRegional: false } as const
  const draft = await addDraft(portal, await addApplicant(portal, 71, place), 'product', '原样')

  // Stored apart from its row, as declarations with some hundred fields are.
  const { query } = portal.services.database
  const noise = portal.services.random(4000).toString('hex')

  await query(
    `update e_declaration set state = 'cityPending', hidden = null, data = data || jsonb_build_object('slogan', $2::text) where id = $1`,
    [draft.id, noise],
  )

  // As an earlier configuration might have left it.
  const forget = () =>
    query(`update e_declaration set head = '{}', grams = '{}' where id = $1`, [draft.id])
  const stored = async () => {
    const [row] = await query<{
      place: number | null
      state: string
      data: object
      head: object
      grams: string[]
    }>(
      'select pg_column_toast_chunk_id(data)::int8 as place, state, data, head, grams from e_declaration where id = $1',
      [draft.id],
    )

    return row
  }

  const before = await stored()

  expect(before?.place).not.toBe(null)
  await forget()
  const token = await portal.tokenOf(
    await portal.addAccount({ username: 'same-city', roles: ['city'], region: '530800' }),
  )
  const step = { token, body: { version: draft.version, form: { opinion: '同意推荐' } } }
  const passed = await portal.call<RecordView>(
    'POST',
    apiPaths.transition('declaration', draft.id, 'cityPass'),
    step,
  )

  expect([passed.status, passed.body.data.data['slogan']]).toEqual([200, noise])
  expect(await stored()).toEqual({ ...before, state: 'provincePending' })
  await forget()
  const undo = { token, body: { version: passed.body.data.version } }

  expect((await portal.call('POST', apiPaths.takeBack('declaration', draft.id), undo)).status).toBe(
    200,
  )
  expect(await stored()).toEqual(before)
})

/** Updates of declarations that wrote to no index, as far as the database has told. */
async function lightWrites(): Promise<number> {
  const { query } = portal.services.database
  await Promise.all(Array.from({ length: 10 }, () => query('select pg_stat_force_next_flush()')))
  const [row] = await query<{ writes: number }>(
    `select n_tup_hot_upd::int as writes from pg_stat_user_tables where relname = 'e_declaration'`,
  )

  return row?.writes ?? 0
}
