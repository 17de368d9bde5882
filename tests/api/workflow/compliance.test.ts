import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { FileValue, RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { NoticeItem } from '#contract/public.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { createStartReport } from '#server/records/lists/start-report.ts'
import {
  addApplicant,
  addDraft,
  districtPassForm,
  judgeItems,
  move,
  type Applicant,
} from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let owner: Applicant
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 41, { region: '530828', industry: 'tea', isRegional: false })

  for (const [role, region] of [
    ['leader', '530000'],
    ['admin', '530000'],
    ['district', '530828'],
    ['city', '530800'],
  ] as const)
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}9`, roles: [role], region }),
    )
})
afterAll(() => portal.close())

const read = async (token: string | undefined, entity: string, id: string) =>
  (await portal.call<RecordView>('GET', apiPaths.record(entity, id), { token })).body.data

const save = (token: string | undefined, record: RecordView, changes: RecordData) =>
  portal.call<RecordView>('PATCH', apiPaths.record(record.entity, record.id), {
    token,
    body: { version: record.version, changes },
  })

const upload = async (token: string | undefined, field: string) =>
  (
    await portal.call<FileValue>('POST', `/api/file?entity=compliance&field=${field}`, {
      token,
      ...uploadForm(`${field}.pdf`, pdf(field)),
    })
  ).body.data

/** The check of an applicant as the applicant sees it. */
async function checkOf({ enterprise, token }: Applicant): Promise<RecordView> {
  const [row] = await portal.services.database.query<{ id: string }>(
    'select id from e_compliance where owner_id = $1',
    [enterprise.id],
  )
  return read(token, 'compliance', row!.id)
}

/** A table as stored with some cells of one row changed. */
const withRow = (record: RecordView, code: string, cells: RecordData) =>
  (record.data['items'] as RecordData[]).map((row) =>
    row['code'] === code ? { ...row, ...cells } : row,
  )

describe('the compliance check of an applicant', () => {
  let check: RecordView
  let declarations: RecordView[]

  it('is demanded before a declaration is submitted', async () => {
    const newcomer = await addApplicant(
      portal,
      42,
      { region: '530828', industry: 'tea', isRegional: false },
      false,
    )

    const draft = await addDraft(portal, newcomer, 'product', '未自查')
    const refused = await move(portal, newcomer.token, draft, 'submit')

    expect(refused.status).toBe(403)
    expect(refused.body.msg).toBe('请先完成本年度的合法合规自查，再提交申报')

    // Who reads why also learns where: the record names the page, start page and dashboard ask
    // whether it is done.
    expect((await read(newcomer.token, 'declaration', draft.id)).may.blocked).toMatchObject([
      { id: 'submit', openPage: 'declare/compliance-fill' },
    ])
    const doneChecks = async () =>
      (
        await portal.call<Record<string, number>>(
          'GET',
          apiPaths.listCounts('declare/compliance'),
          newcomer,
        )
      ).body.data['done']

    expect(await doneChecks()).toBe(0)

    const made = await portal.call<RecordView>('POST', apiPaths.records('compliance'), {
      token: newcomer.token,
      body: { data: {} },
    })

    expect(made.body.msg).toBe('')
    expect((made.body.data.data['items'] as RecordData[]).map((row) => row['code'])).toHaveLength(
      15,
    )
    const again = await portal.call('POST', apiPaths.records('compliance'), {
      token: newcomer.token,
      body: { data: {} },
    })

    expect(again.status).toBe(400)
    expect(again.body.msg).toContain('本年度已有合法合规核查')
    const answered = (made.body.data.data['items'] as RecordData[]).map((row) => ({
      ...row,
      selfResult: 'none',
    }))

    const saved = await save(newcomer.token, made.body.data, { items: answered, selfAgree: true })

    expect(saved.body.msg).toBe('')
    const done = await move(portal, newcomer.token, saved.body.data, 'selfSubmit')

    expect(done.body.msg).toBe('')
    expect(done.body.data.state).toBe('selfDone')
    expect(await doneChecks()).toBe(1)
    const submitted = await move(
      portal,
      newcomer.token,
      await read(newcomer.token, 'declaration', draft.id),
      'submit',
    )

    expect(submitted.body.msg).toBe('')
    expect(submitted.body.data.state).toBe('districtPending')
  })

  it('is started once a declaration of the applicant is past its district, not for a draft', async () => {
    const draft = await addDraft(portal, owner, 'product', '澜〇')
    const refused = await move(portal, tokens['leader']!, await checkOf(owner), 'checkStart')

    expect([refused.status, refused.body.msg]).toEqual([
      403,
      '该主体还没有通过县级审核的申报，不需要核查',
    ])

    const sent = await move(portal, owner.token, draft, 'submit')

    expect((await checkOf(owner)).data['declared']).toBe(0)
    const future = { ...districtPassForm, publicityFrom: '2025-08-14', publicityTo: '2025-08-21' }
    const early = await move(portal, tokens['district']!, sent.body.data, 'districtPass', future)

    expect([early.status, early.text]).toEqual([
      400,
      expect.stringContaining('县级公示不少于5天，且须已经结束'),
    ])

    const passed = await move(
      portal,
      tokens['district']!,
      sent.body.data,
      'districtPass',
      districtPassForm,
    )

    expect(passed.body.data.state).toBe('cityPending')
    expect((await checkOf(owner)).data['declared']).toBe(1)
  })

  it('is started by the province, and each takes part in their own columns only', async () => {
    check = (await move(portal, tokens['leader']!, await checkOf(owner), 'checkStart')).body.data
    expect(check.state).toBe('checking')
    expect((await checkOf(owner)).may.edit).toEqual([])
    const foreign = await save(tokens['leader'], check, {
      items: withRow(check, 'C04', { selfResult: 'have' }),
    })

    expect(foreign.status).toBe(403)
    expect(foreign.body.msg).toContain('自查结果')
    const shorter = await save(tokens['leader'], check, {
      items: withRow(check, 'C04', {}).slice(1),
    })

    expect(shorter.status).toBe(403)
    const saved = await save(tokens['leader'], check, {
      items: withRow(check, 'C04', {
        checkResult: 'suspect',
        eventDate: '2024-05-16',
        description: '标签不规范受到行政处罚',
      }),
    })

    expect(saved.body.msg).toBe('')
    expect(saved.body.data.data['issueCount']).toBe(1)
    check = saved.body.data

    for (const transition of ['checkPass', 'checkPush'])
      expect((await move(portal, tokens['leader']!, check, transition)).body.msg).toBe(
        '还有事项没有核查结果，请逐项填写或导入',
      )

    const finding = { eventDate: '2024-05-16', description: '标签不规范受到行政处罚' }

    for (const checkResult of ['suspect', 'confirmed', 'rectified']) {
      check = await judgeItems(portal, tokens['leader']!, check, {
        C04: { checkResult, ...finding },
      })
      const refused = await move(portal, tokens['leader']!, check, 'checkPass')
      expect(refused.body.msg).toBe('还有疑似、属实、已整改的事项，请推送县级核实')
    }
  })

  it('goes to the district, which may ask the applicant, and comes back with a conclusion', async () => {
    declarations = []
    for (const [brand, type] of [
      ['澜一', 'product'],
      ['澜二', 'product'],
      ['澜三', 'enterprise'],
    ] as const) {
      const draft = await addDraft(portal, owner, type, brand)
      declarations.push(draft)
    }

    check = (await move(portal, tokens['leader']!, check, 'checkPush')).body.data
    expect(check.state).toBe('districtVerify')
    const answer = await move(portal, tokens['district']!, check, 'verifyAsk', {
      opinion: '请说明整改情况并提供证明材料。',
    })

    expect(answer.body.data.state).toBe('supplement')
    const mine = await checkOf(owner)

    expect(mine.may.edit).toEqual(['supplementText', 'supplementFiles'])
    expect(mine.data['askedFor']).toBe('请说明整改情况并提供证明材料。')
    await portal.services.database.query(
      `update e_compliance set data = data || '{"supplementDeadline": "2025-08-01 18:00:00"}' where id = $1`,
      [check.id],
    )

    await runTimers(portal.services)
    expect((await checkOf(owner)).state).toBe('districtVerify')
  })

  it('is explained by the applicant with evidence when it is asked again, and concluded by the district', async () => {
    const district = tokens['district']!
    const current = () => read(district, 'compliance', check.id)
    const supplement = await move(portal, district, await current(), 'verifyAsk', {
      opinion: '请补充罚款缴清的证明材料。',
    })

    expect(supplement.body.data.state).toBe('supplement')
    const silent = await move(portal, owner.token, await checkOf(owner), 'selfSubmit')

    expect(silent.status).toBe(400)
    const explained = await save(owner.token, await checkOf(owner), {
      supplementText: '处罚后已更换全部标签，罚款已缴清，并建立了标签审核制度。',
      supplementFiles: [{ ...(await upload(owner.token, 'supplementFiles')) }],
    })

    expect(explained.body.msg).toBe('')
    const answered = await move(portal, owner.token, explained.body.data, 'selfSubmit')

    expect(answered.body.data.state).toBe('districtVerify')
    expect((await move(portal, district, await current(), 'verifySubmit')).status).toBe(400)
    const concluded = await save(district, await current(), {
      items: withRow(await current(), 'C04', { districtConclusion: 'fixed' }),
      districtOpinion: '经现场核实，已按处罚决定书完成整改。',
      districtFile: [{ ...(await upload(district, 'districtFile')) }],
    })

    expect(concluded.body.msg).toBe('')
    const verified = await move(portal, district, concluded.body.data, 'verifySubmit')

    expect(verified.body.data.state).toBe('verified')
  })

  it('passes only what is not confirmed, and takes all declarations of the applicant along in one step', async () => {
    const { query } = portal.services.database
    await query(`update e_declaration set state = 'compliance' where id = any($1)`, [
      declarations.slice(0, 2).map(({ id }) => id),
    ])
    let decided = await read(tokens['leader'], 'compliance', check.id)
    const vetoed = await save(tokens['leader'], decided, {
      items: withRow(decided, 'C04', { finalResult: 'suspect' }),
    })

    expect(vetoed.body.msg).toBe('')
    const doubtful = await move(portal, tokens['leader']!, vetoed.body.data, 'verifiedPass')

    expect(doubtful.body.msg).toBe('还有事项没有核查结果，或审定结果仍为疑似；没有核查的请退回核查')
    decided = (
      await save(tokens['leader'], vetoed.body.data, {
        items: withRow(decided, 'C04', { finalResult: 'rectified' }),
      })
    ).body.data

    const refused = await move(portal, tokens['district']!, decided, 'verifiedPass')

    expect(refused.status).toBe(403)
    const passed = await move(portal, tokens['leader']!, decided, 'verifiedPass')

    expect(passed.body.msg).toBe('')
    const after = await Promise.all(
      declarations.map(({ id }) => read(tokens['leader'], 'declaration', id)),
    )

    expect(after.map(({ state }) => state)).toEqual(['scoring', 'scoring', 'draft'])
    expect(after.map(({ data }) => data['complianceState'])).toEqual(['passed', 'passed', 'passed'])
    const log = await portal.call<LogEntry[]>(
      'GET',
      apiPaths.log('declaration', declarations[0]!.id),
      {
        token: tokens['leader'],
      },
    )

    expect(log.body.data.map(({ action }) => action)).toContain('complianceOk')

    const notices = await portal.call<NoticeItem[]>('GET', apiPaths.notices, { token: owner.token })
    const aboutPass = notices.body.data.filter(({ title }) => title.includes('合规核查通过'))

    expect(aboutPass).toHaveLength(1)
  })

  it('fails them all, and an appeal brings them back once', async () => {
    const { query } = portal.services.database
    await query(`update e_compliance set state = 'verified', version = version + 1 where id = $1`, [
      check.id,
    ])
    await query(
      `update e_declaration set state = 'compliance', version = version + 1 where id = $1`,
      [declarations[0]!.id],
    )

    const failed = await move(
      portal,
      tokens['leader']!,
      await read(tokens['leader'], 'compliance', check.id),
      'verifiedFail',
      {
        opinion: '经核实存在严重违法失信行为。',
      },
    )

    expect(failed.body.msg).toBe('')
    expect((await read(owner.token, 'declaration', declarations[0]!.id)).state).toBe(
      'complianceFailed',
    )
    const again = await move(portal, tokens['leader']!, failed.body.data, 'appeal', {
      opinion: '申诉材料属实，重新核查。',
    })

    expect(again.body.data.state).toBe('checking')
    expect((await read(owner.token, 'declaration', declarations[0]!.id)).state).toBe('compliance')
  })

  it('stands with neither when one of the declarations cannot be moved', async () => {
    const { query } = portal.services.database
    await judgeItems(
      portal,
      tokens['leader']!,
      await read(tokens['leader'], 'compliance', check.id),
    )

    await query(`update e_compliance set state = 'verified', version = version + 1 where id = $1`, [
      check.id,
    ])
    await portal.services.database.asOwner(({ query: owned }) =>
      owned(
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
      ).then(() =>
        owned(
          `create trigger refuse before update on e_declaration for each row when (new.state = 'scoring') execute function refuse()`,
        ),
      ),
    )

    const before = await read(tokens['leader'], 'compliance', check.id)
    const broken = await move(portal, tokens['leader']!, before, 'verifiedPass')

    expect(broken.status).toBe(500)
    expect((await read(tokens['leader'], 'compliance', check.id)).state).toBe('verified')
    expect((await read(owner.token, 'declaration', declarations[0]!.id)).state).toBe('compliance')
  })
})

test('what was passed without a result at every item is in a list of its own, and is counted there', async () => {
  const newcomer = await addApplicant(portal, 43, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const { id } = await checkOf(newcomer)

  await portal.services.database.query(`update e_compliance set state = 'passed' where id = $1`, [
    id,
  ])
  const path = `${apiPaths.listRows('declare-audit/compliance')}?preset=unchecked`
  const ids = async () =>
    (await portal.call<{ id: string }[]>('GET', path, { token: tokens['leader'] })).body.data.map(
      (row) => row.id,
    )

  const { database, config, clock } = portal.services
  const reported = async () => {
    const [line = '0'] = await createStartReport(database.query, config(), clock())
    return { line, count: Number.parseInt(line, 10) }
  }

  expect(await ids()).toContain(id)
  const before = await reported()

  expect(before.line).toContain(
    '条记录需要有人查看：申报主体合规管理 · 通过但核查结果不全（/declare-audit/compliance）',
  )
  await portal.services.database.query(`update e_compliance set state = 'checking' where id = $1`, [
    id,
  ])
  const judged = await judgeItems(
    portal,
    tokens['leader']!,
    await read(tokens['leader'], 'compliance', id),
  )

  await portal.services.database.query(`update e_compliance set state = 'passed' where id = $1`, [
    judged.id,
  ])
  expect(await ids()).not.toContain(id)
  expect((await reported()).count).toBe(before.count - 1)
})
