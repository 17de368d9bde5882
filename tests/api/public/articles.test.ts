import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileValue, RecordData } from '#config-model/record.ts'
import type { ArticleView, NoticeItem } from '#contract/public.ts'
import type { RecordView } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
const tokens: Record<string, string> = {}
const create = async (title: string, data: RecordData = {}) => {
  const answer = await portal.call<RecordView>('POST', '/api/record/article', {
    token: tokens['admin'],
    body: {
      data: {
        title,
        categoryCode: 'notice',
        content: '<p>正文</p>',
        publishDate: '2025-08-01 09:00:00',
        ...data,
      },
    },
  })

  expect(answer.body.msg).toBe('')

  return answer.body.data
}
const publish = async (title: string, data: RecordData = {}) => {
  const { id, version } = await create(title, data)
  const answer = await portal.call('POST', `/api/record/article/${id}/publication/publish`, {
    token: tokens['admin'],
    body: { version },
  })

  expect(answer.body).toMatchObject({ msg: '' })

  return id
}
const notices = async (token?: string) =>
  (await portal.call<NoticeItem[]>('GET', '/api/common/article/notice/list', { token })).body.data
const titles = async (token?: string) => (await notices(token)).map((item) => item.title)
const view = (id: string, token?: string) =>
  portal.call<ArticleView>('GET', `/api/common/article/view/${id}`, { token })

beforeAll(async () => {
  portal = await openPortal()
  for (const [name, region] of [
    ['admin', '530000'],
    ['leader', '530000'],
    ['district', '530828'],
    ['declare', '532504'],
  ] as const)
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({ username: `article-${name}`, roles: [name], region }),
    )
})
afterAll(() => portal.close())

describe('a notice', () => {
  it('is seen when it is published, by those it is meant for', async () => {
    await publish('全省通知')
    await publish('审核员培训', { audienceRoles: ['district'] })
    await publish('普洱片区会议', { audienceRegions: ['530828'] })
    await create('草稿')
    await publish('明天发布', { publishDate: '2025-08-21 09:00:00' })
    await publish('已失效', { expireAt: '2025-08-19 09:00:00' })
    expect(await titles()).toEqual(['全省通知'])
    expect((await titles(tokens['district'])).toSorted()).toEqual(
      ['全省通知', '审核员培训', '普洱片区会议'].toSorted(),
    )
    expect(await titles(tokens['declare'])).toEqual(['全省通知'])
  })

  it.each([
    ['roles', { audienceRoles: ['expert'] }],
    ['regions', { audienceRegions: ['533100', '533401'] }],
  ])('is seen however many newer ones are meant for other %s', async (_, audience) => {
    const { query } = portal.services.database
    const seen = await titles(tokens['district'])

    await query(
      `insert into e_article(id, created_at, updated_at, head, data)
        select 'other-' || n, now(), now(), d, d from generate_series(1, 120) n,
        lateral (select jsonb_build_object('title', '另一处的通知', 'categoryCode', 'notice', 'status', 'published',
          'publishDate', '2025-08-15 09:00:00') || $1::jsonb d) made`,
      [audience],
    )
    expect(await titles(tokens['district'])).toEqual(seen)
    await query(`update e_article set data = data || '{"audienceRoles": ["district"], "audienceRegions": ["530800"]}'
      where id = 'other-7'`)
    expect(await titles(tokens['district'])).toEqual(['另一处的通知', ...seen])
    await query(`delete from e_article where id like 'other-%'`)
  })

  it('is marked read when opened, and confirmed where configured', async () => {
    const id = await publish('须确认的通知', { needConfirm: true })
    const item = async () => (await notices(tokens['declare'])).find((notice) => notice.id === id)

    expect(await item()).toMatchObject({
      read: false,
      needConfirm: true,
      createDate: '2025-08-01 09:00:00',
    })

    expect((await view(id, tokens['declare'])).body.data).toMatchObject({
      title: '须确认的通知',
      viewCount: 1,
      confirmed: false,
    })

    expect(await item()).toMatchObject({ read: true })
    expect(
      (await portal.call('POST', `/api/common/article/confirm/${id}`, { token: tokens['declare'] }))
        .status,
    ).toBe(200)

    expect((await view(id, tokens['declare'])).body.data).toMatchObject({
      viewCount: 2,
      confirmed: true,
    })

    expect((await view(id, tokens['district'])).body.data.confirmed).toBe(false)
  })

  it('cannot be opened by those it is not meant for, nor as a draft', async () => {
    const { database } = portal.services
    const [secret] = await database.query<{ id: string }>(
      `select id from e_article where data->>'title' = '审核员培训'`,
    )
    const [draft] = await database.query<{ id: string }>(
      `select id from e_article where data->>'title' = '草稿'`,
    )

    expect((await view(secret!.id, tokens['declare'])).status).toBe(404)
    expect((await view(secret!.id)).status).toBe(404)
    expect((await view(secret!.id, tokens['district'])).status).toBe(200)
    expect((await view(draft!.id, tokens['district'])).status).toBe(404)
  })

  it('brings no script along', async () => {
    const id = await publish('带脚本', {
      content:
        '<p onclick="a()">文<script>alert(1)</script><img src="javascript:a()"><a href="javascript:a()">链接</a></p>',
    })
    expect((await view(id)).body.data.content).not.toMatch(/script|onclick|javascript/i)
  })

  it('gives its attachments to its readers and to nobody else', async () => {
    const upload = async () =>
      (
        await portal.call<FileValue>('POST', '/api/file?entity=article&field=attachments', {
          token: tokens['admin'],
          ...uploadForm('附件.pdf', pdf('article')),
        })
      ).body.data

    const [open, closed] = [await upload(), await upload()]

    await publish('带附件', { attachments: [{ ...open }] })
    await publish('内部附件', { attachments: [{ ...closed }], audienceRoles: ['district'] })
    expect(
      (await portal.call('GET', `/api/file/${open.id}`, { token: tokens['declare'] })).status,
    ).toBe(200)
    expect(
      (await portal.call('GET', `/api/file/${closed.id}`, { token: tokens['declare'] })).status,
    ).toBe(404)
    expect(
      (await portal.call('GET', `/api/file/${closed.id}`, { token: tokens['district'] })).status,
    ).toBe(200)
  })
})

describe('a page', () => {
  it('is found by its code', async () => {
    await publish('申报说明', { categoryCode: 'page', code: 'declare-intro' })
    expect((await view('declare-intro')).body.data.title).toBe('申报说明')
    expect(await titles()).not.toContain('申报说明')
  })
})

describe('who writes (specification §6)', () => {
  const write = (name: string, data: RecordData) =>
    portal.call<RecordView>('POST', '/api/record/article', {
      token: tokens[name],
      body: { data: { title: '标题两字', content: '<p>正文</p>', ...data } },
    })

  it('notices are for administrator and leader, articles for the administrator alone', async () => {
    expect((await write('admin', { categoryCode: 'news' })).status).toBe(200)
    expect((await write('leader', { categoryCode: 'news' })).body).toMatchObject({
      code: 403,
      msg: expect.stringContaining('栏目'),
    })

    expect((await write('leader', { categoryCode: 'page', code: 'declare-intro' })).status).toBe(
      403,
    )
    expect((await write('district', { categoryCode: 'notice' })).status).toBe(403)
    const { data: notice } = (await write('leader', { categoryCode: 'notice' })).body
    const save = (version: number, changes: RecordData) =>
      portal.call('PATCH', `/api/record/article/${notice.id}`, {
        token: tokens['leader'],
        body: { version, changes },
      })

    expect((await save(notice.version, { title: '新的标题' })).status).toBe(200)
    expect(
      (await save(notice.version + 1, { categoryCode: 'news' })).status,
      'a notice stays one',
    ).toBe(403)
  })
})

it('two single pages never have the same code', async () => {
  await publish('联系我们', { categoryCode: 'page', code: 'contact-us' })
  const second = await portal.call('POST', '/api/record/article', {
    token: tokens['admin'],
    body: { data: { title: '另一页', categoryCode: 'page', code: 'contact-us' } },
  })

  expect([second.status, second.body.msg]).toEqual([
    409,
    '已有这个页面编码的单页，请修改原有的一篇',
  ])
})
