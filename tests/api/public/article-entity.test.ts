import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileValue, RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ArticleView, NoticeItem, PortalToday } from '#contract/public.ts'
import type { RecordView } from '#contract/record.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

/** Another kind of record than the shipped one, and not one field called as there. */
const bulletin = `title: 公报
titleField: heading
fields:
  heading: { type: text, title: 题名, maxLength: 60, required: true }
  series: { type: dictionary, title: 系列, dictionary: article_category, required: true }
  slug: { type: text, title: 编码, maxLength: 40 }
  body: { type: rich-text, title: 内容, maxLength: 20000, required: true }
  papers: { type: files, title: 文件, accept: [pdf], maxSize: "5MB", maxItems: 3 }
  since: { type: date-time, title: 起 }
  isFirst: { type: boolean, title: 头条 }
  mustSign: { type: boolean, title: 须签收 }
  readers: { type: dictionary, title: 读者, dictionary: role, multiple: true }
  places: { type: region, title: 地方, multiple: true, depth: district, root: "530000" }
  progress: { type: dictionary, title: 进度, dictionary: publish_status, default: draft, readonly: true }
publish: { state: progress, at: since }
article:
  notices: { field: series, is: policy }
  code: slug
  content: body
  attachments: papers
  pinned: isFirst
  confirm: mustSign
  audience: { roles: readers, regions: places }
access:
  - { roles: [admin], rows: all, actions: [read, create, update, remove] }
`

let edited: EditedConfig
let portal: TestPortal
const tokens: Record<string, string> = {}

beforeAll(async () => {
  edited = copyConfig()
  edited.edit('entities/article.yaml', [/article:\n( {2}.*\n)+/.exec(articleText())![0], ''])
  writeFileSync(join(edited.dir, 'entities', 'bulletin.yaml'), bulletin)

  // Announcements are written into the entity of articles.
  for (const workflow of ['declaration', 'top10-award']) {
    const path = join(edited.dir, 'workflows', `${workflow}.yaml`)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll('{ categoryCode: notice }', '{ series: notice }'),
    )
  }

  portal = await openPortal({ configDir: edited.dir })

  for (const [name, region] of [
    ['admin', '530000'],
    ['district', '530828'],
    ['declare', '532504'],
  ] as const)
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({ username: `b-${name}`, roles: [name], region }),
    )
})
afterAll(async () => {
  await portal.close()
  edited.remove()
})

const articleText = () => readFileSync('config/entities/article.yaml', 'utf8')

const publish = async (heading: string, data: RecordData = {}, entity = 'bulletin') => {
  const made = await portal.call<RecordView>('POST', `/api/record/${entity}`, {
    token: tokens['admin'],
    body: {
      data: {
        heading,
        series: 'policy',
        body: '<p>正文</p>',
        since: '2025-08-01 09:00:00',
        ...data,
      },
    },
  })

  expect(made.body.msg).toBe('')
  const { id, version } = made.body.data
  const answer = await portal.call('POST', `/api/record/${entity}/${id}/publication/publish`, {
    token: tokens['admin'],
    body: { version },
  })

  expect(answer.body).toMatchObject({ msg: '' })

  return id
}
const notices = async (who?: string) =>
  (
    await portal.call<NoticeItem[]>('GET', '/api/common/article/notice/list', {
      token: who === undefined ? undefined : tokens[who],
    })
  ).body.data
const view = (id: string, who?: string) =>
  portal.call<ArticleView>('GET', `/api/common/article/view/${id}`, {
    token: who === undefined ? undefined : tokens[who],
  })

describe('the entity that says article is read as notices and pages, whatever its fields are called', () => {
  it('in the order of pin and time, to those it is for', async () => {
    const pinned = await publish('头条', {
      isFirst: true,
      since: '2025-07-01 09:00:00',
      mustSign: true,
    })

    const plain = await publish('普通')
    const inner = await publish('内部', { readers: ['district'] })
    const local = await publish('普洱', { places: ['530828'] })

    await publish('另一系列', { series: 'news' })
    await publish('明天', { since: '2025-08-21 09:00:00' })
    const ids = async (who?: string) => (await notices(who)).map(({ id }) => id)

    expect(await ids()).toEqual([pinned, plain])
    expect(new Set(await ids('district'))).toEqual(new Set([pinned, plain, inner, local]))
    expect((await notices())[0]).toMatchObject({
      title: '头条',
      createDate: '2025-07-01 09:00:00',
      needConfirm: true,
      pinned: true,
    })

    const { data: today } = (await portal.call<PortalToday>('GET', apiPaths.portalToday)).body

    expect(today.notices.map((notice) => [notice.id, notice.pinned])).toEqual([
      [pinned, true],
      [plain, false],
    ])

    expect((await view(inner)).status).toBe(404)
    expect((await view(inner, 'district')).body.data).toMatchObject({
      title: '内部',
      content: '<p>正文</p>',
    })
  })

  it('by its code, with its attachments', async () => {
    const { data: file } = (
      await portal.call<FileValue>('POST', '/api/file?entity=bulletin&field=papers', {
        token: tokens['admin'],
        ...uploadForm('附件.pdf', pdf('bulletin')),
      })
    ).body

    await publish('说明', { series: 'page', slug: 'about', papers: [{ ...file }] })
    expect((await view('about')).body.data).toMatchObject({
      title: '说明',
      attachments: [{ name: '附件.pdf' }],
    })

    expect(
      (await portal.call('GET', `/api/file/${file.id}`, { token: tokens['declare'] })).status,
    ).toBe(200)
  })

  it('and confirmed', async () => {
    const id = await publish('签收', { mustSign: true })
    const confirm = () =>
      portal.call('POST', `/api/common/article/confirm/${id}`, { token: tokens['declare'] })

    expect((await confirm()).status).toBe(200)
    expect((await view(id, 'declare')).body.data).toMatchObject({
      needConfirm: true,
      confirmed: true,
    })
  })
})
