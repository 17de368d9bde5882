export const filterNames = [
  'type',
  'industry',
  'city',
  'district',
  'cert',
  'keyword',
  'sort',
] as const
export type FilterName = (typeof filterNames)[number]

/** Empty for no choice. */
export type Filters = Record<FilterName, string> & {
  page: number
  size: number
  view: '' | 'cards'
}

/** The first is the default. */
export const publicPageSizes = [12, 24] as const

/** Besides the default. */
export const brandSorts = ['views', 'name'] as const

const maxTextLength = 40

/**
 * Reads the filters of an address: known ones, page and size within bounds, no district outside the
 * chosen city.
 */
export function parseFilters(address: URLSearchParams): Filters {
  const texts = Object.fromEntries(
    filterNames.map((name) => [name, address.get(name)?.trim().slice(0, maxTextLength) ?? '']),
  ) as Record<FilterName, string>
  if (texts.city === '' || !texts.district.startsWith(texts.city.slice(0, 4))) texts.district = ''
  if (!brandSorts.some((sort) => sort === texts.sort)) texts.sort = ''
  const page = Number(address.get('page'))
  const size = Number(address.get('size'))

  return {
    ...texts,
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 1000) : 1,
    size: publicPageSizes.find((item) => item === size) ?? publicPageSizes[0],
    view: address.get('view') === 'cards' ? 'cards' : '',
  }
}

/** The query of changed filters, from the first page on and without defaults. */
export function toFilterQuery(
  filters: Filters,
  changes: Partial<Filters> = {},
): Record<string, string> {
  const next = { ...filters, ...('page' in changes ? {} : { page: 1 }), ...changes }
  if (next.city === '' || !next.district.startsWith(next.city.slice(0, 4))) next.district = ''
  const usual: Partial<Filters> = { page: 1, size: publicPageSizes[0] }
  const pairs = Object.entries(next).filter(
    ([name, value]) => value !== '' && value !== usual[name as keyof Filters],
  )

  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]))
}

export const isFiltered = (filters: Filters): boolean =>
  filterNames.some((name) => name !== 'sort' && filters[name] !== '')
