import type { ListQuery } from '#contract/record.ts'
import { badRequest } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { parseCleanJson } from './parse-body.ts'

/**
 * `filter` is JSON text.
 * @throws ApiError 400
 */
export const listQuery = ({
  filter,
  ...query
}: Omit<ListQuery, 'filter'> & { filter?: string }): ListQuery => ({
  ...query,
  ...(filter === undefined ? {} : { filter: parseFilter(filter) }),
})

/** @throws ApiError 400 */
export const listBody = ({ sort, preset, keyword, year, filter, ids }: ListQuery): ListQuery => ({
  ...(sort === undefined ? {} : { sort }),
  ...(preset === undefined ? {} : { preset }),
  ...(keyword === undefined ? {} : { keyword }),
  ...(year === undefined ? {} : { year }),
  ...(filter === undefined ? {} : { filter: checkFilter(filter) }),
  ...(ids === undefined ? {} : { ids }),
})

/** @throws ApiError 400 */
export function parseFilter(text: string): NonNullable<ListQuery['filter']> {
  let value: unknown
  try {
    value = parseCleanJson(text)
  } catch {
    throw badRequest(requestTexts.badFilter())
  }

  return checkFilter(value)
}

export function checkFilter(value: unknown): NonNullable<ListQuery['filter']> {
  const isText = (item: unknown) =>
    typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean'
  const isRange = (item: unknown) =>
    item !== null &&
    typeof item === 'object' &&
    !Array.isArray(item) &&
    Object.entries(item).every(
      ([key, bound]) => (key === 'from' || key === 'to') && typeof bound === 'string',
    )

  const isFilter =
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).every(
      (item) =>
        isText(item) ||
        (Array.isArray(item) && item.length > 0 && item.length <= 100 && item.every(isText)) ||
        isRange(item),
    )

  if (!isFilter) throw badRequest(requestTexts.badFilter())

  return value as NonNullable<ListQuery['filter']>
}
