import { isRow } from '#config-model/conditions/context.ts'
import { isRows } from '#config-model/field-traits.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

type Fields = Readonly<Record<string, Field>>

/**
 * Values stored before a field was renamed (`was`) get its present name, in rows and groups too. A
 * value under the present name wins. The same object when nothing was renamed.
 */
export function withCurrentNames(fields: Fields, data: RecordData): RecordData {
  let result = data
  for (const [name, field] of renamedFields(fields)) {
    const key = storedNames(name, field).find((item) => Object.hasOwn(data, item))
    if (key === undefined) continue

    const stored = data[key] ?? null
    const value = field.fields ? insideWithCurrentNames(field.fields, stored) : stored
    if (key === name && value === stored) continue

    if (result === data) result = { ...data }
    delete result[key]
    result[name] = value
  }

  return result
}

/** The present name first. */
export const storedNames = (name: string, { was = [] }: Pick<Field, 'was'>): string[] => [
  name,
  ...was,
]

/** The present name of a renamed field; any other name is unchanged. */
export const currentName = (fields: Fields, name: string): string =>
  Object.hasOwn(fields, name) ? name : (formerNames(fields).get(name) ?? name)

/** Renames the fields in a remark's path ("certs/<row id>/validTo"). */
export function pathWithCurrentNames(fields: Fields, path: string): string {
  let inside = fields
  let isRowNext = false

  const parts = path.split('/').map((part) => {
    if (isRowNext) {
      isRowNext = false
      return part
    }

    const name = currentName(inside, part)
    const field = Object.hasOwn(inside, name) ? inside[name] : undefined
    inside = field?.fields ?? {}
    isRowNext = field !== undefined && isRows(field)

    return name
  })

  return parts.join('/')
}

/** The present name for each former one. */
const formerNames = memoize(
  (fields: Fields): ReadonlyMap<string, string> =>
    new Map(
      Object.entries(fields).flatMap(([name, { was = [] }]) =>
        was.map((old): [string, string] => [old, name]),
      ),
    ),
)

function insideWithCurrentNames(fields: Fields, value: Json): Json {
  if (isRow(value)) return withCurrentNames(fields, value)
  if (!Array.isArray(value)) return value

  const rows = value.map((row) => (isRow(row) ? withCurrentNames(fields, row) : row))
  return rows.some((row, at) => row !== value[at]) ? rows : value
}

/** Fields that were renamed, or that hold such fields. */
const renamedFields = memoize((fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(
    ([, field]) => field.was !== undefined || (field.fields && hasRenamed(field.fields)),
  ),
)

const hasRenamed = (fields: Fields): boolean => renamedFields(fields).length > 0
