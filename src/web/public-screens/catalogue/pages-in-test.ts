import { screenAddress, publicScreens, type PublicPaths } from '#public/address.ts'
import { parseFilters } from '#public/filters.ts'
import type { PublicPage, RankedBrand, PageContent } from '#public/public-page.ts'

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
  typeTitle: 'Product',
  brandName: `Cloud ${at}`,
  subjectName: `Cloud ${at} Ltd`,
  industry: 'tea',
  industryTitle: 'Tea',
  cityName: "Pu'er",
  districtName: at % 2 ? 'Lancang' : '',
  certs: ['Green food'],
  isTop10: at === 1,
  top10Rank: at === 1 ? 1 : null,
  cover: at % 2 ? '/pictures/x' : null,
  viewCount: 7,
  top10Industry: 'tea',
  awardTitle: null,
})

const brands = [1, 2, 3].map(brandOf)
const tea = { value: 'tea', title: 'Tea' }

export const listAt = (search: string): PageContent => ({
  kind: 'list',
  list: {
    isPublished: true,
    chosen: parseFilters(new URLSearchParams(search)),
    choices: {
      types: [tea],
      industries: [tea],
      cities: [{ value: '530800', title: "Pu'er" }],
      districts: [],
      certs: [],
    },
    brands,
    page: { current: 1, size: 12, total: 30 },
    titles: { tea: 'Ten teas' },
  },
})

export const sampleContents: Record<string, PageContent> = {
  index: {
    kind: 'catalogue-index',
    index: {
      programme: 'Green clouds',
      published: true,
      figures: { total: 3, region: 0, enterprise: 1, product: 2, top10: 1 },
      industries: [{ ...tea, count: 3 }],
      cities: [{ code: '530800', name: "Pu'er", count: 3 }],
      featured: brands,
      top10: ['Ten teas'],
      notices: [{ title: 'Notice', date: '2024-05-01', pinned: true, path: '/notice?id=1' }],
    },
  },
  top10: {
    kind: 'top10-index',
    top10: {
      programme: 'Green clouds',
      method: 'Method',
      figures: { top10: 3, industries: 1, cities: 1 },
      industries: [tea],
      current: { ...tea, brands },
    },
  },
  list: listAt('industry=tea&keyword=cloud'),
  brand: {
    kind: 'brand',
    brand: {
      ...brandOf(1),
      catalogNo: 'ML-1',
      type: 'product',
      cityCode: '530800',
      productName: 'Leaves',
      slogan: 'From the clouds',
      story: 'One\nTwo',
      features: null,
      certificates: [{ typeTitle: 'Green food', no: 'LB-1', validTo: null }],
      gallery: ['/pictures/a', '/pictures/b'],
      honours: [{ name: 'Gold', levelTitle: 'Province', date: '2020-01-01' }],
      buyLinks: [{ platformTitle: 'Shop', url: 'https://example.com/' }],
      contact: null,
      validFrom: '2024-01-01',
      validTo: '2027-01-01',
      statusTitle: 'Valid',
      related: brands,
      poster: '/poster',
    },
  },
  missing: { kind: 'missing' },
  failed: { kind: 'failed' },
}

export const pageOf = (
  content: PageContent,
  address = screenAddress(paths, 'catalogue-index', 2024),
  locale = 'zh-CN',
): PublicPage => ({
  locale,
  address,
  title: `Title ${address}`,
  section: 'catalogue',
  year: 2024,
  years: [2025, 2024],
  paths,
  frame: {
    mark: 'G',
    shortName: 'Green clouds',
    organization: 'Office',
    menu: [
      { title: 'Home', path: '/' },
      { title: 'Catalogue', path: '/2024catalogue' },
    ],
    copyright: 'Copyright © 2025',
    filingNumber: '00000000',
    demoNote: null,
    cookiePrefix: 'admin-',
    locales: { storageKey: 'i18n-locale', supported: ['zh-CN', 'en-US'], default: 'zh-CN' },
  },
  shown: content,
})

export const sampleDocument = (page: PublicPage): string =>
  `<html><script type="application/json" id="page">${JSON.stringify(page).replaceAll('<', String.raw`\u003c`)}</script></html>`
