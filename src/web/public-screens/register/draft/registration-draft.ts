import { isSecret, isFile } from '#config-model/field-traits.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { keepText } from '#web/browser/keep-text.ts'

export interface RegistrationDraft {
  at: string
  step: number
  data: RecordData
}

const key = 'registration draft'
export const keptDays = 7
const day = 24 * 60 * 60 * 1000

/** Never stored on a machine: credentials, and ids of uploaded files. */
const isWithheld = (field: Field) => isSecret(field) || isFile(field)

/** The storable values, in rows and groups too: only of existing fields, nothing secret. */
export function keepableData(fields: Record<string, Field>, data: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field === undefined || isWithheld(field) ? [] : [[name, inner(field, value)]]
    }),
  )
}

function inner({ fields }: Field, value: Json): Json {
  if (!fields || value === null || typeof value !== 'object') return value
  return Array.isArray(value)
    ? value.map((row) => inner({ fields } as Field, row))
    : keepableData(fields, value)
}

/** Returns false when storage is full or forbidden. */
export const writeDraft = (draft: RegistrationDraft): boolean =>
  keepText(key, JSON.stringify(draft))

/** The stored draft; null when absent, expired or unreadable. Deletes expired ones. */
export function readDraft(fields: Record<string, Field>, now: Date): RegistrationDraft | null {
  try {
    const draft = JSON.parse(
      localStorage.getItem(key) ?? 'null',
    ) as Partial<RegistrationDraft> | null
    const { at = '', step, data } = draft ?? {}
    const age = now.getTime() - Date.parse(at)
    if (data !== undefined && typeof step === 'number' && age < keptDays * day)
      return { at, step: Math.max(0, Math.trunc(step)), data: keepableData(fields, data) }
  } catch {
    // Unreadable, or forbidden.
  }

  clearDraft()

  return null
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
