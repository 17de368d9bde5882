import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import type { DictionaryItem } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string

beforeAll(async () => {
  portal = await openPortal({ remembers: true })
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
})
afterAll(() => portal.close())

const create = (data: Record<string, unknown>, entity = 'category') =>
  portal.call<RecordView>('POST', apiPaths.records(entity), { token: admin, body: { data } })
const save = (
  { id, version }: Pick<RecordView, 'id' | 'version'>,
  changes: Record<string, unknown>,
) =>
  portal.call<RecordView>('PATCH', apiPaths.record('category', id), {
    token: admin,
    body: { version, changes },
  })
const remove = ({ id }: Pick<RecordView, 'id'>) =>
  portal.call('DELETE', apiPaths.record('category', id), {
    token: admin,
    body: { reason: '不再使用' },
  })
const items = async () =>
  (
    await portal.call<DictionaryItem[]>('GET', `${apiPaths.dictionary}?typeCode=article_category`, {
      token: admin,
    })
  ).body.data
const rowOf = async (code: string) =>
  (
    await portal.call<ListRow[]>('GET', `${apiPaths.listRows('cms/category')}?keyword=${code}`, {
      token: admin,
    })
  ).body.data.find(({ data }) => data['code'] === code)!

describe('a dictionary that is made of records', () => {
  it('has a record for each of its written items, made once', async () => {
    const { body } = await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('cms/category')}?below=-`,
      { token: admin },
    )

    expect(body.data.map(({ data }) => [data['code'], data['type']])).toEqual([
      ['policy', 'article'],
      ['news', 'article'],
      ['notice', 'notice'],
      ['guide', 'article'],
      ['faq', 'article'],
      ['page', 'page'],
      ['message', 'message'],
    ])

    const again = await openPortal({ databaseOf: portal })

    expect(dictionaryItems(again.services.config(), 'article_category')).toHaveLength(7)
    await again.close()
  })

  it('offers what is made at once: to forms, to saving, and to other nodes', async () => {
    const other = await openPortal({ databaseOf: portal, remembers: true })
    const before = portal.services.config().hash
    const article = { title: '品牌故事一则', categoryCode: 'story', content: '<p>一</p>' }
    const { id, version } = (await create(article, 'article')).body.data
    const publish = () =>
      portal.call('POST', apiPaths.publication('article', id, 'publish'), {
        token: admin,
        body: { version },
      })

    expect((await publish()).status, 'a category that nobody has made').toBe(400)
    expect((await create({ code: 'story', name: '品牌故事', sort: 25 })).status).toBe(200)
    expect((await items()).map(({ value }) => value).slice(1, 4)).toEqual([
      'news',
      'story',
      'notice',
    ])

    expect(portal.services.config().hash).not.toBe(before)
    expect(portal.services.configHolder.yamlConfig.hash).toBe(before.split('-')[0])
    expect((await publish()).status).toBe(200)
    await expect
      .poll(() =>
        dictionaryItems(other.services.config(), 'article_category').map(({ value }) => value),
      )
      .toContain('story')

    await other.close()
  })

  it('renames, and retires without forgetting: what was chosen keeps its name and opens', async () => {
    const { body } = await create({ code: 'market', name: '市场行情', sort: 26 })
    const article = await create(
      { title: '行情', categoryCode: 'market', content: '<p>一</p>' },
      'article',
    )

    const renamed = await save(body.data, { name: '行情速递' })

    expect((await items()).find(({ value }) => value === 'market')?.label).toBe('行情速递')
    await save(renamed.body.data, { status: '0' })
    expect((await items()).map(({ value }) => value)).not.toContain('market')
    const categories = dictionaryItems(portal.services.config(), 'article_category')

    expect(categories.find(({ value }) => value === 'market')?.label).toBe('行情速递')
    const { id, version } = article.body.data
    const read = await portal.call<RecordView>('GET', apiPaths.record('article', id), {
      token: admin,
    })

    expect(read.body.data.data['categoryCode']).toBe('market')
    const saved = await portal.call('PATCH', apiPaths.record('article', id), {
      token: admin,
      body: { version, changes: { title: '行情一则' } },
    })

    expect(saved.status).toBe(200)
  })

  it('is changed by its records alone, not as a file', async () => {
    const id = 'article_category.news'
    const { body } = await portal.call<RecordView>('GET', apiPaths.record('dictionary-item', id), {
      token: admin,
    })
    const refused = await portal.call('PATCH', apiPaths.record('dictionary-item', id), {
      token: admin,
      body: { version: body.data.version, changes: { label: '动态' } },
    })

    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('取自“栏目”')])
  })

  it('does not remove what is used or written in the files, nor change its value', async () => {
    const { body } = await create({ code: 'used', name: '在用的' })
    await create({ title: '用到它', categoryCode: 'used', content: '<p>一</p>' }, 'article')
    const used = await remove(body.data)

    expect([used.status, used.body.msg]).toEqual([409, '已有 1 件“文章”用到它，不能删除，可以停用'])
    expect((await save(body.data, { code: 'other' })).status).toBe(403)
    const written = await remove(await rowOf('notice'))

    expect([written.status, written.body.msg]).toEqual([
      409,
      '它是配置文件中写明的项，不能删除，可以停用',
    ])

    const free = await create({ code: 'free', name: '没有用到' })

    expect((await remove(free.body.data)).status).toBe(200)
    expect((await items()).map(({ value }) => value)).not.toContain('free')
    expect((await create({ code: 'used', name: '重复' })).status).toBe(409)
  })
})
