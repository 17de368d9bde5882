import type { TableLook } from '#contract/list/table-settings.ts'
import { badRequest } from '#server/errors.ts'
import { deskTexts } from './table-settings-texts.ts'

const mostColumns = 100
const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= 80
const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= mostColumns && value.every(isName)
const isEach = (value: unknown, isRight: (item: unknown) => boolean): boolean =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  Object.keys(value).length <= mostColumns &&
  Object.entries(value).every(([name, item]) => isName(name) && isRight(item))
const oneOf =
  (...values: unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value)

const parts: Record<keyof TableLook, (value: unknown) => boolean> = {
  density: oneOf('loose', 'middle', 'compact'),
  hidden: isNames,
  order: isNames,
  widths: (value) =>
    isEach(
      value,
      (width) => Number.isInteger(width) && Number(width) >= 40 && Number(width) <= 1200,
    ),
  pins: (value) => isEach(value, oneOf('start', 'end', 'none')),
}

/**
 * The look of a table as a browser sent it.
 * @throws ApiError 400 when a part of it is something else
 */
export function checkedLook(look: object): TableLook {
  const isRight = Object.entries(look).every(([part, value]) =>
    Object.hasOwn(parts, part) ? parts[part as keyof TableLook](value) : false,
  )
  if (!isRight) throw badRequest(deskTexts.badLook())

  return look
}
