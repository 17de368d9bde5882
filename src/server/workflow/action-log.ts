import { createHash } from 'node:crypto'
import { maskedFields } from '#config-model/access/access.ts'
import { publicationActs, publishOf } from '#config-model/access/publication.ts'
import { assigningEffect, copiesOf } from '#config-model/assignments.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { regionLevel, regionName } from '#config-model/facts/region.ts'
import { withoutRowIds } from '#config-model/facts/row-id.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { presentState } from '#config-model/workflow/former-states.ts'
import { visibleStateOf, untoldSteps, stateTitle } from '#config-model/workflow/shown-state.ts'
import type { LogEntry } from '#contract/record.ts'
import { ownerTitle } from '#server/accounts/owner-title.ts'
import { readableSignature, signedName } from '#server/accounts/signed-name.ts'
import type { Query } from '#server/database/database.ts'
import { filesInData } from '#server/files/named-files.ts'
import { appendLine } from '#server/log/append-line.ts'
import { canonicalJson } from '#server/log/canonical.ts'
import type { EventLog } from '#server/log/event-log.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { reasonsIn } from './reasons.ts'

export interface LogLine {
  id: string
  transition: string
  from: string | null
  to: string | null
  opinion: string | null
  form: RecordData
  remarks: number
  /** null: the system. */
  user: User | null
  at: Date
  ip: string | null
}

interface Row {
  id: string
  position: number
  transition: string
  from_state: string | null
  to_state: string | null
  action: string | null
  step: string | null
  opinion: string | null
  form: RecordData
  operator_id: string | null
  operator_name: string
  org_name: string
  roles: string[]
  at: Date
  remarks: number
  snapshot_hash: string
  previous_hash: string
  hash: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Hash of a log line and the previous line's hash: reveals changed, dropped or reordered lines. */
export const lineHash = (row: Omit<Row, 'id' | 'hash' | 'action' | 'step' | 'roles'>): string =>
  sha256(
    [
      row.position,
      row.transition,
      row.from_state,
      row.to_state,
      row.opinion,
      canonicalJson(row.form),
      row.operator_id,
      row.operator_name,
      row.org_name,
      row.at.toISOString(),
      row.remarks,
      row.snapshot_hash,
      row.previous_hash,
    ]
      .map((part) => JSON.stringify(part))
      .join('|'),
  )

/**
 * The organization a user acts for: the represented record, the office of the user's region, or the
 * portal's.
 */
export function orgName(config: Config, user: User | null): string {
  if (user === null) return '系统'

  const owner = ownerTitle(config, user)
  if (owner !== null) return owner

  const { organization, localOrganization = '{region}' } = config.portal
  if (!user.regionCode || regionLevel(user.regionCode) === 1) return organization

  return localOrganization.replaceAll(
    '{region}',
    regionName(config, user.regionCode).split(' ').at(-1) ?? '',
  )
}

/** The log name of an undone step; reserved among transitions. */
export const takenBack = 'take-back'

/** The log name of ended assignments of accounts that may no longer act. */
export const unassignedStep = 'end-assignment'

/** The log name of an escalation; reserved among transitions. */
export const escalatedStep = 'escalate-record'

/**
 * Appends to a record's hash chain, in the caller's transaction (the record's row is locked: the
 * chain cannot fork).
 */
export async function appendLog(
  { config: current, log }: { config: () => Config; log: EventLog },
  query: Query,
  record: StoredRecord,
  line: LogLine,
): Promise<void> {
  const config = current()
  const [last] = await query<{ position: number; hash: string }>(
    'select position, hash from action_log where record_id = $1 order by position desc limit 1',
    [record.id],
  )

  const workflow = workflowOf(config, record.entity)
  const row = {
    position: (last?.position ?? 0) + 1,
    transition: line.transition,
    from_state: line.from,
    to_state: line.to,
    opinion: line.opinion,
    form: line.form,
    operator_id: line.user?.id ?? null,
    operator_name: signedName(config, line.user),
    org_name: orgName(config, line.user),
    at: line.at,
    remarks: line.remarks,
    snapshot_hash: sha256(canonicalJson(withoutRowIds(record.data))),
    previous_hash: last?.hash ?? '',
  }

  await appendLine(query, log.keys.current, 'action_log', {
    ...row,
    id: line.id,
    entity: record.entity,
    record_id: record.id,
    action: workflow?.transitions[line.transition]?.action ?? line.transition,
    step: workflow?.states[line.from ?? '']?.step ?? null,
    roles: line.user?.roles ?? [],
    ip: line.ip,
    hash: lineHash(row),
  })
}

/**
 * A record's localized log, oldest first. Omits silent steps for the owner, and for all readers
 * steps into hidden states.
 */
export async function readLog(
  query: Query,
  localizedConfig: Config,
  record: StoredRecord,
  user: User,
): Promise<LogEntry[]> {
  const workflow = workflowOf(localizedConfig, record.entity)
  const stored = await query<Row>(
    'select * from action_log where record_id = $1 order by position',
    [record.id],
  )

  const rows = stored.map((row) => ({
    ...row,
    from_state: presentState(workflow, row.from_state),
    to_state: presentState(workflow, row.to_state),
  }))

  const untold = untoldSteps(localizedConfig, record, user)
  const { entity, owner } = record
  const seen = (state: string | null) => visibleStateOf(localizedConfig, entity, state, user)
  const title = (state: string | null) =>
    state === null
      ? null
      : stateTitle(localizedConfig, { entity, owner, state }, user) ||
        (publicationTitle(localizedConfig, entity, state) ?? state)

  // Names hidden from a reader in the record are hidden here too.
  const isUnnamed = ({ roles }: Row) =>
    maskedFields(localizedConfig, user, localizedConfig.roles.owner ?? '').size > 0 &&
    roles.some((role) => localizedConfig.roles.roles[role]?.level === 'owner')
  const isHidden = ({ transition, from_state: from, to_state: to, form }: Row) =>
    transition === takenBack
      ? untold.includes(String(form['transition'])) || seen(from) !== from
      : untold.includes(transition) ||
        seen(to) !== to ||
        ((transition === escalatedStep || transition === unassignedStep) &&
          record.owner === user.ownerId)

  const stepOf = ({ from_state: from, step }: Row) =>
    seen(from) === from ? step : (workflow?.states[seen(from) ?? '']?.step ?? null)
  const undone = rows.flatMap(({ transition, form }) =>
    transition === takenBack ? form['line'] : [],
  )

  const visible = rows.filter((row) => !isHidden(row))
  const assigneeOf = await readAssigneeNames(query, workflow, visible)

  return visible.map((row) => {
    const assignee = assigneeOf(row)
    return {
      ...(assignee === undefined ? {} : { assignee }),
      id: row.id,
      action: row.transition,
      actionTitle:
        row.transition === 'create'
          ? formatSentence(localizedConfig, 'created')
          : (workflow?.transitions[row.transition]?.title ??
            actTitle(localizedConfig, record.entity, row.transition)),
      tone:
        row.transition === takenBack || row.transition === escalatedStep
          ? 'warning'
          : (workflow?.transitions[row.transition]?.tone ?? 'neutral'),
      // An undone step does not count.
      step: row.transition === takenBack || undone.includes(row.id) ? null : stepOf(row),
      from: seen(row.from_state),
      to: seen(row.to_state),
      fromTitle: title(row.from_state),
      toTitle: title(row.to_state),
      opinion: row.opinion,
      reasons: reasonsIn(localizedConfig, workflow?.transitions[row.transition], row.form),
      operatorName: isUnnamed(row)
        ? row.org_name
        : readableSignature(user, row.operator_name, row.org_name),
      orgName: row.org_name,
      at: formatDateTime(row.at),
      remarks: row.remarks,
      files: filesInData(workflow?.transitions[row.transition]?.form ?? {}, row.form),
      ...copiesAt(record, user, row.at),
    }
  })
}

/** The names of assignees of each step. */
async function readAssigneeNames(
  query: Query,
  workflow: Workflow | undefined,
  rows: readonly Pick<Row, 'transition' | 'form'>[],
): Promise<(row: Pick<Row, 'transition' | 'form'>) => string | undefined> {
  const idOf = ({ transition, form }: Pick<Row, 'transition' | 'form'>) => {
    const field = assigningEffect(workflow?.transitions[transition] ?? {})?.to
    const id = field === undefined ? undefined : form[field]

    return typeof id === 'string' ? id : undefined
  }
  const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))]
  if (ids.length === 0) return () => undefined

  const people = await query<{ id: string; name: string }>(
    `select id, coalesce(nullif(name, ''), username) as name from account where id = any($1)`,
    [ids],
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))

  return (row) => names.get(idOf(row) ?? '')
}

/** Recipients of copies at a time; hidden from the owner. */
function copiesAt(
  { assignments, owner }: StoredRecord,
  user: User,
  at: Date,
): Pick<LogEntry, 'copies'> {
  if (owner === user.ownerId) return {}
  const names = copiesOf(assignments).flatMap((copy) =>
    copy.at === formatDateTime(at) ? [copy.name] : [],
  )

  return names.length > 0 ? { copies: names } : {}
}

/** The dictionary's label of a publication state. */
function publicationTitle(
  localizedConfig: Config,
  entity: string,
  value: string,
): string | undefined {
  const state = publishOf(localizedConfig, entity)?.state
  const dictionary =
    state === undefined ? undefined : localizedConfig.entities[entity]?.fields[state]?.dictionary

  return dictionaryItems(localizedConfig, dictionary ?? '').find((item) => item.value === value)
    ?.label
}

function actTitle(localizedConfig: Config, entity: string, transition: string): string {
  if (transition === 'remove') return formatSentence(localizedConfig, 'remove')
  if (transition === 'restore') return formatSentence(localizedConfig, 'restored')
  if (transition === takenBack) return formatSentence(localizedConfig, 'takenBack')
  if (transition === unassignedStep) return formatSentence(localizedConfig, 'unassigned')
  if (transition === escalatedStep) return formatSentence(localizedConfig, 'escalated')
  if (transition === 'adopt') return formatSentence(localizedConfig, 'adopted')

  const act =
    publishOf(localizedConfig, entity) && publicationActs.find((name) => name === transition)

  return act ? formatSentence(localizedConfig, act) : transition
}

/** The first broken line of all chains, or null: `npm run log:verify`. */
export async function verifyLog(
  query: Query,
): Promise<{ record: string; position: number } | null> {
  const records = await query<{ record_id: string }>(
    'select distinct record_id from action_log order by record_id',
  )
  for (const { record_id: record } of records) {
    let previous = ''
    let position = 0
    for (const row of await query<Row>(
      'select * from action_log where record_id = $1 order by position',
      [record],
    )) {
      position++
      if (row.position !== position || row.previous_hash !== previous || row.hash !== lineHash(row))
        return { record, position: row.position }
      previous = row.hash
    }
  }

  return null
}
