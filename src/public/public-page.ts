import type { PageInfo } from '#contract/envelope.ts'
import type { BrandCard, BrandDetailData, CatalogueIndexData } from '#contract/public.ts'
import type { PublicPaths, Section } from './address.ts'
import type { Filters } from './filters.ts'
import type { FrameFacts } from './frame.ts'

/** What a card shows of a brand, and no more. */
export type PublicCard = Pick<
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
export type RankedBrand = PublicCard & Pick<BrandCard, 'top10Industry' | 'awardTitle'>

export interface FilterChoice {
  value: string
  title: string
}

/** What a list is chosen from. */
export interface FilterChoices {
  types: FilterChoice[]
  industries: FilterChoice[]
  cities: FilterChoice[]
  districts: FilterChoice[]
  certs: FilterChoice[]
}

export type PublicIndex = Pick<
  CatalogueIndexData,
  'programme' | 'published' | 'figures' | 'industries' | 'cities'
> & {
  featured: PublicCard[]
  /** Titles of the industries that have famous brands. */
  top10: string[]
  notices: { title: string; date: string; path: string | null }[]
}

export interface PublicTop10 {
  programme: string
  method: string | null
  figures: { top10: number; industries: number; cities: number }
  industries: FilterChoice[]
  /** The industry being looked at, with its brands. */
  current: { value: string; title: string; brands: PublicCard[] } | null
}

export interface PublicList {
  isPublished: boolean
  chosen: Filters
  choices: FilterChoices
  brands: RankedBrand[]
  page: PageInfo
  /** Industries of the famous brands by their value. */
  titles: Record<string, string>
}

export type PublicBrand = Omit<BrandDetailData, 'related'> & {
  related: PublicCard[]
  /** Where its poster is. */
  poster: string
}

/** What is drawn between head and foot. */
export type PageContent =
  | { kind: 'catalogue-index'; index: PublicIndex }
  | { kind: 'top10-index'; top10: PublicTop10 }
  | { kind: 'list'; list: PublicList }
  | { kind: 'brand'; brand: PublicBrand }
  | { kind: 'missing' }
  | { kind: 'failed' }

/**
 * A public page as data: the server draws it, says it in the page, and the browser takes it up from
 * there. Nothing in it is private.
 */
export interface PublicPage {
  locale: string
  /** Path with query. */
  address: string
  /** Title of the window. */
  title: string
  section: Section
  year: number
  /** Years that may be looked at. */
  years: number[]
  paths: PublicPaths
  frame: FrameFacts
  shown: PageContent
}
