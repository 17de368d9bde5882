import { apiPaths } from '#contract/paths.ts'
import type { BrandDetailData } from '#contract/public.ts'
import type { RequestContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { readBrand } from '../catalogue.ts'
import { publicTexts } from '../public-texts.ts'
import type { PageRequest, Content } from './asking.ts'
import { cardOf, brandPlaceOf } from './brand-card.ts'

const summary = 120

/** One brand in full. @throws ApiError 404 when it is not shown to the public */
export async function brandPage({ services, year, query, pathOf }: PageRequest): Promise<Content> {
  const id = query.get('id') ?? ''
  if (id === '' || id.length > 64) throw notFound(publicTexts.noBrand())

  const brand = await readBrand(services, year, id)
  const picture = brand.gallery[0] ?? brand.cover
  const description = [
    brand.slogan,
    brand.subjectName,
    brandPlaceOf(brand),
    brand.story?.slice(0, summary),
  ]

  return {
    title: brand.brandName,
    description: description.filter(Boolean).join('。'),
    // A brand has one address, whichever list it was found in.
    path: pathOf('catalogue-detail', { id: brand.id }),
    picture,
    data: {
      '@type': 'Brand',
      name: brand.brandName,
      ...(brand.slogan ? { slogan: brand.slogan } : {}),
      ...(brand.story ? { description: brand.story.slice(0, summary) } : {}),
      ...(picture ? { image: picture } : {}),
    },
    shown: {
      kind: 'brand',
      brand: { ...brand, related: brand.related.map(cardOf), poster: posterOf(services, brand) },
    },
  }
}

/** Where a brand's poster is, in the language of the page: a link cannot ask for one otherwise. */
function posterOf({ locale }: RequestContext, { id, year }: BrandDetailData): string {
  const posterQuery = new URLSearchParams({
    year: String(year),
    id,
    ...(locale === 'zh-CN' ? {} : { locale }),
  })

  return `${apiPaths.publicPoster}?${posterQuery.toString()}`
}
