import { describe, expect, it } from 'vitest'
import type { LookupItem } from '#contract/record.ts'
import { sentConfig } from '../sent-config.ts'
import {
  create,
  notices,
  openArticles,
  portal,
  published,
  save,
  tokens,
  view,
} from './article-calls.ts'

openArticles()

describe('what editors see of it', () => {
  it('a draft can be previewed by who may change it, and is counted for nobody', async () => {
    const made = await create({ title: '预览草稿', content: '<p onclick="a()">一</p>' })
    expect((await view(made.id, 'content', '?preview=1')).body.data).toMatchObject({
      title: '预览草稿',
      isPreview: true,
      viewCount: 0,
    })

    expect((await view(made.id, 'content', '?preview=1')).body.data.content).not.toContain(
      'onclick',
    )
    for (const who of [undefined, 'declare', 'district'])
      expect((await view(made.id, who, '?preview=1')).status, who).toBe(404)
    const live = await published({ title: '发布的' })

    await save(live, { title: '修改的' })
    expect((await view(live.id, 'content', '?preview=1')).body.data.title).toBe('修改的')
    expect((await view(live.id, 'content')).body.data.title).toBe('发布的')
    const news = await create({ title: '动态', categoryCode: 'news' })

    expect((await view(news.id, 'leader', '?preview=1')).status).toBe(404)
  })

  it('author and administrator open what they published for others', async () => {
    const live = await published({ title: '致县级审核员', audienceRoles: ['district'] })
    for (const who of ['content', 'admin', 'leader', 'district'])
      expect((await view(live.id, who)).body.data?.title, who).toBe('致县级审核员')
    for (const who of [undefined, 'declare']) expect((await view(live.id, who)).status).toBe(404)
  })

  it('a pinned notice stays on top for those who signed in as for everybody', async () => {
    const pinned = await published({ title: '置顶', top: true, publishDate: '2025-01-01 09:00:00' })
    await published({ title: '更新的' })
    expect((await notices())[0]?.id).toBe(pinned.id)
    expect((await notices('declare'))[0]?.id).toBe(pinned.id)
  })

  it('a content editor has the lists and the form', async () => {
    const { config } = await sentConfig(portal, tokens['content'])
    expect(Object.values(config.pages).map(({ path }) => path)).toContain('/cms/article-edit')

    for (const page of ['cms/article', 'cms/notice'])
      expect(
        (await portal.call('GET', `/api/list/rows/${page}`, { token: tokens['content'] })).status,
      ).toBe(200)
  })
})

describe('readers of an entity who may not change it', () => {
  it('see nothing unpublished: not by record, lookup or search', async () => {
    const lookup = async (who: string) =>
      (
        await portal.call<LookupItem[]>(
          'GET',
          `/api/lookup/records/article?words=${encodeURIComponent('查不到')}`,
          {
            token: tokens[who],
          },
        )
      ).body.data

    await create({ title: '查不到的草稿', categoryCode: 'notice' })
    expect(await lookup('content')).toHaveLength(1)
    expect(await lookup('declare')).toHaveLength(0)
  })
})
