import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListRow, RecordView } from '#contract/record.ts'
import { verifyLog } from '#server/log/action-log.ts'
import { readRemovedRecords, restoreRecord } from '#server/records/acts/restore-record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let editor: string
let other: string
let leader: string
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 61)
  editor = await portal.tokenOf(
    await portal.addAccount({ username: 'editor', roles: ['content'], region: '530000' }),
  )
  other = await portal.tokenOf(
    await portal.addAccount({ username: 'boss', roles: ['admin'], region: '530000' }),
  )
  leader = await portal.tokenOf(
    await portal.addAccount({ username: 'leader', roles: ['leader'], region: '530000' }),
  )
})
afterAll(() => portal?.close())

const path = (entity: string, id: string) => `/api/record/${entity}/${id}`
const linesOf = (id: string) =>
  portal.services.database.query<{
    transition: string
    operator_id: string
    ip: string
    form: object
    from_state: string
  }>(
    'select transition, operator_id, ip, form, from_state from action_log where record_id = $1 order by position',
    [id],
  )
const stored = async (entity: string, id: string) =>
  (await portal.services.database.query(`select 1 from e_${entity} where id = $1`, [id])).length
const remove = (entity: string, id: string, token: string, body?: object) =>
  portal.call('DELETE', path(entity, id), { token, ...(body ? { body } : {}) })

describe('a declaration', () => {
  it('that was submitted once is never thrown away, though it is a draft again', async () => {
    const sent = (
      await move(
        portal,
        applicant.token,
        await addDraft(portal, applicant, 'product', '已报'),
        'submit',
      )
    ).body.data

    const back = (await move(portal, applicant.token, sent, 'withdraw', { opinion: '暂不申报了' }))
      .body.data

    await portal.services.database.query(`update e_declaration set state = 'draft' where id = $1`, [
      back.id,
    ])
    const view = await portal.call<RecordView>('GET', path('declaration', back.id), {
      token: applicant.token,
    })

    expect([view.body.data.state, view.body.data.may.remove]).toEqual(['draft', false])
    const rows = await portal.call<ListRow[]>('GET', '/api/list/rows/declare/status', {
      token: applicant.token,
    })

    expect(rows.body.data.find(({ id }) => id === back.id)?.remove).toBe(false)
    const answer = await remove('declaration', back.id, applicant.token)

    expect([answer.status, answer.body.msg]).toEqual([403, '已提交过的记录不能删除'])
    expect(await stored('declaration', back.id)).toBe(1)
  })

  it('that took a transition once is archived, even without a submission time', async () => {
    const sent = (
      await move(
        portal,
        applicant.token,
        await addDraft(portal, applicant, 'product', '移过'),
        'submit',
      )
    ).body.data

    await portal.services.database.query(
      `update e_declaration set state = 'draft', submitted_at = null where id = $1`,
      [sent.id],
    )

    expect((await remove('declaration', sent.id, applicant.token)).status).toBe(403)
    expect(await stored('declaration', sent.id)).toBe(1)
  })

  it('that was never submitted goes for good, and a line tells who threw what away', async () => {
    const draft = await addDraft(portal, applicant, 'enterprise', '草稿')
    expect((await remove('declaration', draft.id, applicant.token)).status).toBe(200)
    expect(await stored('declaration', draft.id)).toBe(0)
    const lines = await linesOf(draft.id)

    expect(lines.map(({ transition }) => transition)).toEqual(['remove'])
    expect(lines[0]).toMatchObject({
      operator_id: applicant.accountId,
      ip: '127.0.0.1',
      from_state: 'draft',
      form: { title: '草稿' },
    })

    expect(
      await portal.services.database.query('select 1 from removed_record where id = $1', [
        draft.id,
      ]),
    ).toEqual([])
  })
})

describe('an article', () => {
  const add = async (title: string) => {
    const data = { title, categoryCode: 'notice', content: '<p>正文内容在此</p>' }
    return (
      await portal.call<RecordView>('POST', '/api/record/article', {
        token: editor,
        body: { data },
      })
    ).body.data
  }

  it('that its author never published goes for good', async () => {
    const article = await add('没有发布的文章')
    expect((await remove('article', article.id, editor)).status).toBe(200)
    expect((await linesOf(article.id)).map(({ transition }) => transition)).toEqual(['remove'])
    expect(
      await portal.services.database.query('select 1 from removed_record where id = $1', [
        article.id,
      ]),
    ).toEqual([])
  })

  it('is not removed by a role that may read and change it, but not remove it', async () => {
    const article = await add('领导可以修改的文章')
    const view = await portal.call<RecordView>('GET', path('article', article.id), {
      token: leader,
    })

    expect(view.body.data.may).toMatchObject({ edit: 'all', remove: false })
    expect((await remove('article', article.id, leader, { reason: '不应成功' })).status).toBe(403)
    expect(await stored('article', article.id)).toBe(1)
  })

  it('of another user requires a reason and is archived', async () => {
    const article = await add('别人的文章')
    const view = await portal.call<RecordView>('GET', path('article', article.id), { token: other })

    expect(view.body.data.may).toMatchObject({ remove: true, removeReason: true })
    const without = await remove('article', article.id, other)

    expect([without.status, without.body.msg]).toEqual([400, '请说明删除的理由（2～300字）'])
    for (const reason of ['  ', '\u200b\u200b', 7, 'x'.repeat(301)])
      expect((await remove('article', article.id, other, { reason })).status).toBe(400)
    expect(await stored('article', article.id)).toBe(1)
    const answer = await remove('article', article.id, other, { reason: '内容重复' })

    expect([answer.status, answer.body.msg]).toEqual([200, ''])
    expect(await stored('article', article.id)).toBe(0)
    const [removedRecord] = await portal.services.database.query<{
      reason: string
      record: { data: { title: string } }
    }>('select reason, record from removed_record where id = $1', [article.id])

    expect([removedRecord!.reason, removedRecord!.record.data.title]).toEqual([
      '内容重复',
      '别人的文章',
    ])
    expect((await linesOf(article.id)).at(-1)).toMatchObject({
      transition: 'remove',
      form: { title: '别人的文章', reason: '内容重复' },
    })
  })

  it('that was removed for a reason comes back as it was, and may be removed again', async () => {
    const { services } = portal
    const article = await add('误删的文章')

    await portal.call('POST', `${path('article', article.id)}/publication/publish`, {
      token: editor,
      body: { version: article.version },
    })

    const before = (
      await portal.call<RecordView>('GET', path('article', article.id), { token: editor })
    ).body.data
    const edited = await portal.call<RecordView>('PATCH', path('article', article.id), {
      token: editor,
      body: { version: before.version, changes: { title: '正在改的标题' } },
    })

    expect(edited.status).toBe(200)
    expect((await remove('article', article.id, other, { reason: '误操作' })).status).toBe(200)
    const restore = () =>
      restoreRecord(services, { entity: 'article', id: article.id, by: 'root', reason: '误删恢复' })

    expect(
      (await readRemovedRecords(services.database.query, services.config())).map(({ id }) => id),
    ).toContain(article.id)

    expect((await restore())?.version).toBe(edited.body.data.version + 1)
    expect(await restore()).toBeNull()
    const after = (
      await portal.call<RecordView>('GET', path('article', article.id), { token: editor })
    ).body.data

    expect(after).toMatchObject({
      data: edited.body.data.data,
      publication: edited.body.data.publication,
    })

    const lines = await linesOf(article.id)

    expect(
      lines.slice(-2).map(({ transition, operator_id: by, form }) => [transition, by, form]),
    ).toEqual([
      ['remove', expect.anything(), { title: expect.anything(), reason: '误操作' }],
      ['restore', null, { by: 'root' }],
    ])

    const log = await portal.call<{ actionTitle: string; opinion: string }[]>(
      'GET',
      `${path('article', article.id)}/log`,
      {
        token: editor,
      },
    )

    expect(log.body.data.at(-1)).toMatchObject({ actionTitle: '恢复', opinion: '误删恢复' })
    portal.time.now = new Date(portal.time.now.getTime() + 1000)
    expect((await remove('article', article.id, other, { reason: '确实要删' })).status).toBe(200)
    expect(await verifyLog(services.database.query)).toBeNull()
    const removedRecords = await services.database.query(
      'select reason from removed_record where id = $1 order by removed_at',
      [article.id],
    )

    expect(removedRecords).toHaveLength(2)
  })
})
