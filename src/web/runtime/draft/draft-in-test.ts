import type { Json } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import type { DraftStorage } from './draft-storage.ts'
import { SaveError } from './draft-transport.ts'
import { RecordDraft } from './draft.ts'

const record = (version: number, data: Record<string, Json>): RecordView => ({
  id: '1',
  entity: 'request',
  year: 2025,
  state: 'draft',
  flags: [],
  region: null,
  owner: null,
  createdBy: null,
  data,
  version,
  createdAt: '',
  updatedAt: '',
  submittedAt: null,
  stateSince: null,
  dueAt: null,
  title: '',
  stateTitle: '',
  may: { edit: 'all', remove: true, transitions: [], blocked: [] },
  remarks: [],
})

export function makeServer(data: Record<string, Json>) {
  let stored = record(1, data)
  const server = {
    faults: [] as SaveError[],
    calls: [] as Record<string, Json>[],
    stored: () => stored,
    change: (changes: Record<string, Json>) => {
      stored = record(stored.version + 1, { ...stored.data, ...changes })
    },
    save: async (version: number, changes: Record<string, Json>) => {
      const fault = server.faults.shift()
      if (fault) throw fault
      if (version !== stored.version) throw new SaveError('stale', 'stale')

      server.calls.push(changes)
      stored = record(version + 1, { ...stored.data, ...changes })

      return { version: stored.version }
    },
    load: async () => stored,
  }

  return server
}

export function makeStorage(
  text: string | null = null,
): DraftStorage & { text: () => string | null } {
  let storedText = text
  return {
    read: () => storedText,
    write: (next) => {
      storedText = next
      return true
    },
    clear: () => {
      storedText = null
    },
    text: () => storedText,
  }
}

export function openDraft(
  server: ReturnType<typeof makeServer>,
  storage = makeStorage(),
  from = server.stored(),
  delay: number | null = 3000,
) {
  return new RecordDraft(from, {
    transport: server,
    storage,
    delay,
    clock: () => new Date(0),
    storable: (_, value) => (value === '五十' ? null : value),
    derive: (_, data) => ({ sum: Number(data['a'] ?? 0) + Number(data['b'] ?? 0) }),
  })
}
