import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegisterAnswer } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ActAnswer, BatchAnswer, RecordView } from '#contract/record.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { logAccountChanges } from '#server/log/log-maintenance.ts'
import { enterpriseForm } from '../accounts/enterprise-form.ts'
import { openSigningIn } from '../accounts/signing-in.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { ownerQuery } from '../owner-query.ts'

/**
 * Answers are lost as a killed server loses them: what was done is stored, what is told of it is
 * not.
 */
const { portal, encrypt, envelope, login, captcha } = await openSigningIn()
const { query } = portal.services.database
let applicant: Applicant
beforeAll(async () => {
  applicant = await addApplicant(portal, 41, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  await ownerQuery(
    portal,
    `create or replace function dies() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
})
afterAll(() => portal.close())

/** A call whose server dies when it is about to tell what it did; a minute passes. */
async function die<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<void> {
  const trigger =
    'create trigger dies before update on idempotency for each row when (new.status = 200)'
  await ownerQuery(portal, `${trigger} execute function dies()`)
  expect((await call()).status).toBe(500)
  await ownerQuery(portal, 'drop trigger dies on idempotency')
  portal.time.now = new Date(portal.time.now.getTime() + 60_000)
}
const keyed = (key: string) => ({ 'idempotency-key': key })

describe('a removal whose answer was lost', () => {
  it('is reported as done on a retry', async () => {
    const draft = await addDraft(portal, applicant, 'product', '云海')
    const remove = () =>
      portal.call('DELETE', apiPaths.record('declaration', draft.id), {
        token: applicant.token,
        headers: keyed('remove-0001'),
      })

    await die(remove)
    expect(await query('select 1 from e_declaration where id = $1', [draft.id])).toEqual([])
    const again = await remove()

    expect([again.status, again.body.data]).toEqual([200, null])
  })
})

describe('a batch that broke off', () => {
  const pending = async (seed: number) => {
    const by = await addApplicant(portal, seed, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    const records: RecordView[] = []
    for (let n = 0; n < 3; n++) records.push(await addDraft(portal, by, 'product', `批量${n}`))
    const ids = records.map(({ id }) => id)

    await query(`update e_declaration set state = 'cityPending' where id = any($1)`, [ids])

    return records.map(({ id, version }) => ({ id, version }))
  }

  const pass = (token: string, key: string, items: object[]) =>
    portal.call<BatchAnswer>('POST', apiPaths.batchTransition('declaration', 'cityPass'), {
      token,
      body: { items, form: { opinion: '同意推荐' } },
      headers: keyed(key),
    })

  const stateOf = async (id: string) =>
    (
      await query<{ state: string; version: number }>(
        'select state, version from e_declaration where id = $1',
        [id],
      )
    )[0]!

  it('tells all it did when it is repeated, and does what is left, each once', async () => {
    const city = await portal.tokenOf(
      await portal.addAccount({ username: 'city5308', roles: ['city'], region: '530800' }),
    )
    const items = await pending(42)

    await die(() => pass(city, 'batch-0001', items))
    const versions = await Promise.all(items.map(async ({ id }) => (await stateOf(id)).version))
    const again = await pass(city, 'batch-0001', items)

    expect([again.status, again.body.data]).toEqual([
      200,
      { done: items.map(({ id }) => id), failed: [] },
    ])

    expect(await Promise.all(items.map(async ({ id }) => (await stateOf(id)).version))).toEqual(
      versions,
    )
    expect((await pass(city, 'batch-0001', items)).body.data).toEqual(again.body.data)
  })

  it('goes on where it broke off', async () => {
    const city = await portal.tokenOf(
      await portal.addAccount({ username: 'city5308b', roles: ['city'], region: '530800' }),
    )
    const items = await pending(43)

    await ownerQuery(
      portal,
      `create trigger dies before update on e_declaration for each row when (new.id = '${items[1]!.id}') execute function dies()`,
    )

    expect((await pass(city, 'batch-0002', items)).status).toBe(500)
    await ownerQuery(portal, 'drop trigger dies on e_declaration')
    expect((await stateOf(items[2]!.id)).state).toBe('cityPending')
    const again = await pass(city, 'batch-0002', items)

    expect(again.body.data).toEqual({ done: items.map(({ id }) => id), failed: [] })
    const log = await query(
      'select record_id from action_log where transition = $1 and record_id = any($2)',
      ['cityPass', items.map(({ id }) => id)],
    )

    expect(log).toHaveLength(3)
  })
})

describe('a change of password whose answer was lost', () => {
  const former = 'Tea-2025x'
  const person = async (username: string) => {
    const passwordHash = await hashPassword(former)
    return portal.tokenOf(
      await portal.addAccount({ username, roles: ['district'], region: '530828', passwordHash }),
    )
  }

  const change = (token: string, key: string, fresh: string, old = former) =>
    portal.call('POST', apiPaths.updatePassword, {
      token,
      body: { oldPassword: encrypt(envelope(old)), newPassword: encrypt(envelope(fresh)) },
      headers: keyed(key),
    })

  it('is replayed to the session that it ended, only with its key and the same password', async () => {
    const token = await person('changer')
    expect((await change(token, 'password-01', 'Cha-2026-xx')).status).toBe(200)
    expect((await portal.call('GET', apiPaths.userInfo, { token })).status).toBe(401)
    const again = await change(token, 'password-01', 'Cha-2026-xx')

    expect([again.status, again.body.data]).toEqual([200, null])
    expect((await change(token, 'password-01', 'Cha-2027-yy')).status).toBe(422)
    expect((await change(token, 'password-02', 'Cha-2026-xx')).status).toBe(401)
    expect((await change('another-session', 'password-01', 'Cha-2026-xx')).status).toBe(401)
    expect((await login('changer', encrypt(envelope('Cha-2026-xx')))).status).toBe(200)
  })

  it('is replayed after a crash of the server', async () => {
    const token = await person('killed')
    await die(() => change(token, 'password-03', 'Cha-2026-xx'))
    expect((await change(token, 'password-03', 'Cha-2026-xx')).status).toBe(200)
    expect((await login('killed', encrypt(envelope('Cha-2026-xx')))).status).toBe(200)
  })

  it('may be repeated with another password when it was refused', async () => {
    const token = await person('refused')
    expect((await change(token, 'password-04', 'short')).status).toBe(400)
    expect((await change(token, 'password-04', 'Cha-2026-xx')).status).toBe(200)
  })

  it('acts once when it is sent twice at once', async () => {
    const token = await person('hasty')
    const answers = await Promise.all([1, 2].map(() => change(token, 'password-05', 'Cha-2026-xx')))

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const lines = await query(
      `select 1 from event_log where kind = 'password' and username = 'hasty'`,
    )

    expect(lines).toHaveLength(1)
  })

  it('is not taken for one by SQL', async () => {
    await logAccountChanges(portal.services)
    const token = await person('own-hand')

    await logAccountChanges(portal.services)
    const passwordEvents = () =>
      query(`select 1 from event_log where kind = 'account' and subject = 'own-hand'`)
    const before = (await passwordEvents()).length

    expect((await change(token, 'password-06', 'Cha-2026-xx')).status).toBe(200)
    await logAccountChanges(portal.services)
    expect(await passwordEvents()).toHaveLength(before)
  })
})

describe('a registration whose answer was lost', () => {
  const password = 'Tea-2025x'
  const register = async (key: string, data: object, secret = password) => {
    const { captchaId, code } = await captcha()
    const body = { data, password: encrypt(envelope(secret)), code, captchaId }
    return portal.call<RegisterAnswer>('POST', apiPaths.register, { body, headers: keyed(key) })
  }

  it('is replayed with the same password, with a new captcha and after a crash', async () => {
    const data = await enterpriseForm(portal, 81)
    const first = await register('register-01', data)

    expect(first.body.msg).toBe('')
    expect((await register('register-01', data)).body).toEqual(first.body)
    expect((await register('register-01', data, 'Tea-2026y')).status).toBe(422)
    expect((await register('register-01', { ...data, address: '建设路2号' })).status).toBe(422)
    expect((await register('register-02', data)).status).toBe(409)

    const other = await enterpriseForm(portal, 82)

    await die(() => register('register-03', other))
    const again = await register('register-03', other)

    expect([again.status, again.body.data.username]).toEqual([200, other.creditCode])
  })
})

describe('a reset password', () => {
  it('whose answer was lost is not replayed: a retry resets again', async () => {
    const admin = await portal.tokenOf(
      await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
    )
    const id = await portal.addAccount({ username: 'deaf', roles: ['district'], region: '530828' })
    const version = async () =>
      (await portal.call<RecordView>('GET', apiPaths.record('account', id), { token: admin })).body
        .data.version
    const reset = async (key: string, seen: number) =>
      portal.call<ActAnswer>('POST', apiPaths.recordAct('account', id, 'resetPassword'), {
        token: admin,
        body: { version: seen },
        headers: keyed(key),
      })

    const seen = await version()

    await die(() => reset('reset-0001', seen))
    const again = await reset('reset-0001', seen)

    expect([again.status, again.body.msg]).toEqual([409, expect.stringContaining('只显示一次')])
    expect((await reset('reset-0002', seen)).status).toBe(409)
    const fresh = await reset('reset-0003', await version())

    expect(typeof fresh.body.data.secret).toBe('string')
    expect((await reset('reset-0003', (await version()) - 1)).body.msg).toContain('只显示一次')
  })
})
