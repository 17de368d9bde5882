import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { addApplicant, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'

let portal: TestPortal
let applicant: Applicant
let other: Applicant
let third: Applicant
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 21, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  other = await addApplicant(portal, 22, { region: '530828', industry: 'tea', isRegional: false })
  third = await addApplicant(portal, 23, { region: '530828', industry: 'tea', isRegional: false })
})
afterAll(() => portal.close())

const create = (key: string, brandName: string, by = applicant) =>
  portal.call<RecordView>('POST', '/api/record/declaration', {
    token: by.token,
    body: { data: { type: 'product', brandName } },
    headers: { 'idempotency-key': key },
  })

describe('a call repeated with the same Idempotency-Key', () => {
  test('acts once, even when both arrive together', async () => {
    const answers = await Promise.all([
      create('key-00001', '云岭'),
      create('key-00001', '云岭'),
      create('key-00001', '云岭'),
    ])

    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await create('key-00001', '云岭')).body.data.id).toBe(answers[0].body.data.id)
    expect(await portal.services.database.query('select id from e_declaration')).toHaveLength(1)
  })

  test('with another content is refused', async () => {
    await create('key-00003', '云顶')
    const { status, body } = await create('key-00003', '云底')
    expect([status, body.msg]).toEqual([422, '这个 Idempotency-Key 已用于另一个请求'])
  })

  test('never acts again when the server died between the act and its answer', async () => {
    const { query } = portal.services.database
    const before = (await query('select id from e_declaration')).length
    const trigger = `create trigger dies before update on idempotency for each row when (new.status = 200) execute function dies()`

    await ownerQuery(
      portal,
      `create or replace function dies() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    )

    await ownerQuery(portal, trigger)
    expect((await create('key-00004', '云谷', other)).status).toBe(500)
    await ownerQuery(portal, 'drop trigger dies on idempotency')

    portal.time.now = new Date(portal.time.now.getTime() + 120_000)
    const again = await create('key-00004', '云谷', other)

    expect([again.status, again.body.data.data['brandName']]).toEqual([200, '云谷'])
    expect(
      (await query(`select id from e_declaration where data->>'brandName' = '云谷'`))[0],
    ).toEqual({
      id: again.body.data.id,
    })

    expect(await query('select id from e_declaration')).toHaveLength(before + 1)
  })

  test('acts again when the server died before it acted', async () => {
    const { query } = portal.services.database
    await query(
      `insert into idempotency(key, account_id, status, answer, at)
       select account_id || ':POST:/api/record/declaration:key-00005', account_id, 0, 'null', $1 from idempotency where key like '%key-00004'`,
      [portal.time.now],
    )

    portal.time.now = new Date(portal.time.now.getTime() + 120_000)
    expect((await create('key-00005', '云溪', other)).status).toBe(200)
  })

  test('acts again when the first failed', async () => {
    const bad = {
      token: applicant.token,
      body: { data: { type: 'product', none: 1 } },
      headers: { 'idempotency-key': 'key-00002' },
    }

    expect((await portal.call('POST', '/api/record/declaration', bad)).status).toBe(400)
    expect((await create('key-00002', '云峰')).status).toBe(200)
  })

  test('means another call under another path or user', async () => {
    const answer = await portal.call<RecordView>('POST', '/api/record/declaration', {
      token: other.token,
      body: { data: { type: 'product', brandName: '云岭' } },
      headers: { 'idempotency-key': 'key-00001' },
    })

    expect(answer.body.data.owner).toBe(other.enterprise.id)
  })

  test('says once more that a record is gone', async () => {
    const made = await create('key-00006', '云海', third)
    const remove = (key: string) =>
      portal.call('DELETE', `/api/record/declaration/${made.body.data.id}`, {
        token: third.token,
        headers: { 'idempotency-key': key },
      })

    expect([(await remove('key-00007')).status, (await remove('key-00007')).status]).toEqual([
      200, 200,
    ])
    expect((await remove('key-00008')).status).toBe(404)
  })

  test('gives the first answer of a batch', async () => {
    const { query } = portal.services.database
    const made = await create('key-00009', '云河', third)

    await query(`update e_declaration set state = 'cityPending' where id = $1`, [made.body.data.id])
    const city = await portal.tokenOf(
      await portal.addAccount({ username: 'city5308', roles: ['city'], region: '530800' }),
    )
    const pass = (key: string) =>
      portal.call<{ done: string[]; failed: unknown[] }>(
        'POST',
        '/api/transition/declaration/cityPass',
        {
          token: city,
          body: {
            items: [{ id: made.body.data.id, version: made.body.data.version }],
            form: { opinion: '同意推荐' },
          },
          headers: { 'idempotency-key': key },
        },
      )

    const first = await pass('key-00010')

    expect(first.body.data.done).toEqual([made.body.data.id])
    expect((await pass('key-00010')).body).toEqual(first.body)
    expect((await pass('key-00011')).body.data.done).toEqual([])
  })

  test('waits for the batch that still runs instead of taking it over', async () => {
    const { query } = portal.services.database
    const made = await create('key-00012', '云湖', third)

    await query(`update e_declaration set state = 'cityPending' where id = $1`, [made.body.data.id])
    const city = await portal.tokenOf(
      await portal.addAccount({ username: 'city5308b', roles: ['city'], region: '530800' }),
    )
    const pass = () =>
      portal.call<{ done: string[] }>('POST', '/api/transition/declaration/cityPass', {
        token: city,
        body: {
          items: [{ id: made.body.data.id, version: made.body.data.version }],
          form: { opinion: '同意推荐' },
        },
        headers: { 'idempotency-key': 'key-00013' },
      })

    const answers = await Promise.all([pass(), pass(), pass()])

    expect(answers.map(({ status, body }) => [status, body.data.done])).toEqual(
      answers.map(() => [200, [made.body.data.id]]),
    )
  })

  test('is a new one when thirty days have passed: its answer is forgotten', async () => {
    const { query } = portal.services.database
    const idempotencyKeys = () => query(`select key from idempotency where key like '%key-00001'`)

    portal.time.now = new Date(portal.time.now.getTime() + 20 * 86_400_000)
    await runTimers(portal.services)
    expect(await idempotencyKeys()).toHaveLength(2)
    portal.time.now = new Date(portal.time.now.getTime() + 11 * 86_400_000)
    await runTimers(portal.services)
    expect(await idempotencyKeys()).toHaveLength(0)
  })
})

test('a save that is sent again after its answer was lost is done; another over the old version is stale', async () => {
  const by = await addApplicant(portal, 24, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  const { body } = await create('key-saved-1', '云雾', by)
  const save = (slogan: string) =>
    portal.call<RecordView>('PATCH', `/api/record/declaration/${body.data.id}`, {
      token: by.token,
      body: { version: body.data.version, changes: { slogan } },
    })
  const first = await save('好茶')
  const again = await save('好茶')

  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.data).toEqual(first.body.data)
  expect((await save('坏茶')).status).toBe(409)
})
