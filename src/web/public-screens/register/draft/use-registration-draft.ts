import { useCallback, useState } from 'react'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { clearDraft, keepableData, readDraft, writeDraft } from './registration-draft.ts'

/** The storage state of a draft: its time, or that storage is impossible; null before any input. */
export type DraftStorageState = { at: Date } | 'impossible' | null

/** The draft of a registration on this machine: offered first, then saved on changes. */
export function useRegistrationDraft(fields: Record<string, Field>) {
  const [offer, setOffer] = useState(() => readDraft(fields, serverNow()))
  const [storageState, setStorageState] = useState<DraftStorageState>(null)
  const keep = useCallback(
    (data: RecordData, step: number) => {
      const at = serverNow()
      const isKept = writeDraft({ at: at.toISOString(), step, data: keepableData(fields, data) })
      setStorageState(isKept ? { at } : 'impossible')
    },
    [fields],
  )

  const clear = useCallback(() => {
    clearDraft()
    setStorageState(null)
  }, [])

  return { offer, answered: () => setOffer(null), storageState, keep, clear }
}
