import { describe, expect, it } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import type { ErrorData } from '#contract/envelope.ts'
import type { ListRow, LogEntry, RecordView } from '#contract/record.ts'
import { openPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'
import {
  act,
  create,
  openArticles,
  portal,
  published,
  read,
  save,
  sees,
  tokens,
  view,
} from './article-calls.ts'

openArticles()

describe('a record that is published', () => {
  it('is a draft that nobody but its editors sees until it is published', async () => {
    const made = await create({ title: '' })
    expect(made.publication).toMatchObject({ state: 'draft', isChanged: false, acts: ['publish'] })
    const saved = (await save(made, { title: '新通知', content: '<p>一</p>' })).body.data

    expect(await sees(made.id, 'declare')).toBeUndefined()
    expect((await view(made.id)).status).toBe(404)
    const live = await act(saved, 'publish')

    expect(live.body.data.publication).toMatchObject({
      state: 'published',
      isChanged: false,
      acts: ['withdraw'],
    })

    expect(live.body.data.data).toMatchObject({
      status: 'published',
      publishDate: '2025-08-20 10:00:00',
    })

    expect(await sees(made.id)).toBe('新通知')
    expect(await sees(made.id, 'declare')).toBe('新通知')
  })

  it('changes nothing for readers when it is saved half written, until it is published again', async () => {
    const live = await published({ title: '原来的标题' })
    const half = (await save(live, { title: '', content: '' })).body.data

    expect(half.data).toMatchObject({ title: '', content: '', status: 'published' })
    expect(half.publication).toMatchObject({ state: 'published', isChanged: true })
    expect(half.publication?.acts).toEqual(['publish', 'withdraw', 'discard'])
    expect(await sees(live.id)).toBe('原来的标题')
    expect((await view(live.id, 'declare')).body.data).toMatchObject({
      title: '原来的标题',
      content: '<p>正文</p>',
    })

    const whole = (await save(half, { title: '改好的标题', content: '<p>新</p>' })).body.data

    expect(await sees(live.id)).toBe('原来的标题')
    expect((await act(whole, 'publish')).status).toBe(200)
    expect((await view(live.id)).body.data).toMatchObject({
      title: '改好的标题',
      content: '<p>新</p>',
    })
  })

  it('cannot be published while something is wrong with it, and says what', async () => {
    const made = await create({ title: '短', expireAt: '2020-01-01 00:00:00' })
    const refused = await act(made, 'publish')

    expect(refused.status).toBe(400)
    expect(refused.body.msg).toMatch(/^发布前请修正 \d 处问题$/)
    expect(
      (refused.body.data as unknown as ErrorData).problems
        ?.map((problem) => String(problem.path[0]))
        .toSorted(),
    ).toEqual(['content', 'expireAt', 'title'])

    expect((await read(made.id)).publication?.state).toBe('draft')
    const live = await published()
    const broken = (await save(live, { title: '' })).body.data

    expect((await act(broken, 'publish')).status).toBe(400)
    expect(await sees(live.id)).toBe('全省通知')
  })

  it('is withdrawn from readers, stays stored, and can be published again', async () => {
    const live = await published()
    const gone = (await act(live, 'withdraw')).body.data

    expect(gone).toMatchObject({ data: { status: 'offline', title: '全省通知' } })
    expect(gone.publication?.acts).toEqual(['publish'])
    expect(await sees(live.id)).toBeUndefined()
    expect((await view(live.id, 'declare')).status).toBe(404)
    const edited = (await save(gone, { title: '另一标题' })).body.data

    expect(edited.publication?.acts).toEqual(['publish', 'discard'])
    expect((await view(live.id)).status).toBe(404)
    expect((await act(edited, 'publish')).status).toBe(200)
    expect(await sees(live.id)).toBe('另一标题')
  })

  it('gives up what was changed since it was published', async () => {
    const live = await published({ title: '发布的标题' })
    const half = (await save(live, { title: '不要的标题' })).body.data
    const back = (await act(half, 'discard')).body.data

    expect(back.data['title']).toBe('发布的标题')
    expect(back.publication).toMatchObject({ state: 'published', isChanged: false })
    expect((await act(back, 'discard')).status).toBe(400)
    expect((await act(back, 'publish')).body.msg).toBe('没有需要发布的修改')
    expect((await act(back, 'approve')).status).toBe(404)
  })

  it('has a state that is set by the acts alone', async () => {
    const refused = await portal.call('POST', '/api/record/article', {
      token: tokens['content'],
      body: {
        data: {
          title: '手工发布',
          categoryCode: 'notice',
          content: '<p>一</p>',
          status: 'published',
        },
      },
    })

    expect(refused.status).toBe(403)
    const made = await create({ title: '两个字' })

    expect((await save(made, { status: 'published' })).status).toBe(403)
    const live = await published()

    expect((await save(live, { status: 'offline' })).status).toBe(403)
    expect(
      (
        await portal.call<RecordView>('POST', '/api/record/article', {
          token: tokens['content'],
          body: { data: {}, copyFrom: live.id },
        })
      ).body.data.data['status'],
    ).toBe('draft')
  })

  it('is published by those who may change it alone', async () => {
    const news = await create({ title: '工作动态', categoryCode: 'news', content: '<p>一</p>' })
    expect((await act(news, 'publish', { who: 'leader' })).status).toBe(404)
    expect((await act(news, 'publish', { who: 'district' })).status).toBe(404)
    expect(
      (
        await portal.call('POST', `/api/record/article/${news.id}/publication/publish`, {
          body: {},
        })
      ).status,
    ).toBe(401)

    const live = await published()

    // A working copy that is no notice any more is not the leader's to publish.
    const moved = (await save(live, { categoryCode: 'news' })).body.data

    expect((await act(moved, 'publish', { who: 'leader' })).status).toBe(403)
    expect((await act(moved, 'publish')).status).toBe(200)
  })

  it('lets the second of two editors know that somebody was there first', async () => {
    const live = await published()
    const mine = (await save(live, { title: '甲的标题' })).body.data

    expect((await save(live, { title: '乙的标题' }, 'admin')).status).toBe(409)
    expect((await act(live, 'publish', { who: 'admin' })).status).toBe(409)
    expect(await sees(live.id)).toBe('全省通知')
    const both = await Promise.all([act(mine, 'publish'), act(mine, 'withdraw', { who: 'admin' })])

    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('takes a save of its working copy for a retry only when that copy has what is sent', async () => {
    const live = await published({ title: '已公开的标题' })
    const first = (await save(live, { title: '甲的标题' }, 'admin')).body.data
    const again = await save(live, { title: '甲的标题' }, 'admin')

    expect([again.status, again.body.data.version]).toEqual([200, first.version])

    expect((await save(first, { title: '乙的标题' }, 'admin')).status).toBe(200)
    const lost = await save(first, { title: '已公开的标题' })

    expect([lost.status, (await read(live.id)).data['title']]).toEqual([409, '乙的标题'])
  })

  it('is published once however often the call is repeated', async () => {
    const made = await create({ title: '重复发布', content: '<p>一</p>' })
    const headers = { 'idempotency-key': 'publish-once-1' }
    const [first, second] = [
      await act(made, 'publish', { headers }),
      await act(made, 'publish', { headers }),
    ]

    expect([first.status, second.status]).toEqual([200, 200])
    const { data: log } = (
      await portal.call<LogEntry[]>('GET', `/api/record/article/${made.id}/log`, {
        token: tokens['content'],
      })
    ).body

    expect(log.map((line) => [line.actionTitle, line.fromTitle, line.toTitle])).toEqual([
      ['发布', '草稿', '已发布'],
    ])
  })

  it('keeps the working copy through a restart', async () => {
    const live = await published()
    await save(live, { title: '还没发布的标题' })
    const restarted = await openPortal({ databaseOf: portal })

    try {
      const { data } = (
        await restarted.call<RecordView>('GET', `/api/record/article/${live.id}`, {
          token: tokens['content'],
        })
      ).body

      expect(data.data['title']).toBe('还没发布的标题')
      expect(data.publication?.isChanged).toBe(true)
      expect((await view(live.id)).body.data.title).toBe('全省通知')
    } finally {
      await restarted.app.close()
    }
  })

  it('tells its editors in the list what is not published yet', async () => {
    const live = await published({ title: '列表里的通知' })
    await save(live, { title: '改过的标题' })
    const rows = async () =>
      (
        await portal.call<ListRow[]>('GET', '/api/list/rows/cms/notice?size=100', {
          token: tokens['content'],
        })
      ).body.data

    expect((await rows()).find((row) => row.id === live.id)).toMatchObject({
      isChanged: true,
      data: { title: '列表里的通知', status: 'published' },
    })
  })

  it('gives what was attached since to its editors alone', async () => {
    const upload = async () =>
      (
        await portal.call<FileValue>('POST', '/api/file?entity=article&field=attachments', {
          token: tokens['content'],
          ...uploadForm('附件.pdf', pdf('article')),
        })
      ).body.data

    const [old, fresh] = [await upload(), await upload()]
    const live = await published({ attachments: [{ ...old }] })

    await save(live, { attachments: [{ ...old }, { ...fresh }] })
    const get = async (file: FileValue, who: string) =>
      (await portal.call('GET', `/api/file/${file.id}`, { token: tokens[who] })).status

    expect([await get(old, 'declare'), await get(fresh, 'declare')]).toEqual([200, 404])
    expect(await get(fresh, 'admin')).toBe(200)
  })
})
