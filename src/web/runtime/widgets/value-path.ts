import { isRow } from '#config-model/conditions/context.ts'
import { rowIdOf } from '#config-model/facts/row-id.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { isSameValue } from '#config-model/values/same-value.ts'

/** For example ["certs", 0, "validTo"]. */
export type ValuePath = readonly (string | number)[]

/** For example ["certs", 0, "files"]. */
export const isInRow = (path: ValuePath): boolean => typeof path[1] === 'number'

export function valueAt(data: RecordData, path: ValuePath): Json | undefined {
  let value: Json | undefined = data
  for (const part of path) {
    if (typeof part === 'number') value = Array.isArray(value) ? value[part] : undefined
    else value = isRow(value) && Object.hasOwn(value, part) ? value[part] : undefined
  }

  return value
}

export function withValueAt(data: RecordData, path: ValuePath, next: Json): RecordData {
  return replaceAt(data, path, next) as RecordData
}

function replaceAt(value: Json | undefined, [part, ...rest]: ValuePath, next: Json): Json {
  if (part === undefined) return next
  if (typeof part === 'number')
    return (Array.isArray(value) ? value : []).map((item, at) =>
      at === part ? replaceAt(item, rest, next) : item,
    )

  const values = isRow(value) ? value : {}

  return { ...values, [part]: replaceAt(values[part], rest, next) }
}

/**
 * Where row `index` of `former` is in `rows`: by id, else by identity, else by index. Null when it
 * was removed.
 */
export function findRowIndex(
  former: readonly RecordData[],
  rows: readonly RecordData[],
  index: number,
): number | null {
  const row = former[index]
  if (row === undefined) return null

  const id = rowIdOf(row)
  if (id !== undefined && rows.some((other) => rowIdOf(other) !== undefined)) {
    const place = rows.findIndex((other) => rowIdOf(other) === id)
    return place === -1 ? null : place
  }

  const at = rows.indexOf(row)
  if (at !== -1) return at
  if (rows.length === former.length) return index

  // A version from the server has new objects throughout.
  const isRebuilt = rows.every((other) => !former.includes(other))
  const same = isRebuilt ? rows.findIndex((other) => isSameValue(other, row)) : -1

  return same === -1 ? null : same
}

const startsWith = (path: ValuePath, start: ValuePath) =>
  start.every((part, index) => String(part) === String(path[index]))

export function problemsAt(problems: readonly FieldProblem[], path: ValuePath): FieldProblem[] {
  return problems.filter(
    (problem) => problem.path.length === path.length && startsWith(problem.path, path),
  )
}

export function problemsBelow(problems: readonly FieldProblem[], path: ValuePath): FieldProblem[] {
  return problems.filter((problem) => startsWith(problem.path, path))
}
