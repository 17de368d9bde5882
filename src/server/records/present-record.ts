import {
  accessTo,
  hiddenFields,
  maskedFields,
  type RecordAccess,
} from '#config-model/access/access.ts'
import { availableActs, maySeeWorkingCopy } from '#config-model/access/publication-acts.ts'
import { approvalOf, approvalState, publicationState } from '#config-model/access/publication.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { printMarksOf } from '#config-model/display/print-mark.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import { computedValuesForDisplay } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { User } from '#config-model/user.ts'
import { maskValue } from '#config-model/values/mask-value.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { withoutUnknownKeys } from '#config-model/values/unknown-keys.ts'
import { editRights } from '#config-model/workflow/editing.ts'
import { removalRights } from '#config-model/workflow/removal.ts'
import { withVisibleState, visibleStateOf, stateTitle } from '#config-model/workflow/shown-state.ts'
import { isHistory, openTransitions, targetState } from '#config-model/workflow/workflow.ts'
import type { RecordPublication, RecordRights, RecordView, Remark } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { relationOf } from './relations/relations.ts'
import { unresolvedPaths } from './remarks.ts'
import type { StoredRecord } from './stored-record.ts'
import { asEdited, workingData } from './working-copy.ts'

const instant = (date: Date | null) => (date === null ? null : formatDateTime(date))

/** Returns masked data under present names, without hidden and unconfigured fields. */
export function visibleData(config: Config, user: User, record: StoredRecord): RecordData {
  const hidden = hiddenFields(config, user, record.entity)
  const masked = maskedFields(config, user, record.entity)
  const fields = config.entities[record.entity]?.fields ?? {}
  const out: RecordData = {}

  for (const [name, field] of Object.entries(fields)) {
    const value = readField(record.data, name, field)
    if (value !== undefined && !hidden.has(name))
      out[name] = masked.has(name)
        ? (maskValue(value, field) ?? null)
        : withoutUnknownKeys(field, value)
  }

  return out
}

/** The fields that a user who may update the record can edit. */
export function editableFields(
  services: RequestContext,
  config: Config,
  user: User,
  { record, remarks }: { record: StoredRecord; remarks: Remark[] },
): RecordRights['edit'] {
  return workflowOf(config, record.entity)
    ? editRights(config, {
        record,
        user,
        now: services.clock(),
        openRemarks: unresolvedPaths(remarks),
        invalidFields: () => invalidFields(services, config, user, record),
      })
    : writableFields(config, record.entity)
}

function rightsOf(
  services: RequestContext,
  config: Config,
  user: User,
  { record, remarks, access }: Required<PresentedRecord>,
): RecordRights {
  const now = services.clock()
  const { open, blocked } = openTransitions(services.localized(config), record, user, now)
  const mayUpdate = access('update').allowed && !isHistory(config, record)
  const context = recordContext(config, record, user, now)

  return {
    edit: mayUpdate ? editableFields(services, config, user, { record, remarks }) : [],
    ...removalRights(config, user, record, access),
    transitions: open.map(({ id, transition }) => ({
      id,
      title: transition.title,
      tone: transition.tone ?? 'neutral',
      toTitle: titleOf(services, config, user, {
        entity: record.entity,
        state: targetState(transition, context),
      }),
    })),
    blocked: blocked.map(({ id, transition, reason, openPage }) => ({
      id,
      title: transition.title,
      reason,
      ...(openPage === undefined ? {} : { openPage }),
    })),
  }
}

/** Fields to edit without workflow: all, or the `write: always` ones of a source. */
function writableFields(config: Config, entity: string): RecordRights['edit'] {
  const source = sourceOf(config, entity)
  if (source === undefined) return 'all'
  return Object.keys(source.fields).filter((name) => source.fields[name]?.write === 'always')
}

function titleOf(
  services: RequestContext,
  config: Config,
  user: User,
  { entity, state }: { entity: string; state: string | undefined },
): string {
  const seen = visibleStateOf(config, entity, state ?? null, user)
  return workflowOf(services.localized(config), entity)?.states[seen ?? '']?.title ?? ''
}

/** A correction must be able to reach them. */
function invalidFields(
  services: RequestContext,
  config: Config,
  user: User,
  record: StoredRecord,
): string[] {
  const form = recordFormOf(config, record.entity)
  if (!form) return []

  return checkRecord(
    config,
    form,
    { record, user, now: services.clock() },
    services.validators(form, record.year),
  )
    .filter((problem) => problem.severity === 'error')
    .map((problem) => String(problem.path[0]))
}

export interface PresentedRecord {
  record: StoredRecord
  remarks: Remark[]
  access?: RecordAccess
}

export function presentRecord(
  services: RequestContext,
  config: Config,
  user: User,
  { record: stored, remarks, access: decided }: PresentedRecord,
): RecordView {
  const now = services.clock()
  const localizedConfig = services.localized(config)
  // Decided on the stored record, as every call decides.
  const access = decided ?? accessTo(localizedConfig, user, stored, now)
  const edited = asEdited(config, user, stored, { access, now })
  const record = createRecordLocalizer(services, config, stored.entity)(edited)

  const computed = computedValuesForDisplay(config, record, { user, now })
  const seen = withVisibleState(config, record, user)
  const data = visibleData(config, user, { ...record, data: { ...record.data, ...computed } })
  const titleField = config.entities[record.entity]?.titleField ?? ''
  const publication = publicationOf(config, user, stored, { access, now })
  const marks = printMarksOf(config, {
    record: stored,
    state: seen.state,
    publication,
    now,
  })

  return {
    ...(publication ? { publication } : {}),
    ...(Object.keys(marks).length > 0 ? { marks } : {}),
    id: record.id,
    entity: record.entity,
    year: record.year,
    state: seen.state,
    flags: record.flags,
    region: record.region,
    owner: record.owner,
    createdBy: record.createdBy,
    data,
    version: record.version,
    createdAt: formatDateTime(record.createdAt),
    updatedAt: formatDateTime(seen.updatedAt),
    submittedAt: instant(record.submittedAt),
    stateSince: instant(seen.stateSince),
    dueAt: instant(seen.dueAt),
    ...(record.owner === user.ownerId ? {} : { assignments: record.assignments }),
    title: String(data[titleField] ?? ''),
    stateTitle: stateTitle(localizedConfig, record, user),
    may: rightsOf(services, config, user, { record, remarks, access }),
    remarks,
  }
}

/** Undefined for readers and unpublished entities. */
function publicationOf(
  config: Config,
  user: User,
  record: StoredRecord,
  decided: { access: RecordAccess; now: Date },
): RecordPublication | undefined {
  const state = publicationState(config, record)
  if (state === null) return undefined

  const isChanged = record.working !== null
  const actRequest = { record, isChanged, ...decided }
  const acts = availableActs(config, user, actRequest)
  const seesCopy = maySeeWorkingCopy(config, user, actRequest)
  if (acts.length === 0 && !seesCopy) return undefined

  const approval = approvalOf(config, record.entity)
  const reason = record.data[approval?.reason ?? '']

  return {
    state,
    isChanged,
    changedAt: instant(record.workingAt),
    acts,
    ...(approval
      ? {
          approval: {
            state: approvalState(config, record),
            reason: typeof reason === 'string' ? reason : '',
          },
        }
      : {}),
    ...(approval && isChanged && seesCopy ? { before: changedSince(config, user, record) } : {}),
  }
}

/** Published values of changed fields, as visible to the user. */
function changedSince(config: Config, user: User, record: StoredRecord): RecordData {
  const seen = visibleData(config, user, record)
  const edited = visibleData(config, user, { ...record, data: workingData(config, record) })
  const names = [...new Set([...Object.keys(seen), ...Object.keys(edited)])]

  return Object.fromEntries(
    names
      .filter((name) => !isSameValue(seen[name], edited[name]))
      .map((name) => [name, seen[name] ?? null]),
  )
}

/** Localizes records of sources; others are unchanged. */
export function createRecordLocalizer(
  { locale, localized }: Pick<RequestContext, 'locale' | 'localized'>,
  config: Config,
  entity: string,
): (record: StoredRecord) => StoredRecord {
  const relation = relationOf(config, entity)
  const isStoredLanguage = locale === 'zh-CN' && !relation.isStoredAsData
  const textsOfRow = isStoredLanguage ? undefined : relation.rowTexts?.(localized(config), locale)

  return textsOfRow
    ? (record) => ({ ...record, data: { ...record.data, ...textsOfRow(record.id, record.data) } })
    : (record) => record
}
