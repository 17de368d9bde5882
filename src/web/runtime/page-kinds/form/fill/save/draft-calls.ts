import { sameValue } from '#config-model/values/same-value.ts'
import type { CreateRecordRequest, RecordView } from '#contract/record.ts'
import type { DraftStorage } from '#web/runtime/draft/draft-storage.ts'
import type { DraftTransport } from '#web/runtime/draft/draft-transport.ts'
import { recordCalls, saveFault } from '#web/runtime/record-calls.ts'

/**
 * Saves a stored record, or creates one with the first save. The creation request is preserved
 * until it is answered: after a lost answer the same request is sent again, so that only one record
 * is created, and input since then is saved in it.
 */
export function transportOf(
  { entity, id }: RecordView,
  made: CreateRecordRequest | undefined,
  unanswered: DraftStorage,
): DraftTransport {
  let stored = made ? null : id
  const send: DraftTransport['save'] = async (version, changes) => {
    if (stored !== null) return recordCalls.save(entity, stored, version, changes)

    const request = readRequest(unanswered) ?? { ...made, data: { ...made?.data, ...changes } }

    unanswered.write(JSON.stringify(request))
    const record = await recordCalls.create(entity, request)

    unanswered.clear()
    stored = record.id
    const since = Object.entries(changes).filter(
      ([name, value]) => !sameValue(request.data[name], value),
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
        const fault = saveFault(error)
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
