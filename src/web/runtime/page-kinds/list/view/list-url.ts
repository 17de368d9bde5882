import { listPageSizes } from '#contract/constants.ts'
import type { FilterValue, ListQuery } from '#contract/record.ts'

/** As stored in the URL; defaults are left out. */
export interface ListView {
  page: number
  size: number
  sort: string
  preset: string
  keyword: string
  filter: Record<string, FilterValue>
}

/** Larger page numbers are read as this one. */
const lastPage = 999_999_999
const maxKeywordLength = 50
/** The server's limit, characters of JSON. */
const maxFilterLength = 4000

/** Invalid parts of the address fall back to the default. */
export function parseView(
  query: URLSearchParams,
  defaults: { size: number; preset: string },
): ListView {
  const size = Number(query.get('size'))
  return {
    page: Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), lastPage),
    size: listPageSizes.includes(size) ? size : defaults.size,
    sort: query.get('sort') ?? '',
    preset: query.get('preset') ?? defaults.preset,
    keyword: (query.get('keyword') ?? '').replaceAll('\0', '').slice(0, maxKeywordLength),
    filter: parseFilter(query.get('filter')),
  }
}

function parseFilter(text: string | null): Record<string, FilterValue> {
  if (!text || text.length > maxFilterLength) return {}

  try {
    const value: unknown = JSON.parse(text.replaceAll(String.raw`\u0000`, ''))
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, FilterValue>)
      : {}
  } catch {
    return {}
  }
}

export function serializeView(
  view: ListView,
  defaults: { size: number; preset: string },
): URLSearchParams {
  const query = new URLSearchParams()
  if (view.preset && view.preset !== defaults.preset) query.set('preset', view.preset)
  if (view.keyword) query.set('keyword', view.keyword)
  if (Object.keys(view.filter).length > 0) query.set('filter', JSON.stringify(view.filter))
  if (view.sort) query.set('sort', view.sort)
  if (view.size !== defaults.size) query.set('size', String(view.size))
  if (view.page > 1) query.set('page', String(view.page))

  return query
}

export function toListQuery(view: ListView, year: number | undefined): ListQuery {
  return {
    page: view.page,
    size: view.size,
    ...(view.sort ? { sort: view.sort } : {}),
    ...(view.preset ? { preset: view.preset } : {}),
    ...(view.keyword ? { keyword: view.keyword } : {}),
    ...(Object.keys(view.filter).length > 0 ? { filter: view.filter } : {}),
    ...(year === undefined ? {} : { year }),
  }
}

export function withoutPage(query: ListQuery): ListQuery {
  const wholeQuery = { ...query }
  delete wholeQuery.page
  delete wholeQuery.size

  return wholeQuery
}

export function toSearchParams(query: ListQuery): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined
        ? []
        : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  )
}

export function filterQueryText({ year, keyword, filter }: ListQuery): string {
  return toSearchParams({
    ...(year === undefined ? {} : { year }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(filter === undefined ? {} : { filter }),
  }).toString()
}
