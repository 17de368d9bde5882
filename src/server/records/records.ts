import { isDeepStrictEqual } from 'node:util'
import { hiddenFields, maskedFields, mayAct, type Action } from '#config-model/access/access.ts'
import { isLiveOnSave, publicationState, publishOf } from '#config-model/access/publication.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { copiedData } from '#config-model/forms/copied-data.ts'
import type { FormContext } from '#config-model/forms/form-schema.ts'
import { followingData, initialData } from '#config-model/forms/record-data.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { User } from '#config-model/user.ts'
import { cleanData } from '#config-model/values/clean-value.ts'
import { withRowIds } from '#config-model/values/row-ids.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import { isHistory } from '#config-model/workflow/workflow.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { CreateRecordRequest, RecordView, SaveRecordRequest } from '#contract/record.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext, Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ignoreRejection } from '#server/database/transaction.ts'
import { ApiError, forbidden, notFound, staleVersion } from '#server/errors.ts'
import { summarizeChanges } from '#server/log/change-summary.ts'
import { requestTexts } from '#server/request-texts.ts'
import { attachFiles } from './files/attach-files.ts'
import { filesText } from './files/named-files.ts'
import { keepTree } from './keep-tree.ts'
import { editableFields, presentRecord } from './present-record.ts'
import { recordTexts } from './record-texts.ts'
import { remarkColumn, remarksOf, visibleRemarksOf, type RemarkRows } from './remarks.ts'
import { changeRecords } from './sources.ts'
import { fetchRecord, fetchRow, toRecord, type StoredRecord } from './stored-record.ts'
import { reopenApproval, workingData } from './working-copy.ts'
import { checkChanges, refuseUnknownKeys } from './write/check-changes.ts'
import { checkMatches, checkReferences } from './write/check-references.ts'
import { nextNumber } from './write/numbering.ts'
import { checkLimits, withinLimits } from './write/record-limits.ts'
import { settleSaved } from './write/settle-form.ts'
import { storeRecord } from './write/store-record.ts'

export interface RecordRequest {
  entity: string
  id: string
  /** Default `read`. */
  action?: Action
  /** Of a transaction. */
  query?: Query
  /** Until the transaction ends. */
  lock?: boolean
}

/**
 * An unreadable record gives the same 404 as a missing one.
 * @throws ApiError 404, 403
 */
export async function findRecord(
  services: RequestContext,
  config: Config,
  user: User,
  { entity, id, action = 'read', query = services.database.query, lock = false }: RecordRequest,
): Promise<StoredRecord> {
  if (!Object.hasOwn(config.entities, entity)) throw notFound()
  const record = await fetchRecord(query, config, { entity, id, lock })
  checkFound(services, config, user, { record, action })

  return record
}

/** @throws ApiError 404 when it may not be read, 403 */
function checkFound(
  services: RequestContext,
  config: Config,
  user: User,
  { record, action }: { record: StoredRecord; action: Action },
): void {
  const accessRequest = { entity: record.entity, record, now: services.clock() }
  if (!mayAct(config, user, { ...accessRequest, action: 'read' }).allowed) throw notFound()
  if (action === 'read') return

  const decision = mayAct(services.localized(config), user, { ...accessRequest, action })
  if (!decision.allowed) throw forbidden(verbatimPhrase(decision.reason))
}

export async function readRecord(
  services: RequestContext,
  user: User,
  entity: string,
  id: string,
): Promise<RecordView> {
  const config = services.config()
  if (!Object.hasOwn(config.entities, entity)) throw notFound()

  const { query } = services.database
  const row = await fetchRow<{ remarks: RemarkRows }>(query, config, { entity, id }, remarkColumn)
  const record = toRecord(entity, row)

  checkFound(services, config, user, { record, action: 'read' })
  const remarks = visibleRemarksOf(config, record, user, row.remarks)

  return withinLimits(
    services,
    user,
    record,
    presentRecord(services, config, user, { record, remarks }),
  )
}

/**
 * Within the rows that its author may create or update.
 * @throws ApiError 403
 */
function checkResult(
  services: RequestContext,
  config: Config,
  user: User,
  { record, action }: { record: StoredRecord; action: 'create' | 'update' },
): void {
  const decision = mayAct(services.localized(config), user, {
    entity: record.entity,
    action,
    record,
    now: services.clock(),
  })

  if (!decision.allowed) throw forbidden(verbatimPhrase(decision.reason))
}

/**
 * Defaults, number, limits, initial state.
 * @throws ApiError 403 (not allowed), 400 (limit), 409 (duplicate)
 */
export async function createRecord(
  services: RequestContext,
  user: User,
  entity: string,
  { data: sent = {}, copyFrom, isConfirmed = false, transferTo }: CreateRecordRequest,
): Promise<RecordView> {
  const config = services.config()
  const decision = mayAct(services.localized(config), user, {
    entity,
    action: 'create',
    record: null,
    now: services.clock(),
  })

  if (!decision.allowed) throw forbidden(verbatimPhrase(decision.reason))

  refuseUnknownKeys(entityOf(services.localized(config), entity).fields, sent)
  const cleanedData = withIds(config, entity, cleanData(entityOf(config, entity).fields, sent))
  const source =
    copyFrom === undefined
      ? null
      : await findRecord(services, config, user, { entity, id: copyFrom })

  let initialPassword: string | null = null
  const record = await changeRecords(services, config, entity, async (query) => {
    const made = blankRecord(services, config, user, entity)
    checkChanges(config, user, made, {
      changes: cleanedData,
      edit: 'new',
      now: services.clock(),
      localizedConfig: services.localized(config),
    })

    await checkReferences(services, query, user, { entity, changes: cleanedData, before: {} })
    const copied = source
      ? copiedFor(config, source, { record: made, user, now: services.clock() })
      : {}

    made.data = initialData(
      config,
      entity,
      { ...copied, ...cleanedData },
      { record: made, user, now: services.clock() },
    )

    const { state } = publishOf(config, entity) ?? {}
    if (state !== undefined) made.data[state] = 'draft'
    placeRecord(config, made, user)
    Object.assign(made.data, followingData(config, made))
    await checkMatches(services, query, entity, { changes: made.data, after: made.data })
    checkResult(services, config, user, { record: made, action: 'create' })
    await keepTree(query, config, made, null)
    await checkLimits(services, query, user, made)
    await nextNumber(query, config, made)
    if (isLiveOnSave(config, entity))
      settleSaved(services, config, user, { record: made, before: null })
    await attachFiles(query, { config, user, record: made, source: source?.id })
    initialPassword = await storeRecord({
      services,
      config,
      query,
      user,
      record: made,
      before: null,
      isConfirmed,
      transferTo,
    })
    await noteLive(services, query, user, {
      record: made,
      detail: { act: 'create', fields: Object.keys(cleanedData) },
    })

    return made
  })

  await services.filler.whenIdle()

  return {
    ...presentRecord(services, config, user, { record, remarks: [] }),
    ...(initialPassword === null ? {} : { told: initialPassword }),
  }
}

/** From an earlier record, without hidden, masked and expired values. */
function copiedFor(
  config: Config,
  source: StoredRecord,
  about: FormContext & { user: User },
): RecordData {
  const { entity, data } = source
  const unseen = new Set([
    ...hiddenFields(config, about.user, entity),
    ...maskedFields(config, about.user, entity),
  ])

  const seen = Object.fromEntries(Object.entries(data).filter(([name]) => !unseen.has(name)))

  return copiedData(config, entity, seen, about)
}

/** Unsaved. */
export function blankRecord(
  services: Services,
  config: Config,
  user: User | null,
  entity: string,
): StoredRecord {
  const now = services.clock()
  const year = config.entities[entity]?.scope?.year === undefined ? null : config.years.realYear

  return {
    id: newId(now, services.random),
    entity,
    year,
    state: workflowOf(config, entity)?.initial ?? null,
    flags: [],
    region: null,
    owner: user?.ownerId ?? null,
    createdBy: user?.id ?? null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    updatedBy: user?.id ?? null,
    submittedAt: null,
    stateSince: now,
    dueAt: null,
    assignments: [],
    definition: null,
    working: null,
    workingAt: null,
    hidden: null,
    data: {},
  }
}

/** System columns follow the scope fields of the data. */
export function placeRecord(config: Config, record: StoredRecord, user: User | null): void {
  const scope = config.entities[record.entity]?.scope
  if (scope?.year !== undefined) record.data[scope.year] ??= record.year
  if (scope?.owner !== undefined && user) record.data[scope.owner] ??= user.ownerId

  if (scope?.region !== undefined) {
    const code = record.data[scope.region]
    record.region = typeof code === 'string' ? code : (user?.regionCode ?? null)
    if (record.region) record.data[scope.region] ??= record.region
  }

  record.year =
    scope?.year === undefined ? record.year : Number(record.data[scope.year]) || record.year
  record.owner =
    scope?.owner === undefined
      ? record.owner
      : String(record.data[scope.owner] ?? record.owner ?? '')
}

/**
 * Changed top-level fields, with optimistic locking.
 * @throws ApiError 409 (stale), 403 (not editable now), 400 (unknown field)
 */
export async function saveRecord(
  services: RequestContext,
  user: User,
  {
    entity,
    id,
    version,
    changes: sent,
    isConfirmed = false,
    transferTo,
  }: SaveRecordRequest & { entity: string; id: string },
): Promise<RecordView> {
  const config = services.config()
  const [record, visibleRemarks] = await changeRecords(services, config, entity, async (query) => {
    const finding = findRecord(services, config, user, {
      entity,
      id,
      action: 'update',
      query,
      lock: true,
    })

    // Awaited once the row is locked.
    const remarked = ignoreRejection(remarksOf(query, id))
    const storedRecord = await finding
    const before = { ...storedRecord, data: { ...storedRecord.data } }
    if (isHistory(config, storedRecord)) throw new ApiError(405, 'history', requestTexts.pastYear())
    const remarks = visibleRemarksOf(config, storedRecord, user, await remarked)
    if (storedRecord.version !== version) {
      if (isSavedAlready(config, storedRecord, user, { version, sent }))
        return [storedRecord, remarks] as const
      throw staleVersion(storedRecord.version)
    }

    const edit = editableFields(services, config, user, { record: storedRecord, remarks })
    if (edit !== 'all' && edit.length === 0)
      throw forbidden(
        recordTexts.stateForbids({
          state: stateTitle(services.localized(config), storedRecord, user),
        }),
      )

    const now = services.clock()
    const { fields } = entityOf(config, entity)

    refuseUnknownKeys(
      entityOf(services.localized(config), entity).fields,
      sent,
      workingData(config, storedRecord),
    )

    reopenApproval(config, storedRecord)
    const edited = { ...storedRecord, data: { ...workingData(config, storedRecord) }, hidden: null }
    const changes = withIds(config, entity, cleanData(fields, sent), edited.data)
    const files = filesText(fields, edited.data)

    checkChanges(config, user, edited, {
      changes,
      edit,
      now,
      localizedConfig: services.localized(config),
    })
    await checkReferences(services, query, user, { entity, changes, before: edited.data })
    Object.assign(edited.data, changes)
    Object.assign(edited.data, followingData(config, edited))
    const isLive = isLiveOnSave(config, entity)
    if (isLive) settleSaved(services, config, user, { record: edited, before: storedRecord })
    await checkMatches(services, query, entity, { changes, after: edited.data })
    checkResult(services, config, user, { record: edited, action: 'update' })
    await keepTree(query, config, edited, storedRecord)

    // Unchanged references were checked when they were set.
    const hasSameFiles = filesText(fields, edited.data) === files
    if (!hasSameFiles) await attachFiles(query, { config, user, record: edited })
    storedRecord.version++
    if (isKeptApart(config, storedRecord))
      Object.assign(storedRecord, { working: edited.data, workingAt: now })
    else
      Object.assign(storedRecord, {
        data: edited.data,
        hidden: null,
        updatedAt: now,
        updatedBy: user.id,
      })

    await storeRecord({
      services,
      config,
      query,
      user,
      record: storedRecord,
      before,
      hasSameFiles,
      isConfirmed,
      transferTo,
    })

    const changed = isLive
      ? summarizeChanges(config, fields, workingData(config, before), edited.data)
      : {}

    const detail = { act: 'update', fields: Object.keys(changes), changes: changed }
    await noteLive(services, query, user, { record: storedRecord, detail })

    return [storedRecord, remarks] as const
  })

  await services.filler.whenIdle()

  return presentRecord(services, config, user, { record, remarks: visibleRemarks })
}

/** A retry of the last save, whose response was lost. */
function isSavedAlready(
  config: Config,
  record: StoredRecord,
  user: User,
  { version, sent }: { version: number; sent: RecordData },
): boolean {
  if (record.version !== version + 1 || record.updatedBy !== user.id) return false

  const { entity, data } = record
  const changes = withIds(config, entity, cleanData(entityOf(config, entity).fields, sent), data)

  return Object.entries(changes).every(([name, value]) => isDeepStrictEqual(value, data[name]))
}

/** That of the equal stored row, or a new one. Rows of a source have their own. */
function withIds(
  config: Config,
  entity: string,
  data: RecordData,
  stored: RecordData = {},
): RecordData {
  return sourceOf(config, entity)
    ? data
    : withRowIds(entityOf(config, entity).fields, data, { stored })
}

/** Takes effect at once; elsewhere transitions log it. */
async function noteLive(
  services: RequestContext,
  query: Query,
  user: User,
  { record, detail }: { record: StoredRecord; detail: RecordData },
) {
  if (!isLiveOnSave(services.config(), record.entity)) return

  await services.log.write(
    services.caller,
    user,
    { kind: 'record', entity: record.entity, record: record.id, detail },
    query,
  )
}

/** In a working copy: after publication only publishing changes what readers see. */
const isKeptApart = (config: Config, record: StoredRecord) =>
  (publicationState(config, record) ?? 'draft') !== 'draft'

/** With the record's present state. */
export const recordReplayer =
  (services: RequestContext, user: User, entity: string) =>
  async (id: string): Promise<Envelope<RecordView>> =>
    buildEnvelope(await readRecord(services, user, entity, id))
