import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { activeTrail, defaultPage, headerOf, breadcrumbTrail } from './menu-trail.ts'

const config = {
  menus: {
    header: [
      { path: '/dashboard', title: '申报管理', name: 'declare' },
      { path: '/upkeep/catalog-check', title: '品牌目录维护', name: 'upkeep' },
    ],
    sider: [
      { path: '/dashboard', title: '首页', header: 'declare' },
      {
        path: '/declare-audit',
        title: '审核管理',
        header: 'declare',
        children: [{ path: '/declare-audit/district', title: '县级审核' }],
      },
      {
        path: '/declare',
        title: '品牌申报',
        header: 'declare',
        children: [{ path: '/declare/history/2023', title: '2023年历史审核信息' }],
      },
      {
        path: '/links',
        title: '更多',
        header: 'declare',
        children: [
          { path: 'https://example.org', title: '外部网站' },
          {
            title: '说明',
            children: [{ path: '/cms/articleView?id=logo', title: '标识使用须知' }],
          },
        ],
      },
      {
        path: '/upkeep',
        title: '目录维护',
        header: 'upkeep',
        children: [{ path: '/upkeep/catalog-check', title: '目录品牌' }],
      },
    ],
  },
  pages: {
    'declare-audit/district': {
      kind: 'list',
      path: '/declare-audit/district',
      title: '县级审核',
      columns: [],
    },
    'declare-audit/view': {
      kind: 'review',
      path: '/declare-audit/view',
      title: '申报审核',
      list: 'declare-audit/district',
    },
  },
  routes: [],
} as unknown as Config

const active = (address: string) => activeTrail(config, address).at(-1)?.path

describe('where a page stands in the menus', () => {
  it('is its own entry', () =>
    expect(active('/declare-audit/district')).toBe('/declare-audit/district'))
  it('is the list of a page opened from it', () =>
    expect(active('/declare-audit/view?id=1')).toBe('/declare-audit/district'))
  it('is the list that opens it, the one looked at last first, through a list that is in no menu', () => {
    const list = (path: string, ...open: string[]) => ({
      kind: 'list',
      path,
      title: path,
      columns: [{ field: 'name', open: open[0] }],
      rowActions: open.slice(1).map((page) => ({ title: page, open: page })),
    })

    const form = {
      kind: 'form',
      path: '/cms/edit',
      title: '编辑',
      form: 'article',
      list: 'notices',
    }

    const nested = {
      menus: {
        header: [],
        sider: [
          { path: '/cms/notices', title: '通知' },
          { path: '/cms/articles', title: '文章' },
        ],
      },
      pages: {
        notices: list('/cms/notices', 'edit'),
        articles: list('/cms/articles', 'edit', 'versions'),
        versions: list('/versions', 'version'),
        version: {
          kind: 'record',
          path: '/version',
          title: '版本',
          form: 'article',
          list: 'versions',
          edit: 'change',
        },
        change: { kind: 'form', path: '/change', title: '修改', form: 'article' },
        edit: form,
      },
      routes: [],
    } as unknown as Config

    const entry = (address: string) => activeTrail(nested, address).at(-1)?.title

    expect(entry('/cms/edit?id=1')).toBe('通知')
    entry('/cms/articles')
    expect([entry('/cms/edit?id=2'), entry('/version?id=1'), entry('/change?id=1')]).toEqual([
      '文章',
      '文章',
      '文章',
    ])

    entry('/cms/notices')
    expect(entry('/cms/edit?id=3')).toBe('通知')
  })

  it('is the longest entry above it', () =>
    expect(active('/declare/history/2023/view')).toBe('/declare/history/2023'))
  it('is the longest of several entries above it, in whatever order they stand', () => {
    const entries = [
      { path: '/upkeep', title: '目录维护' },
      { path: '/upkeep/catalog-check', title: '目录品牌' },
      { path: '/upkeep/catalog', title: '目录' },
    ]

    for (const sider of [entries, entries.toReversed()]) {
      const nested = { ...config, menus: { header: [], sider } } as unknown as Config
      expect(activeTrail(nested, '/upkeep/catalog-check/view').at(-1)?.path).toBe(
        '/upkeep/catalog-check',
      )
    }
  })

  it('is the entry with the same query', () => {
    expect(active('/cms/articleView?id=logo&from=menu')).toBe('/cms/articleView?id=logo')
    expect(active('/cms/articleView?id=other')).toBeUndefined()
  })

  it('belongs to the header of its group', () => {
    expect(headerOf(config, '/upkeep/catalog-check')?.name).toBe('upkeep')
    expect(headerOf(config, '/declare-audit/view')?.name).toBe('declare')
    expect(headerOf(config, '/nowhere')?.name).toBe('declare')
  })

  it('leads from the top menu entry down to the page', () => {
    expect(
      breadcrumbTrail(config, '/declare-audit/view', '申报审核').map((item) => item.title),
    ).toEqual(['申报管理', '审核管理', '县级审核', '申报审核'])

    expect(breadcrumbTrail(config, '/dashboard', '首页').map((item) => item.title)).toEqual([
      '申报管理',
      '首页',
    ])

    const header = [{ path: '/upkeep/catalog-check', title: '目录维护', name: 'upkeep' }]
    const sameTitled = { ...config, menus: { ...config.menus, header } } as unknown as Config
    expect(
      breadcrumbTrail(sameTitled, '/upkeep/catalog-check', '目录品牌').map((item) => item.title),
    ).toEqual(['目录维护', '目录品牌'])
  })

  it('is the first page below a group that can be opened, at any depth', () => {
    expect(defaultPage(config, '/declare-audit')).toBe('/declare-audit/district')
    expect(defaultPage(config, '/links')).toBe('/cms/articleView?id=logo')
    expect(defaultPage(config, '/declare-audit/district')).toBeUndefined()
  })

  it('is the first page below the path where the user has no group of that path', () => {
    expect(defaultPage(config, '/declare/history')).toBe('/declare/history/2023')
    expect(defaultPage(config, '/declare/hist')).toBeUndefined()
  })

  it('of a hidden entry stands in the breadcrumb; it is nobody’s default page', () => {
    const sider = [
      {
        path: '/cms',
        title: '内容管理',
        children: [
          { path: '/cms/log', title: '阅读记录', hidden: true },
          { path: '/cms/notice', title: '通知管理' },
        ],
      },
    ]

    const hidden = { ...config, menus: { header: [], sider } } as unknown as Config

    expect(breadcrumbTrail(hidden, '/cms/log', '阅读记录').map(({ title }) => title)).toEqual([
      '内容管理',
      '阅读记录',
    ])

    expect(defaultPage(hidden, '/cms')).toBe('/cms/notice')
  })
})
