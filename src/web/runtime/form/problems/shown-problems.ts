import { rowIdOf } from '#config-model/facts/row-id.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json, RecordData } from '#config-model/record.ts'

interface Progress {
  /** Fields that were left after something was entered. */
  touched: ReadonlySet<string>
  /** Steps the user tried to complete. */
  attempted: ReadonlySet<string>
  /** The rows that were there at the last attempt; those begun since are still being filled in. */
  rows: ReadonlySet<string>
}

/**
 * Returns the problems to show now: those of steps the user tried to complete, otherwise those of
 * touched fields, but not empty cells of a row still being filled in.
 */
export function filterVisibleProblems(
  problems: readonly FieldProblem[],
  data: RecordData,
  { touched, attempted, rows }: Progress,
): FieldProblem[] {
  return problems.filter(({ step, path, rule }) => {
    const isEmptyCell = rule === 'required' && path.length > 1
    if (step !== undefined && attempted.has(step))
      return !isEmptyCell || idsOnWay(data, path).every((id) => rows.has(id))

    return touched.has(String(path[0])) && !isEmptyCell
  })
}

/** The identities of the rows that a path leads through. */
function idsOnWay(data: RecordData, path: FieldProblem['path']): string[] {
  const ids: string[] = []
  let value: Json | undefined = data
  for (const part of path) {
    if (value === null || typeof value !== 'object') break
    value = (value as Record<string | number, Json | undefined>)[part]
    const id = rowIdOf(value)
    if (id !== undefined) ids.push(id)
  }

  return ids
}

/** The identities of all rows in a value. */
export function rowIdsIn(value: Json): string[] {
  if (value === null || typeof value !== 'object') return []

  const inside = Object.values(value).flatMap((inner) => rowIdsIn(inner))
  const id = rowIdOf(value)

  return id === undefined ? inside : [id, ...inside]
}
