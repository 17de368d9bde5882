import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayAct } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import type { Page } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer, PortalToday } from '#contract/public.ts'
import type { RecordView } from '#contract/record.ts'
import { queryTimeoutMs } from '#server/database/transaction.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { addApplicant, addDraft, districtPassForm, move } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { whileWritesFail } from '../while-writes-fail.ts'

const config = copyConfig()
let portal: TestPortal
let lockedTurn: ReturnType<typeof runTimersWhileLocked>
const at = (text: string) => (portal.time.now = new Date(`${text}+08:00`))

beforeAll(async () => {
  config.edit(
    'years.yaml',
    ['alwaysOpen: true\n', ''],
    [
      'actor: 申报主体 }',
      'actor: 申报主体, overrides: [{ region: "530828", close: "2025-06-20 18:00:00" }] }',
    ],
  )

  portal = await openPortal({ configDir: config.dir, now: new Date('2025-05-10T10:00:00+08:00') })
  lockedTurn = runTimersWhileLocked()
  // The last test says what became of it.
  lockedTurn.catch(() => undefined)
})
afterAll(async () => {
  await lockedTurn?.catch(() => undefined)
  await portal?.close()
  config.remove()
})

/**
 * What is done at the end of a window in a portal whose declarations are locked for longer than
 * anybody who asks would wait. It has a database of its own: others are asked meanwhile.
 */
async function runTimersWhileLocked() {
  const other = await openPortal({ now: new Date('2025-06-21T12:00:00+08:00') })
  try {
    return await other.services.database.withDedicatedConnection(async (query) => {
      await query('begin')
      await query('lock table e_declaration')
      const running = runTimers(other.services)

      await pause(queryTimeoutMs + 400)
      await query('rollback')

      return running
    })
  } finally {
    await other.close()
  }
}

describe('time windows', () => {
  it('hold an action back before and after, and say when it is open; a district may have its own', async () => {
    const lancang = await addApplicant(portal, 61, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    const mile = await addApplicant(portal, 62, {
      region: '532504',
      industry: 'fruit',
      isRegional: false,
    })

    const here = await addDraft(portal, lancang, 'product', '晨露')
    const there = await addDraft(portal, mile, 'product', '暮雪')
    const fresh = async () =>
      [await portal.tokenOf(lancang.accountId), await portal.tokenOf(mile.accountId)] as const

    at('2025-06-18T10:00:00')
    const [first, second] = await fresh()
    const late = await move(portal, second, there, 'submit')

    expect([late.status, late.body.msg]).toEqual([
      403,
      '申报时间为 2025-04-28 09:00:00 至 2025-06-15 18:00:00，当前不在办理时间内',
    ])

    const view = await portal.call<RecordView>('GET', `/api/record/declaration/${there.id}`, {
      token: second,
    })

    expect(view.body.data.may).toMatchObject({
      transitions: [],
      blocked: [{ id: 'submit', reason: late.body.msg }],
    })

    const submitted = await move(portal, first, here, 'submit')

    expect([submitted.body.msg, submitted.body.data.state]).toEqual(['', 'districtPending'])
    at('2025-07-01T10:00:00')
    const district = await portal.tokenOf(
      await portal.addAccount({
        username: 'windows-district',
        roles: ['district'],
        region: '530828',
      }),
    )

    expect(
      (await move(portal, district, submitted.body.data, 'districtPass', districtPassForm)).body
        .msg,
    ).toContain('县级审核时间为')
  })

  it('are shown to visitors before sign-in', async () => {
    at('2025-06-16T10:00:00')
    const { openWindows } = (await portal.call<PortalToday>('GET', apiPaths.portalToday)).body.data
    expect(openWindows).toEqual(['districtReview', 'cityReview', 'provinceReview'])
  })

  it('close the drafts that were never submitted, each district in its time', async () => {
    const count = async () =>
      (
        await portal.services.database.query<{ state: string; region_code: string }>(
          `select region_code, state from e_declaration where state in ('draft', 'expired') order by 1`,
        )
      ).map((row) => [row.region_code, row.state])

    expect(await count()).toEqual([['532504', 'draft']])
    at('2025-06-18T10:00:00')
    await addDraft(
      portal,
      {
        ...(await addApplicant(portal, 63, {
          region: '530828',
          industry: 'tea',
          isRegional: false,
        })),
      },
      'product',
      '来迟',
    )

    expect(await runTimers(portal.services)).toMatchObject({ moved: 0, warned: 1 })
    at('2025-06-21T10:00:01')
    const { database } = portal.services

    await database.query(`insert into used_nonce values ('of-long-ago', '2025-01-01')`)
    const remembered = () => database.query('select nonce from used_nonce')

    // What is cleared away beside it fails just then.
    await whileWritesFail(portal, 'delete on used_nonce', () =>
      expect(runTimers(portal.services)).rejects.toThrow('envelopes: this write fails'),
    )

    expect(await count()).toEqual([
      ['530828', 'draft'],
      ['532504', 'expired'],
    ])

    expect(await remembered()).toHaveLength(1)

    // It is done ten minutes later, though the hour is not over; the call after that has nothing to
    // do.
    at('2025-06-21T10:05:00')
    await runTimers(portal.services)
    expect(await remembered()).toHaveLength(1)
    at('2025-06-21T10:10:01')
    expect(await runTimers(portal.services)).toMatchObject({ moved: 0, warned: 0 })
    expect(await remembered()).toEqual([])
    await database.query(`insert into used_nonce values ('of-long-ago', '2025-01-01')`)
    at('2025-06-21T10:30:00')
    await runTimers(portal.services)
    expect(await remembered()).toHaveLength(1)
  })
})

describe('a window with days and hours', () => {
  it('blocks actions while paused and says when it opens again, in the requested language; visitors see its hours', async () => {
    config.edit('years.yaml', [
      'actor: 县级农业农村部门 }',
      'actor: 县级农业农村部门, weekdays: [1, 2, 3, 4, 5], hours: ["09:00", "17:00"] }',
    ])

    await portal.services.configPublisher.reload('文件改动')
    at('2025-05-30T10:00:00')
    const applicant = await addApplicant(portal, 64, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    const draft = await addDraft(portal, applicant, 'product', '夜雨')
    const record = (await move(portal, await portal.tokenOf(applicant.accountId), draft, 'submit'))
      .body.data
    const passForm = { ...districtPassForm, publicityFrom: '2025-05-12', publicityTo: '2025-05-20' }
    const district = await portal.addAccount({
      username: 'windows-hours',
      roles: ['district'],
      region: '530828',
    })

    const pass = async () =>
      move(portal, await portal.tokenOf(district), record, 'districtPass', passForm)

    // Friday evening; the Monday after it is a holiday.
    at('2025-05-30T17:00:01')
    const late = await pass()

    expect([late.status, late.body.msg]).toEqual([
      403,
      '县级审核时间为 2025-04-28 09:00:00 至 2025-06-30 18:00:00，此刻不在开放时间内，2025-06-03 09:00 再次开放',
    ])

    const view = await portal.call<RecordView>('GET', `/api/record/declaration/${record.id}`, {
      token: await portal.tokenOf(district),
      headers: { 'x-locale': 'en-US' },
    })

    expect(view.body.data.may.blocked.find(({ id }) => id === 'districtPass')?.reason).toMatch(
      /but not at this hour; it opens again at 2025-06-03 09:00$/,
    )
    const { windows } = (await portal.call<PortalAnswer>('GET', apiPaths.portal)).body.data

    expect(windows.map(({ id, times }) => [id, times]).slice(0, 2)).toEqual([
      ['declare', ''],
      ['districtReview', '周一至周五 09:00—17:00，节假日除外'],
    ])

    at('2025-06-03T09:00:00')
    expect((await pass()).body.data.state).toBe('cityPending')
  })
})

describe('the window of a form page', () => {
  it('lets nothing be made while it is closed, by whatever call; what was begun is still filled in', async () => {
    at('2025-05-10T10:00:00')
    const applicant = await addApplicant(portal, 65, {
      region: '532504',
      industry: 'tea',
      isRegional: false,
    })

    const draft = await addDraft(portal, applicant, 'product', '先写')

    at('2025-06-16T10:00:00')
    const token = await portal.tokenOf(applicant.accountId)
    const create = (more: object = {}) =>
      portal.call('POST', apiPaths.records('declaration'), {
        token,
        body: { data: { type: 'product' }, ...more },
      })

    const refused = [
      403,
      '申报时间为 2025-04-28 09:00:00 至 2025-06-15 18:00:00，当前不在办理时间内',
    ]

    for (const answer of [await create(), await create({ copyFrom: draft.id })])
      expect([answer.status, answer.body.msg]).toEqual(refused)
    const saved = await portal.call('PATCH', apiPaths.record('declaration', draft.id), {
      token,
      body: { version: draft.version, changes: { brandName: '后改' } },
    })

    expect([saved.status, saved.body.msg]).toEqual([200, ''])
    expect((await portal.call('GET', apiPaths.recordLimits('declaration'), { token })).status).toBe(
      200,
    )
  })

  it('holds also changes back where no workflow decides when; a second form page without a window is enough', () => {
    const config = portal.services.config()
    const user = { roles: ['leader'], regionCode: '530000' } as unknown as User
    const now = new Date('2025-06-16T10:00:00+08:00')
    const deed = { entity: 'expert-rule', record: null, now }
    const [id, page] = Object.entries(config.pages).find(
      ([, one]) => one.kind === 'form' && config.forms[one.form]?.entity === 'expert-rule',
    )!

    expect(mayAct(config, user, { ...deed, action: 'update' }).allowed).toBe(true)
    const closed: Config = {
      ...config,
      pages: { ...config.pages, [id]: { ...page, window: 'declare' } as Page },
    }

    for (const action of ['create', 'update'] as const) {
      expect(mayAct(closed, user, { ...deed, action }).reason).toMatch(
        /^申报时间为 .*，当前不在办理时间内$/,
      )
      const two: Config = { ...closed, pages: { ...closed.pages, second: page } }
      expect(mayAct(two, user, { ...deed, action }).allowed).toBe(true)
    }

    expect(mayAct(closed, user, { ...deed, action: 'remove' }).allowed).toBe(true)
  })
})

it('the end of a window is taken also where looking at all records takes longer than anybody who asks would wait', async () => {
  expect(await lockedTurn).toMatchObject({ moved: 0 })
})
