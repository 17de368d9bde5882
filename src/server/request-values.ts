import type { FastifyRequest } from 'fastify'
import type { ListQuery } from '#contract/record.ts'
import { badRequest } from './errors.ts'
import { requestTexts } from './request-texts.ts'
import { parseClean } from './requests/parse-body.ts'

/**
 * A text parameter of the query string; `undefined` when absent or empty.
 * @throws ApiError 400 when it is given twice or is too long
 */
export function queryText(
  request: FastifyRequest,
  name: string,
  maxLength = 200,
): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || value.length > maxLength)
    throw badRequest(requestTexts.badParameter({ name }))

  return value
}

/** A whole number of the query string. @throws ApiError 400 */
export function queryNumber(request: FastifyRequest, name: string): number | undefined {
  const text = queryText(request, name, 12)
  if (text === undefined) return undefined

  const number = Number(text)
  if (!Number.isInteger(number)) throw badRequest(requestTexts.notInteger({ name }))

  return number
}

/** The JSON object of a request. @throws ApiError 400 when the body is something else */
export function bodyObject<Body extends object>(request: FastifyRequest): Partial<Body> {
  const { body } = request
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw badRequest(requestTexts.notObject())

  return body
}

/** A text of the body. @throws ApiError 400 */
export function bodyText(value: unknown, name: string, maxLength = 2000): string {
  if (typeof value !== 'string' || value.length > maxLength)
    throw badRequest(requestTexts.badParameter({ name }))
  return value
}

/** A list question from the query string; `filter` is JSON text. @throws ApiError 400 */
export function listQuery(request: FastifyRequest): ListQuery {
  const text = (name: string) => queryText(request, name, 4000)
  const filter = text('filter')

  return {
    ...defined('page', queryNumber(request, 'page')),
    ...defined('size', queryNumber(request, 'size')),
    ...defined('sort', text('sort')),
    ...defined('preset', text('preset')),
    ...defined('after', text('after')),
    ...defined('keyword', text('keyword')),
    ...defined('below', queryText(request, 'below', 64)),
    ...defined('year', queryNumber(request, 'year')),
    ...(filter === undefined ? {} : { filter: parseFilter(filter) }),
  }
}

/** A list question from a body: which rows, in which order. @throws ApiError 400 */
export const listBody = (body: Partial<ListQuery>): ListQuery => ({
  ...(typeof body.sort === 'string' ? { sort: body.sort } : {}),
  ...(typeof body.preset === 'string' ? { preset: body.preset } : {}),
  ...(typeof body.keyword === 'string' ? { keyword: body.keyword } : {}),
  ...(typeof body.year === 'number' && Number.isInteger(body.year) ? { year: body.year } : {}),
  ...(body.filter === undefined ? {} : { filter: checkFilter(body.filter) }),
  ...(Array.isArray(body.ids) ? { ids: body.ids.map(String).slice(0, 10_000) } : {}),
})

const defined = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, Value>)

/** Checks the filter part of a list question. @throws ApiError 400 */
export function parseFilter(text: string): NonNullable<ListQuery['filter']> {
  let value: unknown
  try {
    value = parseClean(text)
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
