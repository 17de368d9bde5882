import { useEffect, useState } from 'react'
import type { Config } from '#config-model/config.ts'
import { liveComputed } from '#config-model/forms/record-data.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import type { User } from '#config-model/user.ts'
import type { RecordView } from '#contract/record.ts'
import { draftStorage } from '#web/runtime/draft-storage.ts'
import { Draft } from '#web/runtime/form/draft.ts'
import { recordCalls, saveFault } from '#web/runtime/record-calls.ts'

/** The draft of a record for as long as the page is open: restored at the start, tried again when the line is back, closed at the end. */
export function useDraft(config: Config, formId: string, record: RecordView, user: User | null, now: Date): Draft {
  const [draft] = useState(
    () =>
      new Draft(record, {
        delay: parseDuration(config.forms[formId]?.draft?.autosave ?? '3s'),
        clock: () => new Date(),
        derive: (view, data) => liveComputed(config, { ...view, data }, { user, now }),
        storage: draftStorage(user?.id ?? '', `${record.entity} ${record.id}`),
        transport: {
          save: (version, changes) =>
            recordCalls
              .save(record.entity, record.id, version, changes)
              .catch((error: unknown) => Promise.reject(saveFault(error))),
          load: () => recordCalls.read(record.entity, record.id),
        },
      }),
  )

  useEffect(() => {
    void draft.restore()
    const retry = () => void draft.flush()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      draft.close()
    }
  }, [draft])

  return draft
}
