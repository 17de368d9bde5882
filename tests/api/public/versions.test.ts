import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { StoredVersion } from '#contract/routes/records.ts'
import { copyConfig } from '../edited-config.ts'
import { pdf, png, uploadForm } from '../upload-form.ts'
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
} from './article-calls.ts'

const files = copyConfig()
files.edit(
  'entities/article.yaml',
  ['versions: 30', 'versions: 3'],
  [
    '{ field: categoryCode, is: notice }, actions: [read, create, update]',
    '{ field: categoryCode, is: notice }, actions: [read, create, update], hide: [author, cover] }\n  - { roles: [district], rows: region, actions: [read, update]',
  ],
  [
    '  status: {',
    '  place: { type: region, title: 所在地, root: "530000", depth: any }\n  status: {',
  ],
  ['columnSets:', 'scope: { region: place }\ncolumnSets:'],
)
openArticles(files.dir)
beforeEach(() => void (portal.time.now = new Date('2025-08-20T10:00:00+08:00')))
afterAll(() => files.remove())

const list = (id: string, who?: string) =>
  portal.call<StoredVersion[]>('GET', apiPaths.versions('article', id), {
    token: tokens[who ?? ''],
  })
const current = async (id: string) =>
  (await list(id, 'content')).body.data.map(({ isCurrent }) => isCurrent)
const numbers = async (id: string) =>
  (await list(id, 'content')).body.data.map(({ number }) => number)
const version = (id: string, number: number | string, who = 'content') =>
  portal.call<RecordView>('GET', apiPaths.keptVersion('article', id, String(number)), {
    token: tokens[who],
  })
const restore = (
  record: { id: string; version: number },
  number: number,
  { who = 'content', headers = {} } = {},
) =>
  portal.call<RecordView>('POST', apiPaths.keptVersion('article', record.id, String(number)), {
    token: tokens[who],
    body: { version: record.version },
    headers,
  })
/** Changes what is published and publishes that. */
const again = async (record: RecordView, changes: Parameters<typeof save>[1]) => {
  const answer = await act((await save(record, changes)).body.data, 'publish')
  expect(answer.body.msg).toBe('')
  return answer.body.data
}
const upload = async (name: string, { field = 'attachments', content = pdf(name) } = {}) => {
  const form = uploadForm(name, content)
  const target = `/api/file?entity=article&field=${field}`

  return (await portal.call<FileValue>('POST', target, { token: tokens['content'], ...form })).body
    .data
}
const statusOf = async (file: FileValue, who: string) =>
  (await portal.call('GET', `/api/file/${file.id}`, { token: tokens[who] })).status

describe('what was published before', () => {
  it('is stored on each publication with author and time, and readable for its editors', async () => {
    const draft = await create({ title: '第一稿', content: '<p>一</p>' })
    expect((await list(draft.id, 'content')).body.data).toEqual([])
    const first = (await act(draft, 'publish')).body.data

    portal.time.now = new Date('2025-08-20T10:05:00+08:00')
    const second = await again(first, { title: '第二稿', content: '<p>二</p>' })
    const half = (await save(second, { title: '没有发布的稿' })).body.data

    expect((await list(draft.id, 'content')).body.data).toMatchObject([
      {
        number: 2,
        at: '2025-08-20 10:05:00',
        by: expect.stringContaining('publish-content'),
        isCurrent: true,
      },
      {
        number: 1,
        at: '2025-08-20 10:00:00',
        by: expect.stringContaining('publish-content'),
        isCurrent: false,
      },
    ])

    expect((await version(draft.id, 1)).body.data).toMatchObject({
      updatedAt: '2025-08-20 10:00:00',
      data: { title: '第一稿', content: '<p>一</p>', status: 'published' },
    })

    expect((await version(draft.id, 2, 'admin')).body.data.data['title']).toBe('第二稿')
    const gone = (await act(half, 'withdraw')).body.data

    expect(await current(gone.id)).toEqual([false, false])
  })

  it('is public now only while readers see it', async () => {
    const times = { publishDate: '2025-08-20 10:10:00', expireAt: '2025-08-20 10:20:00' }
    const { id } = await again(await published(), times)
    for (const [minute, isCurrent] of [
      ['09', false],
      ['10', true],
      ['20', false],
    ] as const) {
      portal.time.now = new Date(`2025-08-20T10:${minute}:00+08:00`)
      expect([await sees(id), await current(id)]).toEqual([
        isCurrent ? '全省通知' : undefined,
        [isCurrent, false],
      ])
    }
  })

  it('belongs to the region it was of then', async () => {
    const live = await again(await published({ place: '532504' }), { place: '530828' })
    expect((await list(live.id, 'district')).body.data).toHaveLength(2)
    expect((await version(live.id, 2, 'district')).status).toBe(200)
    expect((await version(live.id, 1, 'district')).status).toBe(404)
  })

  it('is nothing that was given back to be changed', async () => {
    const { id } = await published()
    const round = `${apiPaths.previousRecord('article', id)}?of=round`
    const answer = await portal.call('GET', round, { token: tokens['content'] })
    expect([answer.status, answer.body.data]).toEqual([200, null])
  })

  it('is no reader’s to see, nor of those who might not change it then', async () => {
    const news = await again(await published({ categoryCode: 'news', title: '工作动态' }), {
      categoryCode: 'notice',
    })
    expect((await list(news.id)).status).toBe(401)

    for (const who of ['district', 'declare']) {
      expect((await list(news.id, who)).status).toBe(404)
      expect((await version(news.id, 2, who)).status).toBe(404)
      expect((await restore(news, 1, { who })).status).toBe(404)
    }

    expect((await list(news.id, 'leader')).body.data).toHaveLength(2)
    expect((await version(news.id, 2, 'leader')).status).toBe(200)
    expect((await version(news.id, 1, 'leader')).status).toBe(404)
    expect((await restore(news, 1, { who: 'leader' })).status).toBe(404)
    for (const number of ['0', '3', '-1', '1.5', '1e0', 'x', '99999999999999999999'])
      expect((await version(news.id, number)).status).toBe(404)
  })

  it('hides the fields that the record hides, and restoring leaves those as they are', async () => {
    const first = await published({ title: '署名通知', author: '甲' })
    const second = await again(first, { title: '署名通知二', author: '乙' })
    const seen = (await version(first.id, 1, 'leader')).body.data

    expect([seen.data['title'], 'author' in seen.data]).toEqual(['署名通知', false])
    expect((await restore(second, 1, { who: 'leader' })).status).toBe(200)
    expect((await read(first.id)).data).toMatchObject({ title: '署名通知', author: '乙' })
  })

  it('becomes the draft again by the save of the form, and is published like any other', async () => {
    const first = await published({ title: '原来的说法', summary: '摘要' })
    const second = await again(first, { title: '改过的说法', summary: null, top: true })

    expect((await restore(first, 1)).status).toBe(409)
    expect((await restore(second, 2)).body.msg).toBe('这一版与现在的内容相同，不需要恢复')
    const back = (await restore(second, 1)).body.data

    expect(back.data).toMatchObject({
      title: '原来的说法',
      summary: '摘要',
      top: false,
      status: 'published',
    })

    expect(back.publication).toMatchObject({
      isChanged: true,
      acts: ['publish', 'withdraw', 'discard'],
    })

    expect(await sees(first.id)).toBe('改过的说法')
    expect(await numbers(first.id)).toEqual([2, 1])
    expect((await act(back, 'publish')).status).toBe(200)
    expect(await sees(first.id)).toBe('原来的说法')
    expect(await numbers(first.id)).toEqual([3, 2, 1])
  })

  it('leaves the times of being seen as they are, empties what was empty, and leaves what it does not know', async () => {
    const past = { publishDate: '2025-08-20 09:00:00', expireAt: '2025-08-20 10:01:00' }
    const now = { publishDate: '2025-08-20 09:30:00', expireAt: '2025-08-20 18:00:00' }
    const later = { title: '后来', subtitle: '后来的', source: '后来的' }
    const live = await again(await published({ title: '当时', ...past }), { ...later, ...now })

    // As if the field had been added since.
    await portal.services.database.query(
      "update record_round set data = data - 'source' where record_id = $1 and round = 1",
      [live.id],
    )

    const { data } = (await restore(live, 1)).body.data

    expect(data).toMatchObject({ title: '当时', source: '后来的', ...now })
    expect(data['subtitle'] ?? null).toBe(null)
  })

  it('is restored once for repeated calls', async () => {
    const second = await again(await published({ title: '只恢复一次' }), { title: '第二版' })
    const headers = { 'idempotency-key': 'restore-once-1' }
    const [one, two] = [
      await restore(second, 1, { headers }),
      await restore(second, 1, { headers }),
    ]

    expect([one.status, two.status, two.body.data.version]).toEqual([
      200,
      200,
      one.body.data.version,
    ])

    for (const body of [{}, { version: 'x' }, { version: 1.5 }])
      expect(
        (
          await portal.call('POST', apiPaths.keptVersion('article', second.id, '1'), {
            token: tokens['content'],
            body,
          })
        ).status,
      ).toBe(400)
  })

  it('goes when there are more than the configuration keeps, with the files that nothing else names', async () => {
    const file = await upload('旧附件.pdf')
    const isLoose = async () =>
      (
        await portal.services.database.query(
          'select 1 from file where id = $1 and loose_since is not null',
          [file.id],
        )
      ).length > 0

    const get = (who: string) => statusOf(file, who)
    let live = await published({ title: '带附件的通知', attachments: [{ ...file }] })

    expect([await get('declare'), await get('leader')]).toEqual([200, 200])
    live = await again(live, { attachments: [] })
    expect([await isLoose(), await get('declare'), await get('leader')]).toEqual([false, 404, 200])
    const back = (await restore(live, 1)).body.data

    expect(back.data['attachments']).toMatchObject([{ id: file.id, name: '旧附件.pdf' }])
    live = (await act(back, 'discard')).body.data

    live = await again(live, { title: '第三版' })
    expect([await numbers(live.id), await isLoose()]).toEqual([[3, 2, 1], false])
    live = await again(live, { title: '第四版' })
    expect([await numbers(live.id), await isLoose(), await get('leader')]).toEqual([
      [4, 3, 2],
      true,
      404,
    ])
  })

  it('gives its files to those who might change it then, and to nobody else', async () => {
    const [file, other] = [await upload('动态附件.pdf'), await upload('通知附件.pdf')]
    const first = await published({ attachments: [{ ...other }] })
    const news = await again(first, {
      categoryCode: 'news',
      attachments: [{ ...file }, { ...other }],
    })

    const notice = await again(news, { categoryCode: 'notice', attachments: [] })

    expect([await statusOf(file, 'admin'), await statusOf(file, 'leader')]).toEqual([200, 404])
    expect([await statusOf(other, 'leader'), await statusOf(other, 'declare')]).toEqual([200, 404])
    await save(notice, { attachments: [{ ...file }] })
    expect([await statusOf(file, 'leader'), await statusOf(file, 'declare')]).toEqual([200, 404])
    const cover = await upload('封面.png', { field: 'cover', content: png(64, 48) })

    await save(await published(), { cover: [{ ...cover }] })
    expect([await statusOf(cover, 'admin'), await statusOf(cover, 'leader')]).toEqual([200, 404])
  })

  it('starts with the content published before versions existed', async () => {
    const live = await published({ title: '早先发布的' })
    await portal.services.database.query('delete from record_round where record_id = $1', [live.id])
    portal.time.now = new Date('2025-08-20T10:09:00+08:00')
    await again(live, { title: '后来发布的' })
    const [, first] = (await list(live.id, 'content')).body.data

    expect(first).toMatchObject({
      number: 1,
      at: '2025-08-20 10:00:00',
      by: expect.stringContaining('content'),
    })

    expect((await version(live.id, 1)).body.data.data['title']).toBe('早先发布的')
  })
})
