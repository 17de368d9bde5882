import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { BatchAnswer, ListRow, LogEntry, LookupItem, RecordView } from '#contract/record.ts'
import { sendReminders } from '#server/jobs/reminders.ts'
import { updateWaiting } from '#server/workflow/update-waiting.ts'
import { addApplicant, addDraft, copyDeclaration, move, type Applicant } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const sendCopy = `
  sendCopy: { title: 抄送, from: districtPending, to: districtPending, by: { roles: [district], region: within, notSelf: true }, form: { reader: { type: user, title: 抄送给 } }, effects: [{ copy: [district, city], to: reader, message: copied }], silent: true }
`
let files: EditedConfig
let portal: TestPortal
const ids: Record<string, string> = {}
const tokens: Record<string, string> = {}
const reason = '原办理人休假，请代为办理'

beforeAll(async () => {
  files = copyConfig()
  files.edit('workflows/declaration.yaml', ['transitions:\n', `transitions:${sendCopy}`])
  portal = await openPortal({
    configDir: files.dir,
    now: new Date('2025-05-12T09:00:00+08:00'),
  })
  for (const [username, role, region] of [
    ['h-one', 'district', '530828'],
    ['h-two', 'district', '530828'],
    ['h-far', 'district', '532504'],
    ['h-city', 'city', '530800'],
    ['h-leader', 'leader', '530000'],
    ['h-admin', 'admin', '530000'],
  ] as const) {
    ids[username] = await portal.addAccount({ username, roles: [role], region })
    tokens[username] = await portal.tokenOf(ids[username])
  }
})
afterAll(async () => {
  await portal?.close()
  files?.remove()
})

let applicants = 812
async function submit(brand: string): Promise<RecordView> {
  const place = { region: '530828', industry: 'tea', isRegional: false } as const
  const owner: Applicant = await addApplicant(portal, applicants++, place)
  const draft = await addDraft(portal, owner, 'product', brand)
  return (await move(portal, owner.token, draft, 'submit')).body.data
}

let first: RecordView | undefined
/** A submitted declaration: the first is handed in, the others are copies of it. */
const addPending = async (brand: string): Promise<RecordView> =>
  copyDeclaration(portal, (first ??= await submit('转办')), brand)

const seen = async (username: string, { id }: { id: string }) =>
  portal.call<RecordView>('GET', apiPaths.record('declaration', id), { token: tokens[username]! })
const openTo = async (username: string, record: RecordView): Promise<string[]> =>
  (await seen(username, record)).body.data.may.transitions.map(({ id }) => id)
const act = async (
  username: string,
  record: RecordView,
  transition: string,
  form: Record<string, string> = {},
) => {
  const { version } = (await seen(username, record)).body.data
  const path = apiPaths.transition('declaration', record.id, transition)
  return portal.call<RecordView>('POST', path, {
    token: tokens[username]!,
    body: { version, form },
  })
}
const transfer = (username: string, record: RecordView, to: string) =>
  act(username, record, 'transferDistrict', { assignee: ids[to]!, opinion: reason })

it('a transferred record is decided by whom it went to alone, also in another region', async () => {
  const record = await addPending('转办甲')

  expect((await seen('h-far', record)).status).toBe(404)
  const lookUpUsers = (username: string, words: string) =>
    portal.call<LookupItem[]>(
      'GET',
      `${apiPaths.lookupUsers}?${new URLSearchParams({ words, entity: 'declaration', record: record.id, transition: 'transferDistrict', field: 'assignee' })}`,
      { token: tokens[username]! },
    )
  const idsFound = async (username: string) =>
    (await lookUpUsers(username, 'h-')).body.data.map(({ value }) => value)
  expect(await idsFound('h-one')).toEqual(expect.arrayContaining([ids['h-two'], ids['h-far']]))
  expect(await idsFound('h-one')).not.toContain(ids['h-one'])
  expect(await idsFound('h-one')).not.toContain(ids['h-leader'])
  expect((await lookUpUsers('h-far', 'h-')).status).toBe(404)
  // By the region that they work for as well, which tells people of one name apart.
  expect((await lookUpUsers('h-one', '弥勒')).body.data).toMatchObject([
    { value: ids['h-far'], label: expect.stringMatching(/ · 县级审核员 · 弥勒市$/) },
  ])
  expect((await transfer('h-one', record, 'h-far')).body.msg).toBe('')
  expect(await openTo('h-far', record)).toContain('districtPass')
  expect(await openTo('h-two', record)).not.toContain('districtPass')
  expect((await seen('h-two', record)).body.data.may.blocked).toEqual([])
  expect((await act('h-two', record, 'districtReject')).body.msg).toContain('已转给')
  expect(await openTo('h-city', record)).toContain('transferDistrict')

  const list = await portal.call<ListRow[]>(
    'GET',
    `${apiPaths.listRows('declare-audit/district')}?preset=mine`,
    { token: tokens['h-far']! },
  )
  expect(list.body.data.map(({ id }) => id)).toEqual([record.id])

  const messages = await portal.services.database.query<{ body: string }>(
    'select body from message where account_id = $1',
    [ids['h-far']],
  )
  expect(messages.map(({ body }) => body)).toEqual([expect.stringContaining(reason)])

  const log = await portal.call<LogEntry[]>('GET', apiPaths.log('declaration', record.id), {
    token: tokens['h-one']!,
  })
  expect(log.body.data.at(-1)).toMatchObject({
    actionTitle: '转办',
    opinion: reason,
    assignee: 'h-far',
  })

  // Reminders reach who has it, not everybody of the region.
  const { query } = portal.services.database
  await query(`update e_declaration set due_at = '2025-05-13 23:59:59+08' where id = $1`, [
    record.id,
  ])
  await sendReminders(portal.services, portal.services.clock())
  expect((await act('h-city', record, 'remindDistrict')).body.msg).toBe('')
  const reminded = await query<{ account_id: string; template: string }>(
    `select account_id, template from message where record_id = $1 and template in ('deadlineNear', 'urged') order by template`,
    [record.id],
  )
  expect(reminded).toEqual([
    { account_id: ids['h-far'], template: 'deadlineNear' },
    { account_id: ids['h-far'], template: 'urged' },
  ])

  // Whoever decides ends it: the record no longer lies open to another region.
  const form = { opinion: '不符合本年度征集条件，不予通过。', rejectReason: 'other' }
  expect((await act('h-far', record, 'districtReject', form)).body.msg).toBe('')
  expect((await seen('h-far', record)).status).toBe(404)
})

it('only those who may act are taken: nobody disabled, of another role or of the applicant', async () => {
  const record = await submit('转办乙')

  for (const to of ['h-city', 'h-leader', 'h-one'])
    expect((await transfer('h-one', record, to)).body.msg).toContain('请另选')
  const theirs = await portal.addAccount({
    username: 'h-kin',
    roles: ['district'],
    region: '530828',
  })
  await portal.services.database.query('update account set enterprise_id = $2 where id = $1', [
    theirs,
    record.owner,
  ])
  ids['h-kin'] = theirs
  expect((await transfer('h-one', record, 'h-kin')).body.msg).toContain('请另选')
  expect((await seen('h-one', record)).body.data.assignments).toEqual([])
})

it('a transfer is undone in time: record, access and message are as before', async () => {
  const record = await addPending('转办丙')
  const { version } = (await transfer('h-one', record, 'h-far')).body.data
  const undone = await portal.call('POST', apiPaths.takeBack('declaration', record.id), {
    token: tokens['h-one']!,
    body: { version },
  })

  expect(undone.body).toMatchObject({ msg: '' })
  expect(await openTo('h-two', record)).toContain('districtPass')
  expect((await seen('h-far', record)).status).toBe(404)
})

it('a delegate only gives an opinion, and nobody decides meanwhile', async () => {
  const record = await addPending('委派甲')
  await portal.services.database.query(
    `update e_declaration set state = 'cityPending' where id = $1`,
    [record.id],
  )

  const ask = { assignee: ids['h-one']!, opinion: '请核实基地面积是否属实' }
  expect((await act('h-city', record, 'delegateCity', ask)).body.msg).toBe('')
  expect(await openTo('h-one', record)).toEqual(['answerDelegation'])
  expect(await openTo('h-two', record)).toEqual([])
  expect(await openTo('h-city', record)).not.toContain('cityPass')

  const opinion = { opinion: '经实地核实，基地面积与申报一致。' }
  expect((await act('h-one', record, 'answerDelegation', opinion)).body.msg).toBe('')
  expect(await openTo('h-city', record)).toContain('cityPass')
  expect(await openTo('h-one', record)).toEqual([])
})

it('a record that escalated and is transferred is acted on by who has it and those it escalated to', async () => {
  const record = await addPending('升级转办')
  await portal.services.database.query(
    `update e_declaration set flags = array['escalated'] where id = $1`,
    [record.id],
  )
  expect(await openTo('h-city', record)).toContain('districtPass')
  expect((await transfer('h-one', record, 'h-far')).body.msg).toBe('')

  expect(await openTo('h-far', record)).toContain('districtPass')
  expect(await openTo('h-city', record)).toContain('districtPass')
  expect(await openTo('h-two', record)).not.toContain('districtPass')
})

it('a transfer of a claimed or of a delegated record leaves it to the new one alone', async () => {
  ids['h-second'] = await portal.addAccount({
    username: 'h-second',
    roles: ['leader'],
    region: '530000',
  })
  tokens['h-second'] = await portal.tokenOf(ids['h-second'])
  const delegate = { assignee: ids['h-city']!, opinion: '请核实基地面积是否属实' }

  for (const [transition, form] of [
    ['claimProvince', {}],
    ['delegateProvince', delegate],
  ] as const) {
    const record = await addPending(`省级${transition}`)
    await portal.services.database.query(
      `update e_declaration set state = 'provincePending' where id = $1`,
      [record.id],
    )
    expect((await act('h-leader', record, transition, form)).body.msg).toBe('')
    const to = { assignee: ids['h-second'], opinion: reason }
    expect((await act('h-leader', record, 'transferProvince', to)).body.msg).toBe('')

    expect((await seen('h-admin', record)).body.data.assignments).toMatchObject([
      { kind: 'transfer', to: ids['h-second'] },
    ])
    expect(await openTo('h-second', record)).toContain('provincePass')
    expect(await openTo('h-leader', record)).not.toContain('provincePass')
  }
})

it('a copy sends a message and grants reading, is in the log for staff and remains in later states', async () => {
  const record = await addPending('抄送甲')
  const { query } = portal.services.database
  await query(`update e_declaration set state = 'provincePending' where id = $1`, [record.id])
  const returned = await act('h-leader', record, 'provinceReturn', {
    opinion: '证书已过期，请补充有效证书。',
    returnReason: ['expired'] as never,
  })
  expect(returned.body.msg).toBe('')

  const copies = await query<{ account_id: string; body: string }>(
    `select account_id, body from message where record_id = $1 and template = 'copied'`,
    [record.id],
  )
  expect(copies.map((one) => one.account_id)).toEqual(
    expect.arrayContaining([ids['h-one'], ids['h-two'], ids['h-city']]),
  )
  expect(copies.map((one) => one.account_id)).not.toContain(ids['h-far'])
  expect(copies[0]?.body).toContain('当前为“退回修改”：证书已过期')

  const copied = async (username: string) =>
    (
      await portal.call<ListRow[]>(
        'GET',
        `${apiPaths.listRows('declare-audit/district')}?preset=copied`,
        { token: tokens[username]! },
      )
    ).body.data.map(({ id }) => id)
  expect(await copied('h-one')).toEqual([record.id])
  expect(await copied('h-far')).toEqual([])

  const log = async (token: string) =>
    (
      await portal.call<LogEntry[]>('GET', apiPaths.log('declaration', record.id), { token })
    ).body.data.at(-1)
  expect((await log(tokens['h-one']!))?.copies).toEqual(
    expect.arrayContaining(['h-city', 'h-one', 'h-two']),
  )
  const owner = (
    await query<{ id: string }>('select id from account where enterprise_id = $1', [record.owner])
  )[0]
  expect(await log(await portal.tokenOf(owner?.id ?? ''))).not.toHaveProperty('copies')

  // It decides nothing about who acts, and outlives the state.
  await query(`update e_declaration set state = 'districtRecheck' where id = $1`, [record.id])
  expect(await openTo('h-two', record)).toContain('districtPass')
  expect((await transfer('h-one', record, 'h-far')).body.msg).toBe('')
  await updateWaiting(portal.services)
  expect(await copied('h-one')).toEqual([record.id])
  expect(await openTo('h-two', record)).not.toContain('districtPass')
})

it('a copy to a person goes to the one chosen among the roles of the region, and to nobody else', async () => {
  const record = await addPending('抄送乙')
  const { query } = portal.services.database
  const offered = await portal.call<LookupItem[]>(
    'GET',
    `${apiPaths.lookupUsers}?${new URLSearchParams({ words: 'h-', entity: 'declaration', record: record.id, transition: 'sendCopy', field: 'reader' })}`,
    { token: tokens['h-one']! },
  )
  const values = offered.body.data.map(({ value }) => value)
  expect(values).toEqual(expect.arrayContaining([ids['h-two'], ids['h-city']]))
  for (const other of ['h-one', 'h-far', 'h-leader']) expect(values).not.toContain(ids[other])

  const refused = await act('h-one', record, 'sendCopy', { reader: ids['h-far']! })
  expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('不能收到抄送')])
  const copiedAccounts = async () =>
    (
      await query<{ account_id: string }>(
        `select account_id from message where record_id = $1 and template = 'copied'`,
        [record.id],
      )
    ).map((one) => one.account_id)
  expect((await act('h-one', record, 'sendCopy')).status).toBe(200)
  expect(await copiedAccounts()).toEqual([])
  expect((await act('h-one', record, 'sendCopy', { reader: ids['h-city']! })).body.msg).toBe('')
  expect(await copiedAccounts()).toEqual([ids['h-city']])
  expect((await seen('h-one', record)).body.data.state).toBe('districtPending')
})

it('an account that is disabled has nothing any more: the record waits for all who may act, and its log says so', async () => {
  const record = await addPending('停用甲')
  const gone = await portal.addAccount({
    username: 'h-gone',
    roles: ['district'],
    region: '530828',
  })
  ids['h-gone'] = gone
  expect((await transfer('h-one', record, 'h-gone')).body.msg).toBe('')
  expect(await openTo('h-two', record)).not.toContain('districtPass')

  const { body } = await portal.call<RecordView>('GET', apiPaths.record('account', gone), {
    token: tokens['h-admin']!,
  })
  const disabled = await portal.call('POST', apiPaths.recordAct('account', gone, 'disable'), {
    token: tokens['h-admin']!,
    body: { version: body.data.version },
  })

  expect(disabled.body).toMatchObject({ msg: '' })
  expect(await openTo('h-two', record)).toContain('districtPass')
  const log = await portal.call<LogEntry[]>('GET', apiPaths.log('declaration', record.id), {
    token: tokens['h-two']!,
  })
  expect(log.body.data.at(-1)?.actionTitle).toContain('交办结束')
})

it('an unused claim ends after its working days', async () => {
  const record = await addPending('认领甲')
  await portal.services.database.query(
    `update e_declaration set state = 'provincePending' where id = $1`,
    [record.id],
  )
  expect((await act('h-leader', record, 'claimProvince')).body.msg).toBe('')
  await updateWaiting(portal.services)
  expect((await seen('h-admin', record)).body.data.assignments).toMatchObject([{ kind: 'claim' }])

  await portal.services.database.query(
    `update e_declaration set assignments = jsonb_set(assignments, '{0,until}', '"2025-05-12 08:00:00"') where id = $1`,
    [record.id],
  )
  await updateWaiting(portal.services)
  expect((await seen('h-admin', record)).body.data.assignments).toEqual([])
})

it('the dialog of several finds only people who may have every one of them', async () => {
  const records = [await addPending('转办己'), await addPending('转办庚')]
  await portal.services.database.query('update e_declaration set created_by = $2 where id = $1', [
    records[1]!.id,
    ids['h-two'],
  ])
  const peopleFor = async (some: RecordView[]) => {
    const query = new URLSearchParams({
      words: 'H-',
      entity: 'declaration',
      record: some.map(({ id }) => id).join(','),
      transition: 'transferDistrict',
      field: 'assignee',
    })
    const { body } = await portal.call<LookupItem[]>('GET', `${apiPaths.lookupUsers}?${query}`, {
      token: tokens['h-leader']!,
    })
    return body.data.map(({ value }) => value)
  }

  expect(await peopleFor(records.slice(0, 1))).toContain(ids['h-two'])
  expect(await peopleFor(records)).toContain(ids['h-far'])
  expect(await peopleFor(records)).not.toContain(ids['h-two'])
})

it('several are transferred at once; who may not act on one of them is refused there alone', async () => {
  const records = [await addPending('转办丁'), await addPending('转办戊')]
  await portal.services.database.query('update e_declaration set created_by = $2 where id = $1', [
    records[1]!.id,
    ids['h-two'],
  ])
  const { body } = await portal.call<BatchAnswer>(
    'POST',
    apiPaths.batchTransition('declaration', 'transferDistrict'),
    {
      token: tokens['h-leader']!,
      body: {
        items: records.map(({ id, version }) => ({ id, version })),
        form: { assignee: ids['h-two'], opinion: reason },
      },
    },
  )

  expect(body.data.done).toEqual([records[0]!.id])
  expect(body.data.failed).toMatchObject([{ id: records[1]!.id }])
})

/** Copies of a declaration without what was filled in; ids sort before those of other records. */
async function addCopies({ id }: RecordView, count: number, columns: Record<string, string> = {}) {
  await portal.services.database.query(
    `insert into e_declaration select c.* from e_declaration d, generate_series(1, $2::int) n,
       concat('00-', $3::jsonb, n) copy,
       jsonb_build_object('brandName', copy, 'declareNo', copy) texts,
       jsonb_populate_record(d, $3::jsonb || jsonb_build_object('id', copy, 'grams', array[]::text[],
         'data', texts, 'head', texts)) c
      where d.id = $1`,
    [id, count, JSON.stringify(columns)],
  )
}

const removeCopies = () =>
  portal.services.database.query(`delete from e_declaration where id like '00-%'`)

it('a claim ends too when more records than one batch have somebody', async () => {
  const record = await addPending('认领乙')
  const { query } = portal.services.database
  await query(`update e_declaration set state = 'provincePending' where id = $1`, [record.id])
  expect((await act('h-leader', record, 'claimProvince')).body.msg).toBe('')
  await addCopies(record, 1000)
  await query(
    `update e_declaration set assignments = jsonb_set(assignments, '{0,until}', '"2025-05-12 08:00:00"') where id = $1`,
    [record.id],
  )
  await updateWaiting(portal.services)

  expect((await seen('h-admin', record)).body.data.assignments).toEqual([])
  const others = await query(
    `select count(*)::int as count from e_declaration where id like '00-%' and assignments is not null`,
  )
  expect(others).toEqual([{ count: 1000 }])
  await removeCopies()
})

it('many records without anybody in several states are logged once', async () => {
  const record = await addPending('无人办理')
  const place = { region_code: '533122' }
  await addCopies(record, 1010, { ...place, state: 'districtPending' })
  await addCopies(record, 1010, { ...place, state: 'cityPending' })
  const lines = async () =>
    (await portal.services.database.query(`select 1 from event_log where reason = 'unattended'`))
      .length
  const before = await lines()
  await updateWaiting(portal.services)
  await updateWaiting(portal.services)

  expect((await lines()) - before).toBe(1)
  await removeCopies()
})
