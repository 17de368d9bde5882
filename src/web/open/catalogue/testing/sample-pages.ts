import { addressOf, publicScreens, type PublicPaths } from '#public/address.ts'
import { filtersOf } from '#public/filters.ts'
import type { PublicPage, RankedBrand, Shown } from '#public/public-page.ts'

const paths = Object.fromEntries(
  publicScreens.map((screen) => {
    const [section, part] = screen.split('-')
    const rest = { index: '', list: '/brand/list', detail: '/brand' }[part ?? ''] ?? ''
    return [screen, `/{year}${section}${rest}`]
  }),
) as PublicPaths

const brandOf = (at: number): RankedBrand => ({
  id: `b${at}`,
  year: 2024,
  typeTitle: '产品品牌',
  brandName: `云雾${at}`,
  subjectName: `云雾${at}有限公司`,
  industry: 'tea',
  industryTitle: '茶叶',
  cityName: '普洱市',
  districtName: at % 2 ? '澜沧县' : '',
  certs: ['绿色食品'],
  isTop10: at === 1,
  top10Rank: at === 1 ? 1 : null,
  cover: at % 2 ? '/api/public/file/x' : null,
  viewCount: 7,
  top10Industry: 'tea',
  awardTitle: null,
})

const brands = [1, 2, 3].map(brandOf)
const tea = { value: 'tea', title: '茶叶' }

/** A list as an address asks for it. */
export const listAt = (search: string): Shown => ({
  kind: 'list',
  list: {
    isPublished: true,
    chosen: filtersOf(new URLSearchParams(search)),
    choices: {
      types: [tea],
      industries: [tea],
      cities: [{ value: '530800', title: '普洱市' }],
      districts: [],
      certs: [],
    },
    brands,
    page: { current: 1, size: 12, total: 30 },
    titles: { tea: '10大名茶' },
  },
})

/** What each screen shows, by a name. */
export const samples: Record<string, Shown> = {
  index: {
    kind: 'catalogue-index',
    index: {
      programme: '绿色云品',
      published: true,
      figures: { total: 3, region: 0, enterprise: 1, product: 2, top10: 1 },
      industries: [{ ...tea, count: 3 }],
      cities: [{ code: '530800', name: '普洱市', count: 3 }],
      featured: brands,
      top10: ['10大名茶'],
      notices: [{ title: '通知', date: '2024-05-01', path: '/notice?id=1' }],
    },
  },
  top10: {
    kind: 'top10-index',
    top10: {
      programme: '绿色云品',
      method: '评选办法',
      figures: { top10: 3, industries: 1, cities: 1 },
      industries: [tea],
      current: { ...tea, brands },
    },
  },
  list: listAt('industry=tea&keyword=云'),
  brand: {
    kind: 'brand',
    brand: {
      ...brandOf(1),
      catalogNo: 'ML-1',
      type: 'product',
      cityCode: '530800',
      productName: '茶',
      slogan: '源自云岭',
      story: '第一段\n第二段',
      features: null,
      certificates: [{ typeTitle: '绿色食品', no: 'LB-1', validTo: null }],
      gallery: ['/api/public/file/a', '/api/public/file/b'],
      honours: [{ name: '金奖', levelTitle: '省级', date: '2020-01-01' }],
      buyLinks: [{ platformTitle: '商城', url: 'https://example.com/' }],
      contact: null,
      validFrom: '2024-01-01',
      validTo: '2027-01-01',
      statusTitle: '有效',
      related: brands,
    },
  },
  missing: { kind: 'missing' },
  failed: { kind: 'failed' },
}

/** A page of the public as the server says it. */
export const pageOf = (
  shown: Shown,
  address = addressOf(paths, 'catalogue-index', 2024),
  locale = 'zh-CN',
): PublicPage => ({
  locale,
  address,
  title: `标题 ${address}`,
  section: 'catalogue',
  year: 2024,
  years: [2025, 2024],
  paths,
  frame: {
    mark: '绿',
    shortName: '绿色云品',
    organization: '省农业农村厅',
    menu: [
      { title: '首页', path: '/' },
      { title: '品牌目录', path: '/2024catalogue' },
    ],
    copyright: '版权所有 © 2025',
    filingNumber: '00000000',
    demoNote: null,
    cookiePrefix: 'admin-',
    locales: { storageKey: 'i18n-locale', supported: ['zh-CN', 'en-US'], default: 'zh-CN' },
  },
  shown,
})

/** The document of a page, as far as the script reads it. */
export const documentOf = (page: PublicPage): string =>
  `<html><script type="application/json" id="page">${JSON.stringify(page).replaceAll('<', String.raw`\u003c`)}</script></html>`
