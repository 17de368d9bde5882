import { assigningEffect, assignmentAct } from '#config-model/assignments.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { regionName } from '#config-model/facts/region.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { candidatesOf, type WaitingRecord } from '#config-model/workflow/actors.ts'
import { isTransitionFrom, type TransitionChoice } from '#config-model/workflow/workflow.ts'
import type { HandOver } from '#contract/envelope.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError, badRequest } from '#server/errors.ts'
import { nameWithAccount } from '#server/log/signature.ts'
import { fetchRecord } from '#server/records/stored-record.ts'
import { readCandidates, type AssigneeCandidate } from './who-may-act.ts'
import { transitionTexts } from './workflow-texts.ts'

/** Offered people, nearest to the records first. */
const maxPeople = 50

/** Records per transfer. */
export const maxTransferredRecords = 500

interface HandingOver {
  services: RequestContext
  config: Config
  query: Query
  user: User
}

/** The transition by which the user transfers records from a state. */
function transferFrom(
  config: Config,
  user: User,
  { entity, state }: Pick<WaitingRecord, 'entity' | 'state'>,
): TransitionChoice | undefined {
  return Object.entries(workflowOf(config, entity)?.transitions ?? {})
    .map(([id, transition]) => ({ id, transition }))
    .find(
      ({ transition }) =>
        isTransitionFrom(transition, state) &&
        assignmentAct(transition) === 'transfer' &&
        hasRole(user, transition.by.roles ?? [], config.roles),
    )
}

/**
 * Who can take over all transferable records, nearest and least busy first; undefined when nothing
 * is transferable, or too much.
 * @param except the losing account
 */
export async function findTransferCandidates(
  { services, config, query, user }: HandingOver,
  groups: readonly (WaitingRecord & { count: number })[],
  except?: string,
): Promise<HandOver | undefined> {
  const transferred = groups.flatMap((group) => {
    const choice = transferFrom(config, user, group)
    return choice ? [{ group, choice }] : []
  })

  const count = transferred.reduce((sum, { group }) => sum + group.count, 0)
  if (count === 0 || count > maxTransferredRecords) return undefined

  const from = user.actingFor?.id ?? user.id
  const now = services.clock()
  const entities = [...new Set(transferred.map(({ group }) => group.entity))]
  let people: AssigneeCandidate[] | null = null

  for (const entity of entities) {
    const ofEntity = transferred.filter(({ group }) => group.entity === entity)
    const accounts = (await readCandidates(query, config, { entity, now })).filter(
      ({ id }) => id !== except && (people === null || people.some((one) => one.id === id)),
    )
    people = ofEntity.reduce<AssigneeCandidate[]>(
      (left, { group, choice: { transition } }) =>
        candidatesOf(config, { record: group, transition, from }, left),
      accounts,
    )
  }

  const regions = transferred.map(({ group }) => group.region)

  return { count, people: await toPeople(services, query, people ?? [], regions) }
}

/** Nearest first, with region and workload. */
async function toPeople(
  services: RequestContext,
  query: Query,
  people: readonly AssigneeCandidate[],
  regions: readonly (string | null)[],
): Promise<HandOver['people']> {
  const localized = services.localized(services.config())
  const loads = await query<{ id: string; waiting: number }>(
    'select account_id as id, waiting from reviewer_workload where account_id = any($1)',
    [people.map(({ id }) => id)],
  )
  const waiting = new Map(loads.map((load) => [load.id, load.waiting]))
  const distance = ({ regionCode }: AssigneeCandidate) =>
    Math.min(...regions.map((region) => 6 - samePlaces(region, regionCode)))

  return people
    .map((person) => ({ person, away: distance(person), load: waiting.get(person.id) ?? 0 }))
    .toSorted((a, b) => a.away - b.away || a.load - b.load)
    .slice(0, maxPeople)
    .map(({ person, load }) => ({
      value: person.id,
      label: formatPhrase(
        transitionTexts.personWithLoad({
          name: nameWithAccount(person),
          region: person.regionCode
            ? (regionName(localized, person.regionCode).split(' ').at(-1) ?? '')
            : localized.portal.organization,
          count: load,
        }),
        services.locale,
      ),
    }))
}

/** Length of the common prefix of two region codes. */
function samePlaces(a: string | null, b: string | null): number {
  let same = 0
  while (same < 6 && a?.[same] !== undefined && a[same] === b?.[same]) same++

  return same
}

export interface RecordKey {
  entity: string
  id: string
}

/**
 * Transfers records by their workflows' transitions, in the caller's transaction; skips states
 * without one.
 * @throws ApiError 409 naming a record that the account may not have
 */
export async function transferRecords(
  { services, config, query, user }: HandingOver,
  records: readonly RecordKey[],
  to: string,
): Promise<void> {
  for (const { entity, id } of records) {
    const record = await fetchRecord(query, config, { entity, id, lock: true })
    const choice = transferFrom(config, user, record)
    if (!choice) continue

    const { effects, form: fields = {} } = choice.transition
    const field = assigningEffect({ effects: effects ?? [] })?.to ?? ''
    const opinion = formatPhrase(transitionTexts.handedOver(), 'zh-CN')
    const form = { [field]: to, ...(fields['opinion'] ? { opinion } : {}) }
    const { version } = record
    const call = { entity, id, transition: choice.id, version, form, remarks: [] }

    try {
      await services.transitions.run(services, query, user, { ...call, ip: services.caller.ip })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error

      const title = String(record.data[config.entities[entity]?.titleField ?? ''] ?? id)
      const reason = formatPhrase(error.phrase, services.locale)
      throw new ApiError(409, 'conflict', transitionTexts.notHandedOver({ title, reason }))
    }
  }
}

/** @throws ApiError 400 when nobody is named, or the record cannot be transferred */
export async function transferRecord(
  handingOver: HandingOver,
  name: RecordKey,
  to: string | undefined,
): Promise<void> {
  const { config, query, user } = handingOver
  if (!to) throw badRequest(transitionTexts.choosePerson())
  if (!transferFrom(config, user, await fetchRecord(query, config, name)))
    throw badRequest(transitionTexts.noTransfer())

  await transferRecords(handingOver, [name], to)
}
