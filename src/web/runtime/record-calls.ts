import type { PublicationAct } from '#config-model/access/publication.ts'
import { isPerson, isReference } from '#config-model/field-traits.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { decidesRecord } from '#config-model/page-traits.ts'
import type { FileValue, Json } from '#config-model/record.ts'
import type { Field, Page } from '#config-model/types.generated.ts'
import type { Evidence } from '#config-model/workflow/evidence.ts'
import { ownRecordsAddress, apiPaths, recordAddress, type RecordCall } from '#contract/paths.ts'
import type {
  BatchActRequest,
  BatchAnswer,
  BatchRequest,
  CreateRecordRequest,
  TransferTarget,
  ListRow,
  LogEntry,
  LookupItem,
  QueueNeighbors,
  PublishRequest,
  RecordView,
  Remark,
  TransitionRequest,
} from '#contract/record.ts'
import { ApiError, api } from '#web/api/client.ts'
import { clearIdempotencyKeys, isTransientError } from '#web/api/idempotent-call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { formText } from '#web/i18n/form-text.ts'
import { setRecordName } from '#web/session/record-names.ts'
import { useSession } from '#web/session/session.ts'
import { SaveError } from './draft/draft-transport.ts'
import { uploadFile } from './upload-file.ts'
import type { WidgetServices } from './widgets/definition.ts'
import type { ValuePath } from './widgets/value-path.ts'

export interface RecordQuery {
  isReview?: boolean
  year?: number | undefined
}

export const recordQueryOf = ({
  page,
  params,
}: {
  page: Page
  params: Record<string, string>
}): RecordQuery => ({
  isReview: decidesRecord(page),
  ...(params['year'] === undefined ? {} : { year: Number(params['year']) }),
})

const noCallsConfig = { entities: {}, years: { historyYears: [] } }

const addressOf = (
  call: RecordCall,
  record: { entity: string; id: string; year?: number | undefined },
) => recordAddress(useSession.getState().config ?? noCallsConfig, call, record)

type Confirmed = TransferTarget & { isConfirmed: true }

async function sendWithConfirmation(
  send: (more: Confirmed | null) => Promise<RecordView>,
): Promise<RecordView> {
  try {
    return await send(null)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'confirm') throw error
    const { confirmSave } = await import('./confirm-save.tsx')
    const answer = await confirmSave(error.message, error.handOver)
    if (answer === null) throw error

    return send({ isConfirmed: true, ...answer })
  }
}

/** First parts of the keys of what lists, counts or names records. */
const listKeys = new Set<unknown>([
  'rows',
  'counts',
  'figures',
  'start',
  'next',
  'pick',
  'neighbours',
  'search',
  'states',
])

/**
 * Runs a call that changes records. Lists and figures that are opened afterwards are requested
 * again, however fresh; those on screen are left to their page. A failed call may have done it too.
 */
const change = <Answer>(call: Promise<Answer>): Promise<Answer> =>
  call.finally(() => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => listKeys.has(queryKey[0]),
      refetchType: 'none',
    })
  })

/** Each call rejects with an ApiError for the user. */
export const recordCalls = {
  read: async (entity: string, id: string, { isReview = false, year }: RecordQuery = {}) => {
    const record = await api.get<RecordView>(
      addressOf(isReview ? 'review' : 'view', { entity, id, year }),
    )
    setRecordName(id, record.title)

    return record
  },
  /** The version of an earlier year, or of the last round, before its return. */
  previous: (entity: string, id: string, of: 'year' | 'round' = 'year') =>
    api.get<RecordView | null>(
      `${apiPaths.previousRecord(entity, id)}${of === 'round' ? '?of=round' : ''}`,
    ),
  checklist: (entity: string, id: string) =>
    api.get<Evidence[]>(apiPaths.recordChecklist(entity, id)),
  log: (entity: string, id: string, { year }: RecordQuery = {}) =>
    api.get<LogEntry[]>(addressOf('log', { entity, id, year })),
  /** The user's own records of the entity with calls, of the page's year; at most 50. */
  listOwn: ({ year }: RecordQuery = {}) =>
    api.get<RecordView[]>(ownRecordsAddress(useSession.getState().config ?? noCallsConfig, year)),
  limits: (entity: string) => api.get<number[]>(apiPaths.recordLimits(entity)),
  create: async (entity: string, request: CreateRecordRequest) => {
    const send = (more: Confirmed | null) =>
      api.postIdempotent<RecordView>(apiPaths.records(entity), { ...request, ...more })
    const { initialPassword, ...record } = await change(sendWithConfirmation(send))
    if (initialPassword)
      void import('./show-initial-password.ts').then(({ showInitialPassword }) =>
        showInitialPassword(record.title, initialPassword),
      )
    return record
  },
  /** Forgets pending creation keys: creating it again is another call. */
  remove: async (entity: string, id: string, reason?: string) => {
    await change(
      api.deleteIdempotent(
        apiPaths.record(entity, id),
        reason === undefined ? undefined : { reason },
      ),
    )
    clearIdempotencyKeys(`${apiPaths.records(entity)} `)
  },
  save: (entity: string, id: string, version: number, changes: Record<string, Json>) => {
    const send = (more: Confirmed | null) =>
      api.patch<RecordView>(apiPaths.record(entity, id), { version, changes, ...more })
    return change(sendWithConfirmation(send))
  },
  publish: (entity: string, id: string, act: PublicationAct, request: PublishRequest) =>
    change(api.postIdempotent<RecordView>(apiPaths.publication(entity, id, act), request)),
  run: (entity: string, id: string, transition: string, request: TransitionRequest) =>
    change(api.postIdempotent<RecordView>(apiPaths.transition(entity, id, transition), request)),
  undo: (entity: string, id: string, version: number) =>
    change(api.postIdempotent<RecordView>(apiPaths.takeBack(entity, id), { version })),
  runMany: (entity: string, transition: string, request: BatchRequest) =>
    change(api.postIdempotent<BatchAnswer>(apiPaths.batchTransition(entity, transition), request)),
  actMany: async (entity: string, act: string, request: BatchActRequest) => {
    const path = apiPaths.batchAct(entity, act)
    const answer = await change(api.postIdempotent<BatchAnswer>(path, request))
    // Repeating it later is a new call.
    clearIdempotencyKeys(path)

    return answer
  },
  reply: (entity: string, id: string, remark: string, reply: string) =>
    api.patch<Remark[]>(apiPaths.remark(entity, id, remark), { reply }),
  resolveRemark: (entity: string, id: string, remark: string, resolved: boolean) =>
    api.patch<Remark[]>(apiPaths.remark(entity, id, remark), { resolved }),
  rows: (page: string, query: Record<string, string>) =>
    api.get<ListRow[]>(`${apiPaths.listRows(page)}?${new URLSearchParams(query).toString()}`),
  neighbours: (page: string, id: string, query: URLSearchParams) =>
    api.get<QueueNeighbors>(`${apiPaths.listNeighbours(page)}?${withId(query, id)}`),
}

function withId(query: URLSearchParams, id: string): string {
  const all = new URLSearchParams(query)
  all.set('id', id)
  return all.toString()
}

export function problemsOf(error: unknown): FieldProblem[] {
  return error instanceof ApiError ? (error.problems ?? []) : []
}

/** Offline and overload are transient. */
export function toSaveError(error: unknown): SaveError {
  if (!(error instanceof ApiError)) return new SaveError('offline', formText('offlineKept'))
  if (error.reason === 'stale') return new SaveError('stale', error.message)
  return new SaveError(
    isTransientError(error) ? 'offline' : 'refused',
    error.message,
    error.problems,
  )
}

export const lookUpChoices = (
  field: Field,
  query: Record<string, string>,
): Promise<LookupItem[]> => {
  const path = isPerson(field) ? apiPaths.lookupUsers : apiPaths.lookupRecords(field.entity ?? '')
  return api.get<LookupItem[]>(
    `${path}?${new URLSearchParams({ ...query, ...(isReference(field) && field.display ? { display: field.display } : {}) }).toString()}`,
  )
}

const servicesCache = new Map<string, WidgetServices>()

/** Cached. `prefix` is "transition.<id>." in dialogs. */
export function servicesFor(entity: string, prefix = ''): WidgetServices {
  const key = `${entity} ${prefix}`
  const services = servicesCache.get(key) ?? {
    upload: (
      file: File,
      { path }: { path: ValuePath },
      onProgress: (fraction: number) => void,
      signal: AbortSignal,
    ) =>
      uploadFile({
        file,
        entity,
        field: prefix + path.filter((part) => typeof part === 'string').join('.'),
        onProgress,
        signal,
      }),
    ...(prefix === '' ? { storedEntity: entity } : {}),
    openFile: (file: FileValue) => api.getBlob(apiPaths.file(file.id)),
    searchReferences: (field: Field, words: string) => lookUpChoices(field, { words }),
    labelReferences: (field: Field, ids: string[]) => lookUpChoices(field, { ids: ids.join(',') }),
  }

  servicesCache.set(key, services)

  return services
}
