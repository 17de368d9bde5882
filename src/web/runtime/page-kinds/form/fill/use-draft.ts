import { useEffect, useState } from 'react'
import { isLiveOnSave } from '#config-model/access/publication.ts'
import type { Config } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import { computeLiveValues } from '#config-model/forms/record-data.ts'
import type { User } from '#config-model/user.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { CreateRecordRequest, RecordView } from '#contract/record.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { formText } from '#web/i18n/form-text.ts'
import { readableValue } from '#web/runtime/draft/draft-changes.ts'
import { createDraftStorage, type DraftStorage } from '#web/runtime/draft/draft-storage.ts'
import { SaveError, type DraftTransport } from '#web/runtime/draft/draft-transport.ts'
import { RecordDraft } from '#web/runtime/draft/draft.ts'
import { recordCalls, toSaveError } from '#web/runtime/record-calls.ts'
import { isOtherUserSignedIn } from '#web/session/leaving/unsaved-drafts.ts'

/** User, form and source of a record that is not stored yet. */
export interface DraftContext {
  config: Config
  formId: string
  user: User | null
  createRequest?: CreateRecordRequest | undefined
}

/** Never saves one user's input under another who signed in meanwhile. */
const guardByUser = (transport: DraftTransport, user: string): DraftTransport => ({
  ...transport,
  save: async (version, changes) => {
    if (isOtherUserSignedIn(user)) throw new SaveError('refused', formText('othersSession'))
    return transport.save(version, changes)
  },
})

/**
 * Restores unsaved changes and retries after reconnecting. Where readers see saved data at once, it
 * saves only on request.
 */
export function useDraft(
  record: RecordView,
  { config, formId, user, createRequest }: DraftContext,
): RecordDraft {
  const [draft] = useState(() => {
    const place = (more = '') =>
      createDraftStorage(user?.id ?? '', `${record.entity} ${record.id}${more}`)
    const storage = place()
    const unanswered = place(' made')

    return new RecordDraft(record, {
      delay: isLiveOnSave(config, record.entity)
        ? null
        : parseDuration(config.forms[formId]?.draft?.autosave ?? '3s'),
      clock: serverNow,
      derive: (view, data) =>
        computeLiveValues(config, { ...view, data }, { user, now: serverNow() }),
      storable: (name, value) => readableValue(config.entities[record.entity]?.fields[name], value),
      storage: {
        ...storage,
        clear: () => {
          storage.clear()
          unanswered.clear()
        },
      },
      transport: guardByUser(transportOf(record, createRequest, unanswered), user?.id ?? ''),
    })
  })

  useEffect(() => {
    void draft.restore()
    const retry = () => {
      if (!draft.isManual) void draft.flush()
    }

    window.addEventListener('online', retry)

    return () => {
      window.removeEventListener('online', retry)
      draft.close()
    }
  }, [draft])

  return draft
}

/**
 * The request that creates a record is repeated until it is answered, so that only one is created.
 */
function transportOf(
  { entity, id }: RecordView,
  createRequest: CreateRecordRequest | undefined,
  unanswered: DraftStorage,
): DraftTransport {
  let stored = createRequest ? null : id
  const send: DraftTransport['save'] = async (version, changes) => {
    if (stored !== null) return recordCalls.save(entity, stored, version, changes)

    const request = readRequest(unanswered) ?? {
      ...createRequest,
      data: { ...createRequest?.data, ...changes },
    }

    unanswered.write(JSON.stringify(request))
    const record = await recordCalls.create(entity, request)

    unanswered.clear()
    stored = record.id
    const since = Object.entries(changes).filter(
      ([name, value]) => !isSameValue(request.data?.[name], value),
    )
    if (since.length === 0) return record

    const saved = await recordCalls.save(
      entity,
      record.id,
      record.version,
      Object.fromEntries(since),
    )

    return { ...saved, id: record.id }
  }

  return {
    save: (version, changes) =>
      send(version, changes).catch((error: unknown) => {
        const fault = toSaveError(error)
        if (fault.kind !== 'offline') unanswered.clear()
        throw fault
      }),
    load: () => recordCalls.read(entity, stored ?? id),
  }
}

function readRequest(storage: DraftStorage): CreateRecordRequest | null {
  try {
    return JSON.parse(storage.read() ?? 'null') as CreateRecordRequest | null
  } catch {
    return null
  }
}
