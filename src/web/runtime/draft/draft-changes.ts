import { unreadableNumber } from '#config-model/parsing/parse-text.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { mergeValues } from '#config-model/values/merge-values.ts'
import { isSameValue, isSameContent } from '#config-model/values/same-value.ts'

export interface StoredChanges {
  version: number
  /** The server's values of the changed fields when the changes were made. */
  base: RecordData
  values: RecordData
  sent: RecordData
}

export interface Conflict {
  name: string
  mine: Json | undefined
  theirs: Json | undefined
}

/**
 * Compares unsaved changes with the server's values `theirs`: drops those it already has, merges
 * rows and groups changed on both sides, and returns contradictions as conflicts.
 */
export function mergeChanges(
  { base, values, sent }: Omit<StoredChanges, 'version'>,
  theirs: RecordData,
): { values: Map<string, Json>; conflicts: Conflict[] } {
  const mergedValues = new Map<string, Json>()
  const conflicts: Conflict[] = []
  for (const [name, mine] of Object.entries(values)) {
    const other = theirs[name]
    if (isSameContent(mine, other)) continue

    const from =
      Object.hasOwn(sent, name) && isSameValue(sent[name], other) ? sent[name] : base[name]
    const merged = mergeValues(from, mine, other)

    mergedValues.set(name, merged?.value ?? mine)
    if (!merged) conflicts.push({ name, mine, theirs: other })
    else if (isSameValue(merged.value, other)) mergedValues.delete(name)
  }

  return { values: mergedValues, conflicts }
}

/** Changes stored by an earlier visit; null when absent or unreadable. */
export function parseStoredChanges(text: string | null): StoredChanges | null {
  if (text === null) return null

  try {
    const storedChanges = JSON.parse(text) as Partial<StoredChanges>
    return typeof storedChanges.version === 'number' && storedChanges.values
      ? {
          version: storedChanges.version,
          base: storedChanges.base ?? {},
          values: storedChanges.values,
          sent: storedChanges.sent ?? {},
        }
      : null
  } catch {
    return null
  }
}

/** Leaves out numbers that cannot be read, also in rows and groups. */
export function readableValue(field: Field | undefined, value: Json): Json {
  if (field === undefined) return value
  if (unreadableNumber(value, field)) return null

  const { fields } = field
  if (!fields || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((row) => readableValue(field, row))

  return Object.fromEntries(
    Object.entries(value).map(([name, cell]) => [name, readableValue(fields[name], cell)]),
  )
}
