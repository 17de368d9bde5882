import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowIdOf } from '#config-model/facts/row-id.ts'
import type { RecordData } from '#config-model/record.ts'
import type { ArticleView, NoticeItem } from '#contract/public.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { verifyLog } from '#server/log/action-log.ts'
import {
  addApplicant,
  addVotes,
  addDraft,
  answerRemarks,
  districtPassForm,
  move,
  passCheck,
  type Applicant,
} from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 1, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  for (const [name, roles, region] of [
    ['district', ['district'], '530828'],
    ['city', ['city'], '530800'],
    ['leader', ['leader'], '530000'],
    ['other', ['district'], '532504'],
  ] as const)
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({ username: `${name}-journey`, roles: [...roles], region }),
    )
})
afterAll(() => portal.close())

describe('a product brand', () => {
  let record: RecordView

  it('is numbered by year, type and district when it is made', async () => {
    record = await addDraft(portal, applicant, 'product', '澜屿')
    expect(record.data['declareNo']).toBe('2025-CP-530828-0001')
    expect(record.state).toBe('draft')
    expect(record.may.transitions.map((item) => item.id)).toContain('submit')
  })

  it('cannot be submitted while something is missing, and says what', async () => {
    const cut = await portal.call<RecordView>('PATCH', `/api/record/declaration/${record.id}`, {
      token: applicant.token,
      body: { version: record.version, changes: { story: '太短', certs: [] } },
    })

    expect(cut.status).toBe(200)
    const refused = await move(portal, applicant.token, cut.body.data, 'submit')

    expect(refused.status).toBe(400)
    const { problems } = refused.body.data as unknown as {
      problems: { path: string[]; message: string }[]
    }

    expect(problems.map((problem) => problem.path[0])).toEqual(
      expect.arrayContaining(['story', 'certs']),
    )
    const healed = await portal.call<RecordView>('PATCH', `/api/record/declaration/${record.id}`, {
      token: applicant.token,
      body: {
        version: cut.body.data.version,
        changes: { story: record.data['story'], certs: record.data['certs'] },
      },
    })

    record = healed.body.data
  })

  it('goes to the district, comes back with two remarks that unlock their fields only', async () => {
    const submitted = await move(portal, applicant.token, record, 'submit')
    expect(submitted.body.msg).toBe('')
    expect(submitted.body.data.state).toBe('districtPending')
    const returned = await move(
      portal,
      tokens['district']!,
      submitted.body.data,
      'districtReturn',
      { returnReason: ['expired'], opinion: '证书有效期与扫描件不一致，请核对。' },
      [
        { path: 'certs/0/validTo', level: 'must', content: '有效期填写有误' },
        { path: 'intro', level: 'advice', content: '建议补充行业地位' },
      ],
    )

    expect(returned.body.data.state).toBe('returned')
    const seen = await portal.call<RecordView>('GET', `/api/record/declaration/${record.id}`, {
      token: applicant.token,
    })

    record = seen.body.data
    const cert = rowIdOf((record.data['certs'] as RecordData[])[0])

    expect(record.remarks.map((remark) => remark.path)).toEqual([`certs/${cert}/validTo`, 'intro'])
    expect(record.may.edit).toEqual(['certs', 'intro'])
    expect(record.data['returnDeadline']).toMatch(/^2025-08-27/)
    const locked = await portal.call('PATCH', `/api/record/declaration/${record.id}`, {
      token: applicant.token,
      body: { version: record.version, changes: { slogan: '另一句口号' } },
    })

    expect(locked.status).toBe(403)
    expect(locked.body.msg).toContain('没有批注')
  })

  it('tells the applicant by a message at the bell', async () => {
    const notices = await portal.call<NoticeItem[]>('GET', '/api/common/article/notice/list', {
      token: applicant.token,
    })
    expect(notices.body.data.map((item) => item.title)).toContain('申报被退回')
    const { id } = notices.body.data.find((item) => item.title === '申报被退回')!
    const message = await portal.call<ArticleView>('GET', `/api/common/article/view/${id}`, {
      token: applicant.token,
    })

    expect(message.body.data.record).toEqual({
      entity: 'declaration',
      id: record.id,
      year: record.year,
      title: expect.stringContaining('申报') as string,
    })
  })

  it('tells the applicant why it came back in the words of the dictionary', async () => {
    const log = await portal.call<LogEntry[]>('GET', `/api/record/declaration/${record.id}/log`, {
      token: applicant.token,
    })
    expect(log.body.data.find((entry) => entry.action === 'districtReturn')?.reasons).toEqual([
      { title: '退回原因', text: '证照过期' },
    ])
    expect(log.body.data.find((entry) => entry.action === 'submit')?.reasons).toEqual([])
  })

  it('is corrected, submitted again, and passes district, city and province', async () => {
    const saved = await portal.call<RecordView>('PATCH', `/api/record/declaration/${record.id}`, {
      token: applicant.token,
      body: {
        version: record.version,
        changes: { intro: `${String(record.data['intro'])}获省级龙头企业称号。` },
      },
    })

    expect(saved.status).toBe(200)
    await answerRemarks(portal, applicant.token, saved.body.data)
    let now = (await move(portal, applicant.token, saved.body.data, 'submit')).body.data

    expect(now.remarks.map((remark) => remark.resolved)).toEqual([false, false])
    now = (await move(portal, tokens['district']!, now, 'districtPass', districtPassForm)).body.data
    expect(now.remarks.map((remark) => remark.resolved)).toEqual([true, true])
    expect(now.state).toBe('cityPending')
    now = (await move(portal, tokens['city']!, now, 'cityPass', { opinion: '同意推荐。' })).body
      .data
    expect(now.state).toBe('provincePending')
    now = (await move(portal, tokens['leader']!, now, 'provincePass', {})).body.data
    expect(now.state).toBe('compliance')
    record = now
  })

  it('has its whole story in a log that proves itself', async () => {
    const log = await portal.call<LogEntry[]>(
      'GET',
      `/api/declare/audit/log/list?id=${record.id}`,
      {
        token: tokens['leader'],
      },
    )

    expect(log.body.data.map((line) => line.action)).toEqual([
      'submit',
      'districtReturn',
      'submit',
      'districtPass',
      'cityPass',
      'provincePass',
    ])

    expect(log.body.data[1]).toMatchObject({
      orgName: '澜沧拉祜族自治县农业农村局',
      opinion: '证书有效期与扫描件不一致，请核对。',
      remarks: 2,
    })

    expect(await verifyLog(portal.services.database.query)).toBeNull()
  })

  it('keeps the hash of the configuration it was filled in with', async () => {
    const [row] = await portal.services.database.query<{ definition: string }>(
      'select definition from e_declaration where id = $1',
      [record.id],
    )
    expect(row?.definition).toBe(portal.services.config().hash)
  })

  it('becomes a catalogue brand when it is elected', async () => {
    await passCheck(portal, tokens['leader']!, applicant)
    await addVotes(portal, record.id)
    const { body } = await portal.call<RecordView>('GET', `/api/record/declaration/${record.id}`, {
      token: tokens['leader'],
    })
    let now = body.data
    for (const step of ['suggest', 'publicity', 'elect'])
      now = (await move(portal, tokens['leader']!, now, step, {})).body.data
    expect(now.state).toBe('elected')
    const brands = await portal.call<{ brandName: string; id: string }[]>(
      'GET',
      '/api/public/catalogue/list?year=2025',
    )

    expect(brands.body.data.map((brand) => brand.brandName)).toEqual(['澜屿'])
    const brand = await portal.call<Record<string, unknown>>(
      'GET',
      `/api/public/catalogue/brand?year=2025&id=${brands.body.data[0]!.id}`,
    )

    expect(brand.text).not.toContain(applicant.enterprise.creditCode)
    expect(brand.body.data['story']).toBe(record.data['story'])
  })
})

describe('a regional brand held by a city', () => {
  it('skips the district and goes to the city at once', async () => {
    const holder = await addApplicant(portal, 5, {
      region: '530828',
      industry: 'tea',
      isRegional: true,
      holderLevel: 'city',
    })

    const draft = await addDraft(portal, holder, 'region', '普洱山茶')
    const submitted = await move(portal, holder.token, draft, 'submit')

    expect(submitted.body.msg).toBe('')
    expect(submitted.body.data.state).toBe('cityPending')
    const back = await move(portal, tokens['city']!, submitted.body.data, 'cityBack', {
      opinion: '请县级补充现场核实情况说明。',
    })

    expect(back.status).toBe(403)
    expect(back.body.msg).toBe('该品牌未经县级审核，不能退回县级复核')
    const passed = await move(portal, tokens['city']!, submitted.body.data, 'cityPass', {})

    expect(passed.body.data.state).toBe('provincePending')
    expect(
      (await move(portal, tokens['leader']!, passed.body.data, 'provincePass', {})).body.data.state,
    ).toBe('compliance')
  })
})

describe('what the workflow refuses, it explains', () => {
  let record: RecordView
  beforeAll(async () => {
    const owner = await addApplicant(portal, 9, {
      region: '530828',
      industry: 'coffee',
      isRegional: false,
    })

    record = (
      await move(portal, owner.token, await addDraft(portal, owner, 'product', '云隐'), 'submit')
    ).body.data
  })

  it('a skipped state', async () => {
    const answer = await move(portal, tokens['leader']!, record, 'provincePass', {})
    expect([answer.status, answer.body.msg]).toEqual([
      403,
      '当前状态为“待县级审核”，只有“待省级审核”时才能审核通过',
    ])
  })

  it('a wrong role', async () => {
    const answer = await move(portal, tokens['leader']!, record, 'districtPass', districtPassForm)
    expect([answer.status, answer.body.msg]).toEqual([
      403,
      '“审核通过并上报”须由县级审核员、系统管理员办理',
    ])
  })

  it('another district, as if it did not exist', async () => {
    const answer = await move(portal, tokens['other']!, record, 'districtPass', districtPassForm)
    expect(answer.status).toBe(404)
    expect(answer.body.msg).toContain('没有找到该记录')
  })

  it('a stale version, naming who was faster', async () => {
    const first = await move(portal, tokens['district']!, record, 'districtPass', districtPassForm)
    expect(first.status).toBe(200)
    const second = await move(portal, tokens['district']!, record, 'districtPass', districtPassForm)

    expect(second.status).toBe(409)
    expect(second.body.msg).toBe('该记录已被district-journey处理，请刷新后重试')
    expect((second.body.data as unknown as { version: number }).version).toBe(
      first.body.data.version,
    )
  })

  it('a dialog that is not filled in', async () => {
    const answer = await move(
      portal,
      tokens['city']!,
      { id: record.id, version: record.version + 1 },
      'cityReject',
      {
        rejectReason: 'scope',
        opinion: '太短',
      },
    )

    expect([answer.status, answer.body.msg]).toEqual([400, '至少 10 个字'])
  })
})
