import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { FileValue } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { LogEntry, RecordView, Remark } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let applicant: Applicant
let district: string
let draft: RecordView
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 81, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  district = await portal.tokenOf(
    await portal.addAccount({ username: 'clean-district', roles: ['district'], region: '530828' }),
  )
  draft = await addDraft(portal, applicant, 'product', '云\u200B岫\u202E')
})
afterAll(() => portal.close())

const save = async (changes: object) => {
  const { body } = await portal.call<RecordView>('GET', `/api/record/declaration/${draft.id}`, {
    token: applicant.token,
  })
  return portal.call<RecordView>('PATCH', `/api/record/declaration/${draft.id}`, {
    token: applicant.token,
    body: { version: body.data.version, changes },
  })
}

describe('a text that enters', () => {
  test('is stored clean, in one line where its field has one, and found by what is seen of it', async () => {
    expect(draft.data['brandName']).toBe('云岫')
    const saved = await save({
      brandName: '\uFEFF 云\r\n岫\u2066Cafe\u0301\uD800 ',
      recordKeeping: '一\r\n\u200E二\u0007 ',
    })

    expect([saved.body.data.data['brandName'], saved.body.data.data['recordKeeping']]).toEqual([
      '云 岫Café',
      '一\n二',
    ])

    const filter = '{"brandName":"云\\u200b \\u0007岫Cafe\\u0301"}'
    const query = new URLSearchParams({ filter, keyword: '云\u200D 岫' }).toString()
    const rows = await portal.call<RecordView[]>('GET', `/api/list/rows/declare/status?${query}`, {
      token: applicant.token,
    })

    expect([rows.status, rows.body.msg]).not.toContain(500)
    expect((await save({ brandName: '云岫' })).status).toBe(200)
  })

  test('of nothing visible is none: an opinion, a remark, an answer, a nickname', async () => {
    const fresh = await addDraft(portal, applicant, 'product', '青\u200B岚')
    const current = (await move(portal, applicant.token, fresh, 'submit')).body.data
    const reason = { returnReason: ['other'] }

    for (const opinion of [
      '\u200B'.repeat(12),
      ' '.repeat(20),
      '\u3164\u2800'.repeat(8),
      '\u3000\n\uFEFF'.repeat(9),
    ]) {
      const refused = await move(portal, district, current, 'districtReturn', {
        ...reason,
        opinion,
      })
      expect([refused.status, refused.body.msg]).toEqual([400, '请填写审核意见'])
    }

    const opinion = '材料不完整，请逐项补正。'
    const blank = [{ path: 'brandName', level: 'must', content: '\u200B\u200B\u200B' }]

    expect(
      (await move(portal, district, current, 'districtReturn', { ...reason, opinion }, blank))
        .status,
    ).toBe(400)

    const remarks = [{ path: 'brandName', level: 'must', content: ' 名称\u202E不符 ' }]
    const sent = { ...reason, opinion: ` \u202E${opinion}\u200B\n` }
    const returned = await move(portal, district, current, 'districtReturn', sent, remarks)

    expect(returned.body.msg).toBe('')
    const log = await portal.call<LogEntry[]>('GET', `/api/record/declaration/${current.id}/log`, {
      token: district,
    })

    expect(log.body.data.find(({ action }) => action === 'districtReturn')?.opinion).toBe(opinion)
    const remarksAnswer = await portal.call<Remark[]>(
      'GET',
      `/api/record/declaration/${current.id}/remarks`,
      {
        token: district,
      },
    )

    expect(remarksAnswer.body.data.map(({ content }) => content)).toEqual(['名称不符'])

    const nickName = '\u200B\u2060'

    expect(
      (await portal.call('POST', apiPaths.updateProfile, { token: district, body: { nickName } }))
        .status,
    ).toBe(400)
  })

  test('must be UTF-8: in a body, a query, a file name', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"version":1,"changes":{"brandName":"'),
      Buffer.from([0xff, 0xfe, 0xd4, 0xc6]),
      Buffer.from('"}}'),
    ])

    const body = await portal.call('PATCH', `/api/record/declaration/${draft.id}`, {
      token: applicant.token,
      body: bytes,
      headers: { 'content-type': 'application/json' },
    })

    expect([body.status, body.body.msg]).toEqual([400, '提交的内容不是有效的 UTF-8 文本'])

    for (const keyword of ['%D4%C6', '%ff', 'a%C0%AF', '%ED%A0%80'])
      expect([
        keyword,
        (
          await portal.call('GET', `/api/list/rows/declare/status?keyword=${keyword}`, {
            token: applicant.token,
          })
        ).status,
      ]).toEqual([keyword, 400])

    expect(
      (
        await portal.call('GET', '/api/list/rows/declare/status?keyword=100%', {
          token: applicant.token,
        })
      ).status,
    ).toBe(200)

    const form = uploadForm('NAME.pdf', pdf('utf8'))
    const spelt = Buffer.from(
      form.body.toString('latin1').replace('NAME', '\xd4\xc6\xff'),
      'latin1',
    )

    const named = await portal.call<FileValue>(
      'POST',
      '/api/file?entity=enterprise&field=licenseFile',
      {
        token: applicant.token,
        body: spelt,
        headers: form.headers,
      },
    )

    expect([named.status, named.body.msg]).toEqual([400, expect.stringContaining('文件名')])
  })

  test('that was stored before opens, stays as it is when only others change, and is cleaned with its own change', async () => {
    const old = await addDraft(portal, applicant, 'enterprise', '旧名')
    const { query } = portal.services.database

    await query(`update e_declaration set data = data || $2 where id = $1`, [
      old.id,
      JSON.stringify({
        brandName: ' 旧\u200B名 ',
        creditCode: ` ${applicant.enterprise.creditCode}`,
      }),
    ])

    const opened = await portal.call<RecordView>('GET', `/api/record/declaration/${old.id}`, {
      token: applicant.token,
    })

    expect(opened.body.data.data['brandName']).toBe(' 旧\u200B名 ')
    const { creditCode, brandName } = opened.body.data.data
    const saved = await portal.call<RecordView>('PATCH', `/api/record/declaration/${old.id}`, {
      token: applicant.token,
      body: { version: opened.body.data.version, changes: { creditCode, brandName } },
    })

    expect([saved.body.msg, saved.body.data?.data?.['brandName']]).toEqual(['', '旧名'])

    await query(`update e_declaration set data = data || '{"brandName":"\u200b "}' where id = $1`, [
      old.id,
    ])
    const faults = await portal.call<FieldProblem[]>(
      'GET',
      `/api/record/declaration/${old.id}/check`,
      {
        token: applicant.token,
      },
    )

    expect(faults.body.data.find(({ path }) => path[0] === 'brandName')).toMatchObject({
      rule: 'required',
    })
  })
})
