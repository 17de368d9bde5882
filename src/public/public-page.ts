import type { PageInfo } from '#contract/envelope.ts'
import type { BrandCard, BrandDetail, CatalogueIndex } from '#contract/public.ts'
import type { PublicPaths, Section } from './address.ts'
import type { Filters } from './filters.ts'
import type { FrameFacts } from './frame.ts'

/** What a card shows of a brand, and no more. */
export type ShownCard = Pick<
  BrandCard,
  | 'id'
  | 'year'
  | 'typeTitle'
  | 'brandName'
  | 'subjectName'
  | 'industry'
  | 'industryTitle'
  | 'cityName'
  | 'districtName'
  | 'certs'
  | 'isTop10'
  | 'top10Rank'
  | 'cover'
  | 'viewCount'
>

/** What a row of the famous brands shows. */
export type RankedBrand = ShownCard & Pick<BrandCard, 'top10Industry' | 'awardTitle'>

export interface Choice {
  value: string
  title: string
}

/** What a list is chosen from. */
export interface Choices {
  types: Choice[]
  industries: Choice[]
  cities: Choice[]
  districts: Choice[]
  certs: Choice[]
}

export type ShownIndex = Pick<
  CatalogueIndex,
  'programme' | 'published' | 'figures' | 'industries' | 'cities'
> & {
  featured: ShownCard[]
  /** Titles of the industries that have famous brands. */
  top10: string[]
  notices: { title: string; date: string; path: string | null }[]
}

export interface ShownTop10 {
  programme: string
  method: string | null
  figures: { top10: number; industries: number; cities: number }
  industries: Choice[]
  /** The industry being looked at, with its brands. */
  current: { value: string; title: string; brands: ShownCard[] } | null
}

export interface ShownList {
  isPublished: boolean
  chosen: Filters
  choices: Choices
  brands: RankedBrand[]
  page: PageInfo
  /** Industries of the famous brands by their value. */
  titles: Record<string, string>
}

export type ShownBrand = Omit<BrandDetail, 'related'> & {
  related: ShownCard[]
  /** Where its poster is. */
  poster: string
}

/** What is drawn between head and foot. */
export type Shown =
  | { kind: 'catalogue-index'; index: ShownIndex }
  | { kind: 'top10-index'; top10: ShownTop10 }
  | { kind: 'list'; list: ShownList }
  | { kind: 'brand'; brand: ShownBrand }
  | { kind: 'missing' }
  | { kind: 'failed' }

/**
 * A public page as data: the server draws it, says it in the page, and the browser takes it up from
 * there. Nothing in it is private.
 */
export interface PublicPage {
  locale: string
  /** Path with what stands behind the `?`. */
  address: string
  /** Title of the window. */
  title: string
  section: Section
  year: number
  /** Years that may be looked at. */
  years: number[]
  paths: PublicPaths
  frame: FrameFacts
  shown: Shown
}
