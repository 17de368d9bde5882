import { useCallback, useState } from 'react'
import { isSecret, isFile } from '#config-model/field-traits.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { storeText } from '#web/browser-storage.ts'

interface RegistrationDraft {
  at: string
  step: number
  data: RecordData
}

const key = 'registration draft'
export const draftLifetimeDays = 7
const day = 24 * 60 * 60 * 1000

/** Credentials and ids of uploaded files are never stored on the machine. */
const isWithheld = (field: Field) => isSecret(field) || isFile(field)

/** The storable values, in rows and groups too: only of existing fields, nothing secret. */
export function storableData(fields: Record<string, Field>, data: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field === undefined || isWithheld(field) ? [] : [[name, storableValue(field, value)]]
    }),
  )
}

function storableValue({ fields }: Field, value: Json): Json {
  if (!fields || value === null || typeof value !== 'object') return value
  return Array.isArray(value)
    ? value.map((row) => storableValue({ fields } as Field, row))
    : storableData(fields, value)
}

/** False when storage is full or forbidden. */
export const writeDraft = (draft: RegistrationDraft): boolean =>
  storeText(key, JSON.stringify(draft))

/** Null when absent, expired or unreadable. Deletes expired drafts. */
export function readDraft(fields: Record<string, Field>, now: Date): RegistrationDraft | null {
  try {
    const draft = JSON.parse(
      localStorage.getItem(key) ?? 'null',
    ) as Partial<RegistrationDraft> | null
    const { at = '', step, data } = draft ?? {}
    const age = now.getTime() - Date.parse(at)
    if (data !== undefined && typeof step === 'number' && age < draftLifetimeDays * day)
      return { at, step: Math.max(0, Math.trunc(step)), data: storableData(fields, data) }
  } catch {}

  clearDraft()

  return null
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Time of the stored draft, or that storage is impossible; null before any input. */
export type DraftStorageState = { at: Date } | 'impossible' | null

/** A registration's draft on this machine: offered first, then saved on changes. */
export function useRegistrationDraft(fields: Record<string, Field>) {
  const [offer, setOffer] = useState(() => readDraft(fields, serverNow()))
  const [storageState, setStorageState] = useState<DraftStorageState>(null)
  const save = useCallback(
    (data: RecordData, step: number) => {
      const at = serverNow()
      const isStored = writeDraft({ at: at.toISOString(), step, data: storableData(fields, data) })
      setStorageState(isStored ? { at } : 'impossible')
    },
    [fields],
  )

  const clear = useCallback(() => {
    clearDraft()
    setStorageState(null)
  }, [])

  return { offer, dismissOffer: () => setOffer(null), storageState, save, clear }
}
