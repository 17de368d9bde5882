import type { BrandCard } from '#contract/public.ts'
import type { RankedBrand, PublicCard } from '#public/public-page.ts'
import type { PageRequest } from './page-request.ts'

/** Certificates on a card. */
const certs = 2

export const cardOf = (brand: BrandCard): PublicCard => ({
  id: brand.id,
  year: brand.year,
  typeTitle: brand.typeTitle,
  brandName: brand.brandName,
  subjectName: brand.subjectName,
  industry: brand.industry,
  industryTitle: brand.industryTitle,
  cityName: brand.cityName,
  districtName: brand.districtName,
  certs: brand.certs.slice(0, certs),
  isTop10: brand.isTop10,
  top10Rank: brand.top10Rank,
  cover: brand.cover,
  viewCount: brand.viewCount,
})

export const rankedBrandOf = (brand: BrandCard): RankedBrand => ({
  ...cardOf(brand),
  top10Industry: brand.top10Industry,
  awardTitle: brand.awardTitle,
})

export const brandPlaceOf = ({ cityName, districtName }: BrandCard): string =>
  [cityName, districtName].filter(Boolean).join(' · ')

/** Structured data for search engines. */
export const brandListJsonLd = ({ pathOf }: PageRequest, brands: BrandCard[]) => ({
  '@type': 'ItemList',
  itemListElement: brands.map((brand, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: pathOf('catalogue-detail', { id: brand.id }, brand.year),
  })),
})
