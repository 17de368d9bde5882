/** Filters of the brand list that the address may hold. */
export const filterNames = ['type', 'industry', 'city', 'district', 'cert', 'keyword', 'sort'] as const
export type FilterName = (typeof filterNames)[number]

/** Page sizes that may be asked for; the first is the usual one. */
export const pageSizes = [12, 24] as const

/** The call's query for an address: known filters, page and size within bounds. */
export function listQuery(year: number, isTop10: boolean, address: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams({ year: String(year), ...(isTop10 ? { top10: 'true' } : {}) })
  for (const name of filterNames) {
    const value = address.get(name)?.trim().slice(0, 40)
    if (value) query.set(name, value)
  }
  const page = Number(address.get('page'))
  const size = Number(address.get('size'))
  query.set('page', String(Number.isInteger(page) && page > 0 ? page : 1))
  query.set('size', String(pageSizes.find((item) => item === size) ?? pageSizes[0]))
  return query
}

/** The address after a change: empty values leave it, another filter starts at the first page, another city drops the district. */
export function changedAddress(address: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(address)
  if ('city' in changes) next.delete('district')
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || (name === 'page' && value === '1')) next.delete(name)
    else next.set(name, value)
  }
  return next
}
