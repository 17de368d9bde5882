import type { PageInfo } from '#contract/envelope.ts'
import type { BrandCard, BrandDetailData, CatalogueIndexData } from '#contract/public.ts'
import type { PublicPaths, Section } from './address.ts'
import type { Filters } from './filters.ts'
import type { FrameFacts } from './frame.ts'

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

export type RankedBrand = PublicCard & Pick<BrandCard, 'top10Industry' | 'awardTitle'>

export interface FilterChoice {
  value: string
  title: string
}

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
  /** Industries with famous brands. */
  top10: string[]
  notices: { title: string; date: string; pinned: boolean; path: string | null }[]
}

export interface PublicTop10 {
  programme: string
  method: string | null
  figures: { top10: number; industries: number; cities: number }
  industries: FilterChoice[]
  current: { value: string; title: string; brands: PublicCard[] } | null
}

export interface PublicList {
  isPublished: boolean
  chosen: Filters
  choices: FilterChoices
  brands: RankedBrand[]
  page: PageInfo
  titles: Record<string, string>
}

export type PublicBrand = Omit<BrandDetailData, 'related'> & {
  related: PublicCard[]
  poster: string
}

export type PageContent =
  | { kind: 'catalogue-index'; index: PublicIndex }
  | { kind: 'top10-index'; top10: PublicTop10 }
  | { kind: 'list'; list: PublicList }
  | { kind: 'brand'; brand: PublicBrand }
  | { kind: 'missing' }
  | { kind: 'failed' }

/** The server renders it and embeds it, the browser hydrates from it. Nothing in it is private. */
export interface PublicPage {
  locale: string
  address: string
  title: string
  section: Section
  year: number
  years: number[]
  paths: PublicPaths
  frame: FrameFacts
  shown: PageContent
}
