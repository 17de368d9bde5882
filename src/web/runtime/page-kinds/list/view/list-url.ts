import { listPageSizes } from '#contract/list/page-sizes.ts'
import type { FilterValue, ListQuery } from '#contract/record.ts'

/**
 * A list's view as stored in the URL: defaults are left out, so that a link contains only
 * differences.
 */
export interface ListView {
  page: number
  size: number
  sort: string
  preset: string
  keyword: string
  filter: Record<string, FilterValue>
}

/** What lies behind it is read as this one, which no list reaches: its last page is shown then. */
const lastPage = 999_999_999
/** More of a word is not looked for. */
const longestKeyword = 50
/** No call takes more, characters of JSON. */
const longestFilter = 4000

/** Reads the view from the address; what makes no sense falls back to the default. */
export function readView(
  query: URLSearchParams,
  defaults: { size: number; preset: string },
): ListView {
  const size = Number(query.get('size'))
  return {
    page: Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), lastPage),
    size: listPageSizes.includes(size) ? size : defaults.size,
    sort: query.get('sort') ?? '',
    preset: query.get('preset') ?? defaults.preset,
    keyword: (query.get('keyword') ?? '').replaceAll('\0', '').slice(0, longestKeyword),
    filter: parseFilter(query.get('filter')),
  }
}

function parseFilter(text: string | null): Record<string, FilterValue> {
  if (!text || text.length > longestFilter) return {}

  try {
    const value: unknown = JSON.parse(text.replaceAll(String.raw`\u0000`, ''))
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, FilterValue>)
      : {}
  } catch {
    return {}
  }
}

/** The address of a view. */
export function writeView(
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

/** Returns the server query of a view. */
export function toQuery(view: ListView, year: number | undefined): ListQuery {
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

/** The question about all pages. */
export function withoutPage(query: ListQuery): ListQuery {
  const wholeQuery = { ...query }
  delete wholeQuery.page
  delete wholeQuery.size

  return wholeQuery
}

/** A list question as query parameters. */
export function toParams(query: ListQuery): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined
        ? []
        : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  )
}

/** The part of a list question that narrows every preset alike. */
export function narrowingQuery({ year, keyword, filter }: ListQuery): string {
  return toParams({
    ...(year === undefined ? {} : { year }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(filter === undefined ? {} : { filter }),
  }).toString()
}
