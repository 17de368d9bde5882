import { assertPresent } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { formatPhrase, type Phrase, definePhrases } from '#config-model/messages/phrase.ts'
import {
  screenAddress,
  publicScreens,
  type AddressQuery,
  type PublicPaths,
  type PublicScreen,
  type Section,
} from '#public/address.ts'
import type { PageContent } from '#public/public-page.ts'
import enWords from '#public/words/en-US.ts'
import zhWords from '#public/words/zh-CN.ts'
import type { RequestContext } from '#server/context.ts'

export const headTexts = definePhrases({
  catalogueOf: { zh: zhWords.catalogueOf, en: enWords.catalogueOf },
  top10Of: { zh: zhWords.top10Of, en: enWords.top10Of },
  catalogueTells: {
    zh: '{programme}：入选品牌 {total} 个，其中区域公用品牌 {region} 个、企业品牌 {enterprise} 个、产品品牌 {product} 个。',
    en: '{programme}. Brands: {total}; of regions: {region}, of enterprises: {enterprise}, of products: {product}.',
  },
  top10Tells: {
    zh: '{programme}：{industries} 个产业的10大名品，共 {total} 个。',
    en: '{programme}. Top 10 brands: {total}, industries: {industries}.',
  },
  listTells: { zh: '{title}，共 {n} 个品牌。', en: '{title}. Brands: {n}.' },
  unpublished: { zh: '本年度名单尚未公布', en: 'Not published yet' },
  missing: { zh: '抱歉，你访问的页面不存在', en: 'Sorry, the page does not exist' },
})

export interface PageRequest {
  services: RequestContext
  config: Config
  paths: PublicPaths
  section: Section
  year: number
  query: URLSearchParams
  say: (phrase: Phrase) => string
  /** By default in the requested year. */
  pathOf: (screen: PublicScreen, query?: AddressQuery, year?: number) => string
}

export interface PageWithMetadata {
  title: string
  description: string
  path: string
  picture: string | null
  /** schema.org; values that begin with a slash get the site's origin. */
  data: Record<string, unknown>
  shown: PageContent
}

export function pageRequestOf(
  services: RequestContext,
  section: Section,
  year: number,
  query: URLSearchParams,
): PageRequest {
  const config = services.localized(services.config())
  const paths = pathsOf(config)

  return {
    services,
    config,
    paths,
    section,
    year,
    query,
    say: (phrase) => formatPhrase(phrase, services.locale),
    pathOf: (screen, more = {}, other = year) => screenAddress(paths, screen, other, more),
  }
}

const pathsOf = ({ routes }: Config): PublicPaths =>
  Object.fromEntries(
    publicScreens.map((screen) => {
      const route = routes.find((item) => item.screen === screen)
      return [screen, assertPresent(route, `the screen ${screen}`).path]
    }),
  ) as PublicPaths
