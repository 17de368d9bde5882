import { maskedFields } from '#config-model/access/access.ts'
import { publicationActs, publishOf } from '#config-model/access/publication.ts'
import { assigningEffect, copiesOf } from '#config-model/assignments.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { dictionaryItems, labelOf } from '#config-model/facts/dictionary.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Transition, Workflow } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import {
  presentState,
  stateTitle,
  silentTransitions,
  visibleStateOf,
} from '#config-model/workflow/shown-state.ts'
import type { LogEntry } from '#contract/record.ts'
import type { Query } from '#server/database/database.ts'
import { escalatedStep, undoneStep, unassignedStep, type LogRow } from '#server/log/action-log.ts'
import { readableSignature } from '#server/log/signature.ts'
import { formatSystemText } from '#server/log/system-words.ts'
import { filesInData } from './files/named-files.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * Reads a localized log, oldest first. The owner sees no silent steps, and no reader a step into a
 * hidden state.
 */
export async function readLog(
  query: Query,
  localizedConfig: Config,
  record: StoredRecord,
  user: User,
): Promise<LogEntry[]> {
  const workflow = workflowOf(localizedConfig, record.entity)
  const stored = await query<LogRow>(
    'select * from action_log where record_id = $1 order by position',
    [record.id],
  )

  const rows = stored.map((row) => ({
    ...row,
    from_state: presentState(workflow, row.from_state),
    to_state: presentState(workflow, row.to_state),
  }))

  const untold = silentTransitions(localizedConfig, record, user)
  const { entity, owner } = record
  const seen = (state: string | null) => visibleStateOf(localizedConfig, entity, state, user)
  const title = (state: string | null) =>
    state === null
      ? null
      : stateTitle(localizedConfig, { entity, owner, state }, user) ||
        (publicationTitle(localizedConfig, entity, state) ?? state)

  // Names hidden in the record are hidden here too.
  const isUnnamed = ({ roles }: LogRow) =>
    maskedFields(localizedConfig, user, localizedConfig.roles.owner ?? '').size > 0 &&
    roles.some((role) => localizedConfig.roles.roles[role]?.level === 'owner')
  const isHidden = ({ transition, from_state: from, to_state: to, form }: LogRow) =>
    transition === undoneStep
      ? untold.includes(String(form['transition'])) || seen(from) !== from
      : untold.includes(transition) ||
        seen(to) !== to ||
        ((transition === escalatedStep || transition === unassignedStep) &&
          record.owner === user.ownerId)

  const stepOf = ({ from_state: from, step }: LogRow) =>
    seen(from) === from ? step : (workflow?.states[seen(from) ?? '']?.step ?? null)
  const undone = rows.flatMap(({ transition, form }) =>
    transition === undoneStep ? form['line'] : [],
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
        row.transition === undoneStep || row.transition === escalatedStep
          ? 'warning'
          : (workflow?.transitions[row.transition]?.tone ?? 'neutral'),
      // An undone step does not count.
      step: row.transition === undoneStep || undone.includes(row.id) ? null : stepOf(row),
      from: seen(row.from_state),
      to: seen(row.to_state),
      fromTitle: title(row.from_state),
      toTitle: title(row.to_state),
      opinion: row.opinion,
      reasons: reasonsIn(localizedConfig, workflow?.transitions[row.transition], row.form),
      operatorName: isUnnamed(row)
        ? row.org_name
        : formatSystemText(
            localizedConfig,
            readableSignature(localizedConfig, user, row.operator_name, row.org_name),
          ),
      orgName: formatSystemText(localizedConfig, row.org_name),
      at: formatDateTime(row.at),
      remarks: row.remarks,
      files: filesInData(workflow?.transitions[row.transition]?.form ?? {}, row.form),
      ...copiesAt(record, user, row.at),
    }
  })
}

async function readAssigneeNames(
  query: Query,
  workflow: Workflow | undefined,
  rows: readonly Pick<LogRow, 'transition' | 'form'>[],
): Promise<(row: Pick<LogRow, 'transition' | 'form'>) => string | undefined> {
  const idOf = ({ transition, form }: Pick<LogRow, 'transition' | 'form'>) => {
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

/** Names who got a copy then; hidden from the owner. */
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
  if (transition === undoneStep) return formatSentence(localizedConfig, 'takenBack')
  if (transition === unassignedStep) return formatSentence(localizedConfig, 'unassigned')
  if (transition === escalatedStep) return formatSentence(localizedConfig, 'escalated')
  if (transition === 'adopt') return formatSentence(localizedConfig, 'adopted')

  const act =
    publishOf(localizedConfig, entity) && publicationActs.find((name) => name === transition)

  return act ? formatSentence(localizedConfig, act) : transition
}

/** The reasons of a step as text; empty for other steps. */
function reasonsIn(
  localizedConfig: Config,
  transition: Transition | undefined,
  form: RecordData,
): LogEntry['reasons'] {
  if (transition?.tone !== 'warning' && transition?.tone !== 'danger') return []

  return Object.entries(transition.form ?? {}).flatMap(([name, { title, dictionary }]) => {
    const chosen = [form[name] ?? []].flat().filter((value) => typeof value === 'string')
    if (dictionary === undefined || chosen.length === 0) return []
    return {
      title,
      text: chosen
        .map((value) => labelOf(localizedConfig, dictionary, value))
        .join(formatSentence(localizedConfig, 'comma')),
    }
  })
}
