import { isDeepStrictEqual } from 'node:util'
import { accessTo, hiddenFields, maskedFields, mayAct } from '#config-model/access/access.ts'
import { isLiveOnSave, publicationState, publishOf } from '#config-model/access/publication.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { copyLastYearData } from '#config-model/forms/copied-data.ts'
import type { FormContext } from '#config-model/forms/form-schema.ts'
import { computeSavedValues, buildInitialData } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { User } from '#config-model/user.ts'
import { cleanData } from '#config-model/values/clean-value.ts'
import { withRowIds } from '#config-model/values/row-ids.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import { dueDate, dueFieldOf, isHistory } from '#config-model/workflow/workflow.ts'
import type { CreateRecordRequest, RecordView, SaveRecordRequest } from '#contract/record.ts'
import type { RequestContext, SourceCall } from '#server/context.ts'
import { ignoreRejection } from '#server/database/transaction.ts'
import { ApiError, forbidden, notFound, staleVersion } from '#server/errors.ts'
import { summarizeChanges } from '#server/log/detail-words.ts'
import { requestTexts } from '#server/request-texts.ts'
import { attachFiles } from './files/attach-files.ts'
import { serializeFiles } from './files/named-files.ts'
import { editableFields, presentRecord, type PresentedRecord } from './present-record.ts'
import { recordTexts } from './record-texts.ts'
import { assertNoTreeCycle } from './record-tree.ts'
import {
  assertAccess,
  assertAllowed,
  blankRecord,
  findRecord,
  applyScopeFields,
} from './records.ts'
import { remarksOf, visibleRemarksOf } from './remarks.ts'
import { runRecordChange, sourceServiceOf } from './sources.ts'
import { fetchRecord, type StoredRecord } from './stored-record.ts'
import { reopenApproval, workingData } from './working-copy.ts'
import { checkChanges, refuseUnknownKeys } from './write/check-changes.ts'
import { checkMatches, checkReferences } from './write/check-references.ts'
import { finalizeSavedRecord } from './write/finalize-record.ts'
import { nextNumber } from './write/numbering.ts'
import { checkLimits, checkSaveLimits } from './write/record-limits.ts'
import { insertRecord, updateRecord } from './write/write-record.ts'

type SaveCall = Pick<SourceCall, 'services' | 'config' | 'query' | 'user'>

/**
 * Creates a record with defaults, number, limits and initial state.
 * @throws ApiError 403 (not allowed), 400 (limit), 409 (duplicate)
 */
export async function createRecord(
  services: RequestContext,
  user: User,
  entity: string,
  { data: sent = {}, copyFrom, isConfirmed = false, transferTo }: CreateRecordRequest,
): Promise<RecordView> {
  const config = services.config()
  const localizedConfig = services.localized(config)
  const now = services.clock()

  // Check access
  assertAllowed(mayAct(localizedConfig, user, { entity, action: 'create', record: null, now }))

  // Clean values
  const { fields } = entityOf(localizedConfig, entity)
  refuseUnknownKeys(fields, sent)
  const values = withIds(config, entity, cleanData(entityOf(config, entity).fields, sent))

  // Find source
  const source =
    copyFrom === undefined
      ? null
      : await findRecord(services, config, user, { entity, id: copyFrom })

  let initialPassword: string | null = null
  const record = await runRecordChange(services, config, entity, async (query) => {
    const call = { services, config, query, user }
    const newRecord = blankRecord(services, config, user, entity)
    const context = { record: newRecord, user, now }

    // Check values
    checkChanges(config, user, newRecord, { changes: values, edit: 'new', now, localizedConfig })
    await checkReferences(services, query, user, { fields, changes: values, before: {} })

    // Fill in
    const copied = source ? copiedFor(config, source, context) : {}
    const { state } = publishOf(config, entity) ?? {}

    newRecord.data = buildInitialData(config, entity, { ...copied, ...values }, context)
    if (state !== undefined) newRecord.data[state] = 'draft'
    applyScopeFields(config, newRecord, user)
    Object.assign(newRecord.data, computeSavedValues(config, newRecord))
    newRecord.dueAt = dueDate(config, newRecord, now)

    // Check result
    await checkMatches(services, query, entity, { changes: newRecord.data, after: newRecord.data })
    assertAllowed(accessTo(localizedConfig, user, newRecord, now)('create'))
    await assertNoTreeCycle(query, config, newRecord, null)
    await checkLimits(services, query, user, newRecord)

    // Assign number
    await nextNumber(query, config, newRecord)
    if (isLiveOnSave(config, entity))
      finalizeSavedRecord(services, config, user, { record: newRecord, before: null })

    // Store record
    await attachFiles(query, { config, user, record: newRecord, source: source?.id })
    initialPassword = await storeRecord({
      ...call,
      record: newRecord,
      before: null,
      isConfirmed,
      transferTo,
    })

    await logLiveSave(call, newRecord, { act: 'create', fields: Object.keys(values) })

    return newRecord
  })

  await services.configFiller.whenIdle()

  return {
    ...presentRecord(services, config, user, { record, remarks: [] }),
    ...(initialPassword === null ? {} : { initialPassword }),
  }
}

/** Copies the data of an earlier record, without hidden, masked and expired values. */
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

  return copyLastYearData(config, entity, seen, about)
}

/**
 * Saves the changed top-level fields with optimistic locking.
 * @throws ApiError 404, 409 (stale), 403 (not editable now), 400 (unknown field)
 */
export async function saveRecord(
  services: RequestContext,
  user: User,
  request: SaveRecordRequest & { entity: string; id: string },
): Promise<RecordView> {
  const config = services.config()
  const saved = await runRecordChange(services, config, request.entity, (query) =>
    saveChangedFields({ services, config, query, user }, request),
  )

  await services.configFiller.whenIdle()

  return presentRecord(services, config, user, saved)
}

async function saveChangedFields(
  call: SaveCall,
  {
    entity,
    id,
    version,
    changes: sent,
    isConfirmed = false,
    transferTo,
  }: SaveRecordRequest & { entity: string; id: string },
): Promise<PresentedRecord> {
  const { services, config, query, user } = call
  const localizedConfig = services.localized(config)
  const now = services.clock()

  // Lock record
  if (!Object.hasOwn(config.entities, entity)) throw notFound()
  const locking = fetchRecord(query, config, { entity, id, lock: true })
  const reading = ignoreRejection(remarksOf(query, id))
  const record = await locking
  const before = { ...record, data: { ...record.data } }

  // Check access
  assertAccess(accessTo(localizedConfig, user, record, now), 'update')
  if (isHistory(config, record)) throw new ApiError(405, 'history', requestTexts.pastYear())

  // Compare version
  const remarks = visibleRemarksOf(config, record, user, await reading)
  if (record.version !== version) {
    if (isSavedAlready(config, record, user, { version, sent })) return { record, remarks }
    throw staleVersion(record.version)
  }

  // Open fields
  const edit = editableFields(services, config, user, { record, remarks })
  if (edit !== 'all' && edit.length === 0)
    throw forbidden(recordTexts.stateForbids({ state: stateTitle(localizedConfig, record, user) }))

  // Check changes
  const { fields } = entityOf(config, entity)
  const { fields: localizedFields } = entityOf(localizedConfig, entity)
  refuseUnknownKeys(localizedFields, sent, workingData(config, record))
  reopenApproval(config, record)
  const edited = { ...record, data: { ...workingData(config, record) }, hidden: null }
  const changes = withIds(config, entity, cleanData(fields, sent), edited.data)
  const files = serializeFiles(fields, edited.data)

  checkChanges(config, user, edited, { changes, edit, now, localizedConfig })
  await checkReferences(services, query, user, {
    fields: localizedFields,
    changes,
    before: edited.data,
  })

  // Apply changes
  Object.assign(edited.data, changes)
  Object.assign(edited.data, computeSavedValues(config, edited))
  const isLive = isLiveOnSave(config, entity)
  if (isLive) finalizeSavedRecord(services, config, user, { record: edited, before: record })

  // Check result
  const access = accessTo(localizedConfig, user, edited, now)
  await checkMatches(services, query, entity, { changes, after: edited.data })
  assertAllowed(access('update'))
  await assertNoTreeCycle(query, config, edited, record)
  await checkSaveLimits(services, query, user, { before, edited })

  // Attach files
  const hasSameFiles = serializeFiles(fields, edited.data) === files
  if (!hasSameFiles) await attachFiles(query, { config, user, record: edited })

  // Store record
  const isApart = isKeptApart(config, record)
  Object.assign(
    record,
    { version: version + 1 },
    isApart
      ? { working: edited.data, workingAt: now }
      : { data: edited.data, hidden: null, updatedAt: now, updatedBy: user.id },
  )

  // A date that is the deadline moves it
  const dueField = dueFieldOf(config, record)
  if (dueField !== undefined && before.data[dueField] !== record.data[dueField])
    record.dueAt = dueDate(config, record, record.stateSince ?? now)

  await storeRecord({ ...call, record, before, hasSameFiles, isConfirmed, transferTo })

  // Log save
  const changed = isLive
    ? summarizeChanges(config, fields, workingData(config, before), edited.data)
    : {}

  await logLiveSave(call, record, { act: 'update', fields: Object.keys(changes), changes: changed })

  // Storing may add copied values; beside a working copy, the data of readers decides.
  const isDecided = record.working === null && isSameValue(edited.data, workingData(config, record))

  return isDecided ? { record, remarks, access } : { record, remarks }
}

/**
 * Whether this is a retry whose response was lost: of one's last save, or of a working copy, whose
 * author is not stored. All that was sent is stored then.
 */
function isSavedAlready(
  config: Config,
  record: StoredRecord,
  user: User,
  { version, sent }: { version: number; sent: RecordData },
): boolean {
  const isOwnSave = record.working !== null || record.updatedBy === user.id
  if (record.version !== version + 1 || !isOwnSave) return false

  const { entity } = record
  const data = workingData(config, record)
  const changes = withIds(config, entity, cleanData(entityOf(config, entity).fields, sent), data)

  return Object.entries(changes).every(([name, value]) => isDeepStrictEqual(value, data[name]))
}

/**
 * Gives each row the id of the equal stored row, or a new one. Rows of a source have their own ids.
 */
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

/** Logs saves that take effect at once; transitions log the others. */
async function logLiveSave(
  { services, config, query, user }: SaveCall,
  { entity, id }: StoredRecord,
  detail: RecordData,
): Promise<void> {
  if (!isLiveOnSave(config, entity)) return

  await services.eventLog.write(
    services.caller,
    user,
    { kind: 'record', entity, record: id, detail },
    query,
  )
}

/** After publication a working copy collects changes: only publishing changes what readers see. */
const isKeptApart = (config: Config, record: StoredRecord) =>
  (publicationState(config, record) ?? 'draft') !== 'draft'

interface Storing extends SourceCall {
  record: StoredRecord
  before: StoredRecord | null
  hasSameFiles?: boolean
}

/**
 * Stores a record in its table, or by its source's service. Returns a text shown once: an initial
 * password.
 * @throws ApiError 409 when it changed meanwhile or violates a uniqueness rule, 400 and 403 when
 *   the service refuses
 */
async function storeRecord({
  before,
  hasSameFiles = false,
  ...call
}: Storing): Promise<string | null> {
  const { services, config, query, record } = call
  const service = sourceServiceOf(services, config, record.entity)
  if (service && before === null) return (await service.create?.(call)) ?? null
  if (service && before) await service.update?.(call, before)
  if (service) return null

  if (before === null) await insertRecord(query, config, record)
  else if (!(await updateRecord(query, config, record, { hasSameFiles, before })))
    throw staleVersion(record.version)

  return null
}
