import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { regionChildren } from '#config-model/facts/region.ts'
import type { BrandFacets, CatalogueIndexData } from '#contract/public.ts'
import { filterNames, parseFilters, toFilterQuery, type Filters } from '#public/filters.ts'
import type { FilterChoice, FilterChoices } from '#public/public-page.ts'
import { readBrands, readFacets, readIndex } from '#server/public/catalogue.ts'
import { brandListJsonLd, rankedBrandOf } from './brand-card.ts'
import { type PageRequest, type PageWithMetadata, headTexts } from './page-request.ts'

/** Reads the list page for the address's filters. */
export async function readBrandListPage(pageRequest: PageRequest): Promise<PageWithMetadata> {
  const { services, section, say, year, pathOf, query } = pageRequest
  const isTop10 = section === 'top10'
  const chosen = parseFilters(query)
  const index = await readIndex(services, year)
  const brandQuery = brandQueryOf(chosen, isTop10)
  const { brands, page } = await readBrands(services, year, brandQuery)
  const facets = await readFacets(services, year, brandQuery)
  const title = say(isTop10 ? headTexts.top10Of({ year }) : headTexts.catalogueOf({ year }))

  return {
    title,
    description: say(headTexts.listTells({ title, n: page.total })),
    path: pathOf(`${section}-list`, toFilterQuery(chosen, { page: page.current })),
    picture: brands[0]?.cover ?? null,
    data: {
      '@type': 'CollectionPage',
      name: title,
      mainEntity: brandListJsonLd(pageRequest, brands),
    },
    shown: {
      kind: 'list',
      list: {
        isPublished: isTop10 ? index.top10.length > 0 : index.published,
        chosen,
        choices: choicesOf(pageRequest, { index, facets }, chosen),
        brands: brands.map(rankedBrandOf),
        page,
        titles: isTop10
          ? Object.fromEntries(index.top10.map(({ industry, title: name }) => [industry, name]))
          : {},
      },
    },
  }
}

/** Empty texts are no filter. */
function brandQueryOf(chosen: Filters, top10: boolean) {
  const texts = filterNames
    .filter((name) => chosen[name] !== '')
    .map((name) => [name, chosen[name]] as const)
  return { ...Object.fromEntries(texts), top10, page: chosen.page, size: chosen.size }
}

interface ToChooseFrom {
  index: CatalogueIndexData
  facets: BrandFacets
}

/** Options with counts; those without brands only when selected. */
function choicesOf(
  { config, section, year }: PageRequest,
  { index, facets }: ToChooseFrom,
  chosen: Filters,
): FilterChoices {
  const isTop10 = section === 'top10'
  const items = (dictionary: string): FilterChoice[] =>
    dictionaryItems(config, dictionary, year).map(({ value, label }) => ({ value, title: label }))
  const counted = (
    side: 'type' | 'industry' | 'city' | 'district',
    counts: Record<string, number>,
    all: FilterChoice[],
  ) =>
    all
      .filter(({ value }) => value === chosen[side] || (counts[value] ?? 0) > 0)
      .map(({ value, title }) => ({ value, title: `${title} ${counts[value] ?? 0}` }))

  const industries = isTop10
    ? index.top10.map(({ industry, title }) => ({ value: industry, title }))
    : index.industries.map(({ value, title }) => ({ value, title }))
  const districts = chosen.city === '' ? [] : regionChildren(config, chosen.city, 1, year)

  return {
    types: isTop10 ? [] : counted('type', facets.types, items('declare_type')),
    industries: counted('industry', facets.industries, industries),
    cities: counted(
      'city',
      facets.cities,
      index.cities.map(({ code, name }) => ({ value: code, title: name })),
    ),
    districts: counted(
      'district',
      facets.districts,
      districts.map(({ c, n }) => ({ value: c, title: n })),
    ),
    certs: isTop10 ? [] : items('cert_type'),
  }
}
