import type { PublicIndex, PublicTop10 } from '#public/public-page.ts'
import { readNotices } from '#server/notices/notices.ts'
import { readIndex } from '#server/public/catalogue.ts'
import { cardOf, brandListJsonLd } from './brand-card.ts'
import { type PageRequest, type PageWithMetadata, headTexts } from './page-request.ts'

export async function readCatalogueIndexPage(pageRequest: PageRequest): Promise<PageWithMetadata> {
  const { services, say, year, pathOf } = pageRequest
  const index = await readIndex(services, year)
  const title = say(headTexts.catalogueOf({ year }))
  const { programme, published, figures: indexCounts, industries, cities } = index
  const { total, region, enterprise, product } = indexCounts
  const tells = headTexts.catalogueTells({ programme, total, region, enterprise, product })

  return {
    title,
    description: published ? say(tells) : say(headTexts.unpublished()),
    path: pathOf('catalogue-index'),
    picture: index.featured[0]?.cover ?? null,
    data: {
      '@type': 'CollectionPage',
      name: title,
      mainEntity: brandListJsonLd(pageRequest, index.featured),
    },
    shown: {
      kind: 'catalogue-index',
      index: {
        programme,
        published,
        figures: indexCounts,
        industries,
        cities,
        featured: index.featured.map(cardOf),
        top10: index.top10.map((item) => item.title),
        notices: published ? await firstNotices(pageRequest) : [],
      },
    },
  }
}

async function firstNotices({ services, config }: PageRequest): Promise<PublicIndex['notices']> {
  const path = config.routes.find(({ screen }) => screen === 'notice')?.path
  return (await readNotices(services, null, 3)).map(({ id, title, createDate, pinned }) => ({
    title,
    date: createDate.slice(0, 10),
    pinned,
    path: path === undefined ? null : `${path}?id=${encodeURIComponent(id)}`,
  }))
}

/** One industry at a time. */
export async function readTop10IndexPage(pageRequest: PageRequest): Promise<PageWithMetadata> {
  const { services, say, year, pathOf, config, query } = pageRequest
  const { programme, top10, figures: indexCounts } = await readIndex(services, year)
  const title = say(headTexts.top10Of({ year }))
  const brands = top10.flatMap((item) => item.brands)
  const tells = headTexts.top10Tells({ programme, industries: top10.length, total: brands.length })
  const requestedIndustry = query.get('industry')
  const current = top10.find(({ industry }) => industry === requestedIndustry) ?? top10[0]
  const top10Content: PublicTop10 = {
    programme,
    method: config.portal.catalogue?.top10?.method ?? null,
    figures: {
      top10: indexCounts.top10,
      industries: top10.length,
      cities: new Set(brands.map(({ cityCode }) => cityCode)).size,
    },
    industries: top10.map((item) => ({ value: item.industry, title: item.title })),
    current: current
      ? { value: current.industry, title: current.title, brands: current.brands.map(cardOf) }
      : null,
  }

  return {
    title,
    description: top10.length > 0 ? say(tells) : say(headTexts.unpublished()),
    path: pathOf(
      'top10-index',
      current?.industry === requestedIndustry ? { industry: current?.industry } : {},
    ),
    picture: current?.brands[0]?.cover ?? null,
    data: {
      '@type': 'CollectionPage',
      name: title,
      mainEntity: brandListJsonLd(pageRequest, current?.brands ?? []),
    },
    shown: { kind: 'top10-index', top10: top10Content },
  }
}
