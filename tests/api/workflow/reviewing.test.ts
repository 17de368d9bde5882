import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeItem } from '#contract/public.ts'
import type { BatchAnswer, ListRow, RecordView } from '#contract/record.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { addApplicant, addDraft, districtPassForm, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'
import { whileWritesFail } from '../while-writes-fail.ts'

let portal: TestPortal
let applicant: Applicant
const tokens: Record<string, string> = {}
const submitted = async (type: 'product' | 'enterprise', brand: string, by = applicant) => {
  const answer = await move(portal, by.token, await addDraft(portal, by, type, brand), 'submit')
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}
const rows = async (page: string, token: string, query: string) =>
  (await portal.call<ListRow[]>('GET', `/api/list/rows/${page}?${query}`, { token })).body.data.map(
    (row) => row.id,
  )

beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 41, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  for (const [name, roles, region] of [
    ['district', ['district'], '530828'],
    ['city', ['city'], '530800'],
    ['leader', ['leader'], '530000'],
    ['province', ['province'], '530000'],
  ] as const)
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({ username: `${name}-reviewing`, roles: [...roles], region }),
    )
})
afterAll(() => portal.close())

describe('a reviewer', () => {
  let record: RecordView
  beforeAll(async () => {
    record = await submitted('product', '云岫')
  })

  it('finds what they handled under 我已办理, also after it went on', async () => {
    expect(await rows('declare-audit/district', tokens['district']!, 'preset=acted')).not.toContain(
      record.id,
    )
    record = (await move(portal, tokens['district']!, record, 'districtPass', districtPassForm))
      .body.data
    expect(record.state).toBe('cityPending')
    expect(await rows('declare-audit/district', tokens['district']!, 'preset=acted')).toContain(
      record.id,
    )
    expect(await rows('declare-audit/district', tokens['district']!, 'preset=todo')).not.toContain(
      record.id,
    )
  })

  it('of the province sends back to the level named in the dialog', async () => {
    record = (await move(portal, tokens['city']!, record, 'cityPass', {})).body.data
    const opinion = '请核对近三年销售数据后再报。'
    const toCity = await move(portal, tokens['leader']!, record, 'provinceBack', {
      backTo: 'city',
      opinion,
    })

    expect([toCity.body.msg, toCity.body.data.state]).toEqual(['', 'cityRecheck'])
    const again = (await move(portal, tokens['city']!, toCity.body.data, 'cityPass', {})).body.data
    const toDistrict = await move(portal, tokens['leader']!, again, 'provinceBack', {
      backTo: 'county',
      opinion,
    })

    expect(toDistrict.body.data.state).toBe('districtRecheck')
  })

  const read = async (who: string) =>
    (
      await portal.call<RecordView>('GET', `/api/record/declaration/${record.id}`, {
        token: tokens[who]!,
      })
    ).body.data

  it('of what is sent back to another level its owner hears nothing: neither step nor opinion nor remark', async () => {
    const opinion = '内部核查意见，不对申报主体公开。'
    const passed = (
      await move(
        portal,
        tokens['district']!,
        await read('district'),
        'districtPass',
        districtPassForm,
      )
    ).body

    const remark = { path: 'slogan', level: 'advice', content: '口号请核对（内部批注）' }
    const back = await move(portal, tokens['city']!, passed.data, 'cityBack', { opinion }, [remark])

    expect([back.body.msg, back.body.data.remarks.at(-1)?.content]).toEqual(['', remark.content])

    for (const path of ['', '/log', '/remarks']) {
      const { text } = await portal.call('GET', `/api/record/declaration/${record.id}${path}`, {
        token: applicant.token,
      })
      expect([path, text]).not.toEqual([
        path,
        expect.stringMatching(/内部|退回下级|退回县级|cityBack|provinceBack/),
      ])
    }

    expect((await read('district')).remarks.map(({ content }) => content)).toContain(remark.content)
  })

  it('searches by what they may see in full only', async () => {
    const word = applicant.enterprise.creditCode.slice(4, 12)
    expect(await rows('declare-audit/province', tokens['leader']!, `keyword=${word}`)).toContain(
      record.id,
    )
    expect(await rows('declare-audit/list', tokens['province']!, `keyword=${word}`)).toEqual([])
    const seen = await portal.call<RecordView>('GET', `/api/record/declaration/${record.id}`, {
      token: tokens['province']!,
    })

    expect(seen.body.data.data['creditCode']).toContain('****')
    expect(seen.text).not.toContain(applicant.enterprise.creditCode)
    expect(
      (
        await portal.call('GET', `/api/list/rows/declare-audit/list?sort=creditCode`, {
          token: tokens['province']!,
        })
      ).status,
    ).toBe(400)
  })
})

describe('many at once', () => {
  it('are done row by row; what failed says why', async () => {
    const [one, two] = [await submitted('product', '月湾'), await submitted('product', '石上')]
    const answer = await portal.call<BatchAnswer>(
      'POST',
      '/api/transition/declaration/districtPass',
      {
        token: tokens['district']!,
        body: {
          items: [
            { id: one.id, version: one.version },
            { id: two.id, version: two.version + 7 },
            { id: 'none', version: 1 },
          ],
          form: districtPassForm,
        },
      },
    )

    expect(answer.body.data.done).toEqual([one.id])
    expect(answer.body.data.failed.map((item) => [item.title, item.reason])).toEqual([
      ['石上', expect.stringContaining('请刷新后重试')],
      ['none', '没有找到该记录，可能已被删除，或不在您可以查看的范围内'],
    ])
  })

  it('stay within the limits of an applicant and of the year', async () => {
    const refused = await portal.call('POST', '/api/record/declaration', {
      token: applicant.token,
      body: { data: { type: 'product', brandName: '第四个' } },
    })
    expect([refused.status, refused.body.msg]).toEqual([400, '每个主体每年最多申报3个产品品牌'])
  })

  it('are exported as the filtered list shows them, within the region of the reviewer', async () => {
    const answer = await portal.call('POST', '/api/list/export/declare-audit/district', {
      token: tokens['district']!,
      body: { preset: 'all', keyword: '月湾' },
    })

    expect(answer.status).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /filename\*=UTF-8''.+-2025-08-20\.xlsx$/,
    )
    const [head, ...lines] = readXlsx(answer.bytes)

    expect(head).toEqual(expect.arrayContaining(['品牌名称', '州市', '县区']))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toEqual(
      expect.arrayContaining([
        '月湾',
        '普洱市',
        '澜沧拉祜族自治县',
        '待州（市）审核',
        applicant.enterprise.name,
      ]),
    )

    const elsewhere = await portal.tokenOf(
      await portal.addAccount({ username: 'elsewhere', roles: ['district'], region: '532504' }),
    )

    expect(
      readXlsx(
        (
          await portal.call('POST', '/api/list/export/declare-audit/district', {
            token: elsewhere,
            body: { preset: 'all' },
          })
        ).bytes,
      ),
    ).toHaveLength(1)

    expect(
      (
        await portal.call('POST', '/api/list/export/declare-audit/list', {
          token: tokens['province']!,
          body: {},
        })
      ).status,
    ).toBe(403)
  })
})

describe('the same brand twice', () => {
  it('is refused in the words of the configuration', async () => {
    const owner = await addApplicant(portal, 47, {
      region: '530828',
      industry: 'coffee',
      isRegional: false,
    })

    await submitted('product', '双生', owner)
    const twin = await move(
      portal,
      owner.token,
      await addDraft(portal, owner, 'product', '双生'),
      'submit',
    )

    expect([twin.status, twin.body.msg]).toEqual([409, '本年度该品牌已申报，请勿重复申报'])
  })
})

describe('time', () => {
  it('reminds those who review, once, in one message for all that is due', async () => {
    const owner = await addApplicant(portal, 51, {
      region: '530823',
      industry: 'tea',
      isRegional: false,
    })

    const jingdong = await portal.addAccount({
      username: 'jingdong',
      roles: ['district'],
      region: '530823',
    })

    for (const brand of ['早春', '初夏']) await submitted('product', brand, owner)
    const titles = async () =>
      (
        await portal.call<NoticeItem[]>('GET', '/api/common/article/notice/list', {
          token: await portal.tokenOf(jingdong),
        })
      ).body.data
        .map((item) => item.title)
        .filter((title) => title === '期限提醒')

    portal.time.now = new Date('2025-08-26T09:50:00+08:00')

    // No message can be stored just then: nobody counts as reminded.
    await whileWritesFail(portal, 'insert on message', () =>
      expect(runTimers(portal.services)).rejects.toThrow('reminders: '),
    )

    expect(await titles()).toEqual([])
    portal.time.now = new Date('2025-08-26T10:00:00+08:00')
    await runTimers(portal.services)
    expect(await titles()).toEqual(['期限提醒'])
    const [message] = await portal.services.database.query<{ body: string }>(
      `select body from message where title = '期限提醒' and (body like '“早春等2件”%' or body like '“初夏等2件”%') limit 1`,
    )

    expect(message?.body).toMatch(
      /^“(早春|初夏)等2件”当前为“待县级审核”，请于2025-08-27 23:59:59前办理。$/,
    )
    portal.time.now = new Date('2025-08-26T12:00:00+08:00')
    await runTimers(portal.services)
    expect(await titles()).toHaveLength(1)

    // Returned and submitted again, it waits for them anew.
    await portal.services.database.query(
      `update e_declaration set state_since = state_since + interval '1 hour' where data->>'brandName' in ('早春', '初夏')`,
    )
    portal.time.now = new Date('2025-08-26T13:00:00+08:00')
    await runTimers(portal.services)
    expect(await titles()).toHaveLength(2)
    portal.time.now = new Date('2025-08-20T10:00:00+08:00')
    await portal.services.database.query(`delete from job_lock where name = 'timers'`)
  })

  it('closes what was returned and not corrected, once, and tells the owner', async () => {
    const owner = await addApplicant(portal, 53, {
      region: '530828',
      industry: 'fruit',
      isRegional: false,
    })

    const record = await submitted('product', '晚钟', owner)
    const returned = await move(
      portal,
      tokens['district']!,
      record,
      'districtReturn',
      { returnReason: ['expired'], opinion: '证书已过期，请补充有效证书。' },
      [{ path: 'certs', level: 'must', content: '证书过期' }],
    )

    expect(returned.body.data.state).toBe('returned')
    expect((await runTimers(portal.services)).moved).toBe(0)
    portal.time.now = new Date('2025-08-28T10:00:01+08:00')
    const both = await Promise.all([runTimers(portal.services), runTimers(portal.services)])

    expect(both.map((turn) => turn.moved).toSorted((a, b) => a - b)).toEqual([0, 1])
    const after = await portal.call<RecordView>('GET', `/api/record/declaration/${record.id}`, {
      token: await portal.tokenOf(owner.accountId),
    })

    expect(after.body.data).toMatchObject({ state: 'expired', may: { edit: [], transitions: [] } })
  })
})
