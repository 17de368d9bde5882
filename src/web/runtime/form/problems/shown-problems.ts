import { rowIdOf } from '#config-model/facts/row-id.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json, RecordData } from '#config-model/record.ts'

interface Progress {
  /** Fields left after input. */
  touched: ReadonlySet<string>
  attempted: ReadonlySet<string>
  /** Row ids at the last attempt; newer rows are still being filled in. */
  rows: ReadonlySet<string>
}

/**
 * The problems to show now: those of attempted steps, otherwise of touched fields, without empty
 * cells of new rows.
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

export function rowIdsIn(value: Json): string[] {
  if (value === null || typeof value !== 'object') return []

  const inside = Object.values(value).flatMap((inner) => rowIdsIn(inner))
  const id = rowIdOf(value)

  return id === undefined ? inside : [id, ...inside]
}
