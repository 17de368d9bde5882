import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { sentConfig } from '../sent-config.ts'

const { dir: configDir, edit, remove } = copyConfig()
let before: TestPortal
let after: TestPortal
let article: RecordView
const tokens = { admin: '', leader: '' }

beforeAll(async () => {
  before = await openPortal()
  tokens.admin = await before.tokenOf(
    await before.addAccount({ username: 'additions-admin', roles: ['admin'] }),
  )
  tokens.leader = await before.tokenOf(
    await before.addAccount({ username: 'additions-leader', roles: ['leader'] }),
  )
  const made = await before.call<RecordView>('POST', '/api/record/article', {
    token: tokens.admin,
    body: {
      data: {
        title: '申报工作安排',
        subtitle: '各州市农业农村局',
        source: '厅办公室',
        categoryCode: 'notice',
        content: '<p>正文</p>',
      },
    },
  })

  expect(made.body.msg).toBe('')
  article = made.body.data

  edit(
    'entities/article.yaml',
    [
      'subtitle: { type: text, title: 副标题, maxLength: 100 }',
      'subtitle: { type: text, title: 副标题, maxLength: 100, search: true }\n  keywords: { type: text, title: 关键词, maxLength: 10, search: true }',
    ],
    [
      'source: { type: text, title: 来源, maxLength: 60 }',
      'origin: { type: text, title: 稿件来源, maxLength: 60, was: [source] }',
    ],
    ['  source: source', '  source: origin'],
  )

  edit(
    'forms/article.yaml',
    ['categoryCode, subtitle,', 'categoryCode, subtitle, keywords,'],
    ['attachments, source,', 'attachments, origin,'],
  )

  edit(
    'pages/cms/article.yaml',
    ['auth: [admin, content]', 'auth: [admin, content, leader]'],
    [
      'columns: [{ use: manage }]',
      'columns:\n  - { field: subtitle, width: 160 }\n  - { field: keywords, width: 160 }\n  - { field: origin, width: 110 }\n  - { use: manage }',
    ],
    ['keyword: [title]', 'keyword: [title, subtitle, keywords]'],
  )

  edit('menus/sider.yaml', [
    '{ path: /cms/article, title: 文章管理, auth: [admin, content] }',
    '{ path: /cms/article, title: 全部文章, auth: [admin, content, leader] }',
  ])

  edit('dictionaries/return_reason.yaml', [
    '  - { value: other',
    '  - { value: photo, label: 照片与实物不符 }\n  - { value: other',
  ])

  // English texts name fields too: one that is gone would be reported.
  edit('texts/en-US/entities/others.yaml', ['source:', 'origin:'])
  after = await openPortal({ configDir, databaseOf: before })
})
afterAll(async () => {
  await after?.close()
  await before.close()
  remove()
})

const rows = async (query = '') =>
  (
    await after.call<ListRow[]>('GET', `/api/list/rows/cms/article${query}`, {
      token: tokens.admin,
    })
  ).body.data.filter((row) => row.id === article.id)

describe('what an administrator adds in YAML is there after a restart, without a build', () => {
  it('a menu entry, a field on a form and a role on a page, for whom they are meant', async () => {
    const read = async (portal: TestPortal) => (await sentConfig(portal, tokens.leader)).config
    const titles = (config: Config) =>
      config.menus['sider']!.flatMap((item) => item.children ?? []).map((item) => item.title)

    expect(titles(await read(before))).not.toContain('文章管理')
    const config = await read(after)

    expect(titles(config)).toContain('全部文章')
    expect(config.entities['article']!.fields['keywords']!.title).toBe('关键词')
    expect(config.pages['cms/article']).toBeDefined()
    expect(
      (await before.call('GET', '/api/list/rows/cms/article', { token: tokens.leader })).status,
    ).toBe(403)
    expect(
      (await after.call('GET', '/api/list/rows/cms/article', { token: tokens.leader })).status,
    ).toBe(200)
  })

  it('a column shows what was stored before it was a column, and search finds it', async () => {
    expect((await rows())[0]!.data['subtitle']).toBe('各州市农业农村局')
    expect(await rows(`?keyword=${encodeURIComponent('州市')}`)).toHaveLength(1)
  })

  it('a renamed field keeps its value in list and record', async () => {
    expect((await rows())[0]!.data['origin']).toBe('厅办公室')
    const { data } = (
      await after.call<RecordView>('GET', `/api/record/article/${article.id}`, {
        token: tokens.admin,
      })
    ).body.data

    expect(data['origin']).toBe('厅办公室')
    expect(data).not.toHaveProperty('source')
  })

  it('a new field is saved, checked, listed and described', async () => {
    const save = (keywords: string, version: number) =>
      after.call<RecordView>('PATCH', `/api/record/article/${article.id}`, {
        token: tokens.admin,
        body: { version, changes: { keywords } },
      })

    const long = await save('一二三四五六七八九十一', article.version)

    expect(long.status).toBe(200)
    const { data: problems } = (
      await after.call<FieldProblem[]>('GET', `/api/record/article/${article.id}/check`, {
        token: tokens.admin,
      })
    ).body

    expect(problems.map((problem) => problem.path[0])).toEqual(['keywords'])
    expect((await save('名品评选', article.version + 1)).status).toBe(200)
    expect((await rows(`?keyword=${encodeURIComponent('评选')}`))[0]!.data['keywords']).toBe(
      '名品评选',
    )

    // Letters, titles, public lists and deadlines read stored values: the next save renames them.
    const [stored] = await after.services.database.query<{ data: object }>(
      'select data from e_article where id = $1',
      [article.id],
    )
    expect(stored?.data).toMatchObject({ origin: '厅办公室' })
    expect(stored?.data).not.toHaveProperty('source')

    expect(
      (
        await before.call('PATCH', `/api/record/article/${article.id}`, {
          token: tokens.admin,
          body: { version: article.version + 2, changes: { keywords: '旧' } },
        })
      ).body.msg,
    ).toBe('没有“keywords”这个字段')
  })

  it('a dictionary item is offered', async () => {
    const items = async (portal: TestPortal, username: string) =>
      (
        await portal.call<{ value: string; label: string }[]>(
          'GET',
          '/api/common/dict/findByTypeCode?typeCode=return_reason',
          {
            token: await portal.tokenOf(await portal.addAccount({ username, roles: ['district'] })),
          },
        )
      ).body.data.map((item) => item.value)

    expect(await items(before, 'reads-before')).not.toContain('photo')
    expect(await items(after, 'reads-after')).toContain('photo')
  })
})
