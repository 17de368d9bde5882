import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListRow, RecordView } from '#contract/record.ts'
import {
  addApplicant,
  addDraft,
  answerRemarks,
  districtPassForm,
  move,
  type Applicant,
} from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'

const config = copyConfig()
let portal: TestPortal
let applicant: Applicant
let district: string
beforeAll(async () => {
  config.edit(
    'workflows/declaration.yaml',
    ['flags: { ', 'flags: { late: { title: 迟报 }, '],
    [
      'transitions:\n',
      `transitions:
  clearLate:
    title: 解除标记
    action: reset
    from: districtPending
    to: districtPending
    by: { roles: [district], region: within }
    effects: [{ unflag: late }]
`,
    ],
  )

  portal = await openPortal({ configDir: config.dir })
  applicant = await addApplicant(portal, 71, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  district = await portal.tokenOf(
    await portal.addAccount({ username: 'past-district', roles: ['district'], region: '530828' }),
  )
})
afterAll(async () => {
  await portal?.close()
  config.remove()
})
const path = (id: string) => `/api/record/declaration/${id}`
const setYear = (id: string) =>
  portal.services.database.query(
    `update e_declaration set year = 2024, data = jsonb_set(data, '{year}', '2024'), head = jsonb_set(head, '{year}', '2024') where id = $1`,
    [id],
  )

describe('a record of a past year', () => {
  it('that was never submitted can no longer be thrown away, and nothing is offered that would be refused', async () => {
    const draft = await addDraft(portal, applicant, 'product', '往年')
    await setYear(draft.id)
    const view = await portal.call<RecordView>('GET', path(draft.id), { token: applicant.token })

    expect(view.body.data.may).toEqual({ edit: [], remove: false, transitions: [], blocked: [] })
    const save = {
      token: applicant.token,
      body: { version: view.body.data.version, changes: { slogan: '新口号' } },
    }

    const saved = await portal.call('PATCH', path(draft.id), save)

    expect([saved.status, saved.body.msg]).toEqual([405, '历史年度数据只读'])
    const removal = await portal.call('DELETE', path(draft.id), { token: applicant.token })

    expect([removal.status, removal.body.msg]).toEqual([405, '历史年度数据只读'])
  })

  it('that was withdrawn does not offer to be declared again, in lists neither', async () => {
    const sent = (
      await move(
        portal,
        applicant.token,
        await addDraft(portal, applicant, 'product', '已撤'),
        'submit',
      )
    ).body.data

    const gone = (await move(portal, applicant.token, sent, 'withdraw', { opinion: '暂不申报了' }))
      .body.data
    const row = async () =>
      (
        await portal.call<ListRow[]>('GET', '/api/list/rows/declare/status?keyword=已撤', {
          token: applicant.token,
        })
      ).body.data.map(({ transitions }) => transitions)

    expect(await row()).toEqual([['reopen']])
    await setYear(gone.id)
    expect(await row()).toEqual([[]])
    const refused = await move(portal, applicant.token, gone, 'reopen')

    expect(refused.status).toBe(405)
  })
})

describe('the time a record has waited', () => {
  let record: RecordView
  beforeAll(async () => {
    record = (
      await move(
        portal,
        applicant.token,
        await addDraft(portal, applicant, 'product', '久候'),
        'submit',
      )
    ).body.data
  })

  it('goes on when only a mark is taken off', async () => {
    const since = new Date('2025-08-11T09:00:00+08:00')
    await portal.services.database.query(
      `update e_declaration set state_since = $2, flags = '{late}' where id = $1`,
      [record.id, since],
    )

    const { body } = await move(portal, district, record, 'clearLate')

    expect(body.data).toMatchObject({
      flags: [],
      state: 'districtPending',
      stateSince: '2025-08-11 09:00:00',
    })

    record = body.data
  })

  const sheet = async () => {
    const { bytes } = await portal.call('POST', '/api/list/export/declare-audit/district', {
      token: district,
      body: { preset: 'all', keyword: '久候' },
    })

    const [head = [], line = []] = readXlsx(bytes)

    return Object.fromEntries(head.map((title, at) => [title, line[at]]))
  }

  it('is exported in days, under the heads of the screen', async () => {
    expect(await sheet()).toMatchObject({ 停留天数: '9 天', 当前状态: '待县级审核' })
  })

  it('is nothing for a finished record', async () => {
    await portal.services.database.query(
      `update e_declaration set state = 'elected' where id = $1`,
      [record.id],
    )

    expect(await sheet()).toMatchObject({ 当前状态: '入选目录' })
    expect((await sheet())['停留天数'] ?? '').toBe('')
  })
})

describe('a remark', () => {
  it('is settled by who reviews, one by one or by passing the record on, never by submitting it again', async () => {
    const owner = await addApplicant(portal, 72, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    const remarks = [
      { path: 'intro', level: 'must', content: '请补充主营业务' },
      { path: 'email', level: 'must', content: '邮箱无法联系' },
    ]

    const sent = (
      await move(portal, owner.token, await addDraft(portal, owner, 'product', '批注'), 'submit')
    ).body.data
    const form = { returnReason: ['incomplete'], opinion: '请按批注修改后重新提交。' }
    const returned = await move(portal, district, sent, 'districtReturn', form, remarks)

    expect(returned.body.msg).toBe('')
    const unanswered = await move(portal, owner.token, returned.body.data, 'submit')

    expect([unanswered.status, unanswered.body.msg]).toEqual([
      400,
      '还有 2 条必须修改的批注没有回复，请逐条说明修改情况后再提交',
    ])

    expect(unanswered.text).toContain('remarks-answered')
    await answerRemarks(portal, owner.token, returned.body.data)
    const again = (await move(portal, owner.token, returned.body.data, 'submit')).body.data
    const states = (view: RecordView) => view.remarks.map((remark) => remark.resolved)

    expect(states(again)).toEqual([false, false])
    expect(again.remarks.map((remark) => remark.reply)).toEqual(['已按批注修改', '已按批注修改'])

    const settle = (token: string, resolved: boolean) =>
      portal.call<RecordView['remarks']>(
        'PATCH',
        `${path(sent.id)}/remarks/${again.remarks[0]!.id}`,
        {
          token,
          body: { resolved },
        },
      )

    expect((await settle(owner.token, true)).status).toBe(403)
    expect((await settle(district, true)).body.data.map((remark) => remark.resolved)).toEqual([
      true,
      false,
    ])

    expect((await settle(district, false)).body.data.map((remark) => remark.resolved)).toEqual([
      false,
      false,
    ])

    expect(
      states((await move(portal, district, again, 'districtPass', districtPassForm)).body.data),
    ).toEqual([true, true])
  })
})
