import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, LogEntry, RecordView } from '#contract/record.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { updateWaiting, updateWaitingInTurn } from '#server/workflow/update-waiting.ts'
import { readActors, countUnattended } from '#server/workflow/who-may-act.ts'
import { addApplicant, addDraft, districtPassForm, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

/** A Wednesday; five working days later it is the next Wednesday. */
const wednesday = new Date('2025-08-20T10:00:00+08:00')
let portal: TestPortal
let applicant: Applicant
const tokens: Record<string, string> = {}
const accounts: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal({ now: wednesday })
  applicant = await addApplicant(portal, 91, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  for (const [name, roles, region] of [
    ['district', ['district'], '530828'],
    ['city', ['city'], '530800'],
    ['elsewhere', ['city'], '532500'],
    ['leader', ['leader'], '530000'],
  ] as const)
    accounts[name] = await portal.addAccount({
      username: `late-${name}`,
      roles: [...roles],
      region,
    })

  await signIn()
})
afterAll(() => portal.close())

async function signIn() {
  for (const [name, id] of Object.entries(accounts)) tokens[name] = await portal.tokenOf(id)
  applicant = { ...applicant, token: await portal.tokenOf(applicant.accountId) }
}

async function timersAt(text: string) {
  portal.time.now = new Date(`${text}+08:00`)
  await portal.services.database.query(`delete from job_lock where name = 'timers'`)
  const { escalated } = await runTimers(portal.services)
  await signIn()
  return escalated
}

async function submit(brand: string, by = applicant): Promise<RecordView> {
  const draft = await addDraft(portal, by, 'product', brand)
  const answer = await move(portal, by.token, draft, 'submit')
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}

const view = async (id: string, token: string) =>
  (await portal.call<RecordView>('GET', `/api/record/declaration/${id}`, { token })).body.data
const log = async (id: string, token: string, headers = {}) =>
  (await portal.call<LogEntry[]>('GET', apiPaths.log('declaration', id), { token, headers })).body
    .data
const listed = async (preset: string, token: string) =>
  (
    await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('declare-audit/city')}?preset=${preset}`,
      { token },
    )
  ).body.data.map((row) => row.id)
const messages = (account: string) =>
  portal.services.database.query<{ body: string }>(
    `select body from message where account_id = $1 and template = 'escalated' order by created_at`,
    [account],
  )

describe('a state that escalates after five working days without an act', () => {
  let record: RecordView

  beforeAll(async () => {
    record = await submit('迟迟')
  })

  it('leaves the next level out until they have passed, weekends and holidays not counted', async () => {
    expect(
      (await view(record.id, tokens['city']!)).may.transitions.map(({ id }) => id),
    ).not.toContain('districtPass')
    const early = await move(portal, tokens['city']!, record, 'districtPass', districtPassForm)
    expect([early.status, early.body.msg]).toEqual([403, expect.stringContaining('县级审核员')])

    // As for every other role that has no right here: whatever version they name.
    const stale = await move(
      portal,
      tokens['city']!,
      { ...record, version: 1 },
      'districtPass',
      districtPassForm,
    )
    expect([stale.status, stale.body.msg]).toEqual([403, early.body.msg])

    expect(await timersAt('2025-08-27T23:00:00')).toBe(0)
    expect(await messages(accounts['city']!)).toEqual([])
  })

  it('lets the next level of the region act too, and notifies it once', async () => {
    expect(await timersAt('2025-08-28T00:30:00')).toBe(1)
    expect(await timersAt('2025-08-29T10:00:00')).toBe(0)
    expect(await messages(accounts['city']!)).toEqual([
      { body: '“迟迟”当前为“待县级审核”，已超过期限没有办理，您也可以办理。' },
    ])
    expect(await messages(accounts['elsewhere']!)).toEqual([])
    expect(await messages(accounts['leader']!)).toEqual([])

    const open = async (name: string) =>
      (await view(record.id, tokens[name]!)).may.transitions.map(({ id }) => id)
    expect(await open('city')).toEqual(
      expect.arrayContaining(['districtPass', 'districtReturn', 'districtReject']),
    )
    expect(await open('district')).toContain('districtPass')
    expect(await open('leader')).not.toContain('districtPass')
  })

  it('keeps the version, so that who has it open loses nothing', async () => {
    expect((await view(record.id, tokens['district']!)).version).toBe(record.version)
  })

  it('is a line of the log for staff, and none for whose record it is', async () => {
    const [line] = (await log(record.id, tokens['city']!)).slice(-1)
    expect(line).toMatchObject({
      actionTitle: '超时升级',
      opinion: '满 5 个工作日没有办理，州市审核员也可以办理',
      operatorName: '系统',
      from: 'districtPending',
      to: 'districtPending',
    })
    const english = await log(record.id, tokens['city']!, { 'x-locale': 'en-US' })
    expect(english.at(-1)).toMatchObject({ operatorName: 'System', orgName: 'System' })
    expect((await log(record.id, applicant.token)).map(({ actionTitle }) => actionTitle)).toEqual([
      '提交',
    ])
  })

  it('stands in the list of the next level', async () => {
    expect(await listed('escalated', tokens['city']!)).toEqual([record.id])
    expect(await listed('escalated', tokens['elsewhere']!)).toEqual([])
  })

  it('waits for nobody only when the next level has nobody either', async () => {
    const { database, config } = portal.services
    const now = portal.time.now
    const enable = (name: string, enabled: boolean) =>
      database.query('update account set enabled = $2 where id = $1', [accounts[name], enabled])

    await enable('district', false)
    expect(await countUnattended(database.query, config(), now)).toEqual([])
    await enable('city', false)
    expect(await countUnattended(database.query, config(), now)).toEqual([
      { entity: 'declaration', state: 'districtPending', count: 1 },
    ])
    await enable('district', true)
    await enable('city', true)
    expect((await readActors(database.query, config(), now)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([accounts['district'], accounts['city']]),
    )
    await signIn()
  })

  it('ends when the record leaves the state: its later stays begin a new count', async () => {
    const passed = await move(portal, tokens['city']!, record, 'districtPass', {
      ...districtPassForm,
      publicityFrom: '2025-08-20',
      publicityTo: '2025-08-28',
    })
    expect([passed.body.msg, passed.body.data.state]).toEqual(['', 'cityPending'])
    expect(await listed('escalated', tokens['city']!)).toEqual([])
    // Who had it open while it was theirs too is told who was faster.
    const late = await move(portal, tokens['city']!, record, 'districtReject', {
      rejectReason: 'condition',
      opinion: '经核实，不符合本年度征集条件。',
    })
    expect([late.status, late.body.data]).toMatchObject([409, { reason: 'stale' }])

    const back = await move(portal, tokens['city']!, passed.body.data, 'cityBack', {
      opinion: '请核对近三年销售数据后再报。',
    })
    expect([back.body.data.state, back.body.data.flags]).toEqual(['districtRecheck', []])
    expect(await timersAt('2025-09-05T23:00:00')).toBe(0)
    expect(await timersAt('2025-09-06T00:30:00')).toBe(1)
  })

  it('counts from the last act of who reviews there, and sends one message for all records', async () => {
    await timersAt('2025-09-08T10:00:00')
    const two = [await submit('一苇'), await submit('二苇')]
    const other = await addApplicant(portal, 92, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })
    const acted = await submit('三苇', other)
    await timersAt('2025-09-11T10:00:00')
    const passed = await move(portal, tokens['district']!, acted, 'districtPass', {
      ...districtPassForm,
      publicityFrom: '2025-08-20',
      publicityTo: '2025-08-28',
    })
    const undone = await portal.call<RecordView>(
      'POST',
      `/api/record/declaration/${acted.id}/take-back`,
      { token: tokens['district']!, body: { version: passed.body.data.version } },
    )
    expect([undone.status, undone.body.data.state]).toEqual([200, 'districtPending'])

    expect(await timersAt('2025-09-16T00:30:00')).toBe(2)
    expect((await messages(accounts['city']!)).at(-1)?.body).toMatch(/^“[一二]苇等2件”当前为/)
    const turns = await portal.services.database.query<{ subject: string }>(
      `select subject from event_log where reason = 'escalated' order by at, id`,
    )
    expect(turns.at(-1)?.subject).toBe('超时升级：“品牌申报”待县级审核 2 件')
    expect((await listed('escalated', tokens['city']!)).toSorted()).toEqual(
      [record.id, ...two.map(({ id }) => id)].toSorted(),
    )
    expect(await timersAt('2025-09-19T00:30:00')).toBe(1)
  })
})

describe('the workload of reviewers', () => {
  const loads = async (token: string) =>
    portal.call<ListRow[]>('GET', `${apiPaths.listRows('system/workload')}?preset=all`, { token })

  it('counts for each of them what they may act on, what is overdue and what they did this week', async () => {
    const id = (await listed('escalated', tokens['city']!))[0]!
    const returned = await move(
      portal,
      tokens['district']!,
      await view(id, tokens['district']!),
      'districtReturn',
      { returnReason: ['expired'], opinion: '证书已过期，请补充有效证书。' },
      [],
    )
    expect([returned.status, returned.body.msg]).toEqual([200, ''])
    await updateWaiting(portal.services)

    const { body } = await loads(tokens['leader']!)
    const rows = body.data.map(({ data }) => [
      data['username'],
      data['waiting'],
      data['overdue'],
      data['doneThisWeek'],
    ])
    expect(rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['late-city', 3, 3, 0],
      ['late-district', 3, 3, 1],
      ['late-elsewhere', 0, 0, 0],
      // The self-checks of the two applicants.
      ['late-leader', 2, 0, 0],
    ])
    const mine = body.data.find(({ data }) => data['username'] === 'late-city')
    expect(mine?.data).toMatchObject({
      roles: '州市审核员',
      regionCode: '530800',
      dueAt: expect.stringMatching(/^2025-09-/) as string,
    })
  })

  it('leaves out a decision that was undone', async () => {
    const doneOfDistrict = async () => {
      await updateWaiting(portal.services)
      const { body } = await loads(tokens['leader']!)
      const row = body.data.find(({ data }) => data['username'] === 'late-district')
      return row?.data['doneThisWeek']
    }

    const id = (await listed('escalated', tokens['city']!))[0]!
    const record = await view(id, tokens['district']!)
    const token = tokens['district']!
    expect((await move(portal, token, record, 'districtPass', districtPassForm)).status).toBe(200)
    expect(await doneOfDistrict()).toBe(2)

    const undone = await portal.call('POST', apiPaths.takeBack('declaration', id), {
      token,
      body: { version: record.version + 1 },
    })
    expect(undone.status).toBe(200)
    expect(await doneOfDistrict()).toBe(1)
  })

  it('is counted by one of several nodes a minute', async () => {
    const { services } = portal
    const isCounted = () => updateWaitingInTurn(services)
    expect([await isCounted(), await isCounted()]).toEqual([true, false])
    await services.database.query(
      `update job_lock set ran_at = now() - interval '1 minute' where name = 'waiting'`,
    )
    expect([await isCounted(), await isCounted()]).toEqual([true, false])
  })

  it('is for administrators and leaders', async () => {
    expect((await loads(tokens['city']!)).status).toBe(403)
  })

  it('leaves out who is disabled, and is not written again while nothing changes', async () => {
    const { database } = portal.services
    const versions = () =>
      database.query<{ xmin: string }>(
        'select xmin::text from reviewer_workload order by account_id',
      )
    const before = await versions()
    await updateWaiting(portal.services)
    expect(await versions()).toEqual(before)

    await database.query('update account set enabled = false where id = $1', [
      accounts['elsewhere'],
    ])
    await updateWaiting(portal.services)
    expect(await versions()).toHaveLength(before.length - 1)
  })
})
