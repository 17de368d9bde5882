import { expandRoles } from '#config-model/access/access.ts'
import { type Assignment, delegationOf, holderOf, lastingOf } from '#config-model/assignments.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { candidatesOf } from '#config-model/workflow/actors.ts'
import { deadlineAfter } from '#config-model/workflow/workflow.ts'
import { badRequest } from '#server/errors.ts'
import { type CopyReader, findCopyReaders } from '#server/workflow/reviewers.ts'
import { readCandidates } from '#server/workflow/who-may-act.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import type { EffectHandler, EffectContext } from './definition.ts'
import { sendNotification } from './notify.ts'

/**
 * Ends conflicting assignments.
 * @throws ApiError 400 for an account that may not act there
 */
export const assignEffect: EffectHandler<'assign'> = async (act, context, effect) => {
  const { record, form, user, now, config } = context
  const from = user?.actingFor?.id ?? user?.id ?? null
  const holder = holderOf(record.assignments)
  const delegation = delegationOf(record.assignments)
  const lasting = lastingOf(record.assignments)
  const at = formatDateTime(now)

  if (act === 'transfer' || act === 'delegate') {
    const { id: to, name } = await assigneeOf(context, String(form[effect.to ?? ''] ?? ''))
    const assignment: Assignment = { kind: act, to, name, from, at }
    record.assignments = [...lasting, ...(act === 'delegate' && holder ? [holder] : []), assignment]
  } else if (act === 'claim' && user) {
    const until = effect.releaseAfter && deadlineAfter(now, effect.releaseAfter, config.years)
    const name = user.actingFor?.name ?? (user.name || user.username)
    record.assignments = [
      ...lasting,
      { kind: 'claim', to: from ?? '', name, from, at, ...(until ? { until } : {}) },
    ]
  } else if (act === 'release')
    record.assignments = [...lasting, ...(delegation ? [delegation] : [])]
  else record.assignments = [...lasting, ...(holder ? [holder] : [])]
}

/** @throws ApiError 400 when the chosen account is no candidate */
async function assigneeOf(
  { query, config, record, transition, user, now }: EffectContext,
  id: string,
): Promise<{ id: string; name: string }> {
  const assigning = { record, transition, from: user?.actingFor?.id ?? user?.id ?? null }
  const candidates = candidatesOf(
    config,
    assigning,
    await readCandidates(query, config, { entity: record.entity, now, ids: [id] }),
  )
  const account = candidates.find((candidate) => candidate.id === id)
  if (!account) throw badRequest(transitionTexts.notCandidate())

  return account
}

/**
 * Gives copies to accounts of roles whose region contains the record, or to those of them chosen in
 * the dialog. They may read the record and get a message, except the actor and the owner.
 * @throws ApiError 400 for a chosen account that may not get it
 */
export const copyEffect: EffectHandler<'copy'> = async (names, context, effect) => {
  const { query, config, record, user, now, deferWork } = context
  const readers = await findCopyReaders(query, config, context, names)
  const people = effect.to === undefined ? readers : chosenOf(context, readers, effect.to)
  const from = user?.actingFor?.id ?? user?.id ?? null
  const at = formatDateTime(now)
  const copies = people.map(({ id: to, name }): Assignment => ({
    kind: 'copy',
    to,
    name,
    from,
    at,
  }))

  record.assignments = [...record.assignments, ...copies]
  deferWork(() =>
    sendNotification(context, effect, {
      accounts: people,
      readers: expandRoles(config, names),
    }),
  )
}

function chosenOf({ form }: EffectContext, readers: CopyReader[], field: string): CopyReader[] {
  const ids = [form[field] ?? []].flat().filter((id) => id !== '')
  const chosen = readers.filter(({ id }) => ids.includes(id))
  if (chosen.length < ids.length) throw badRequest(transitionTexts.notCopyReader())

  return chosen
}
