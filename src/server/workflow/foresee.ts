import { hiddenFields, mayAct } from '#config-model/access/access.ts'
import { evaluate } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'
import { memberOf } from '#config-model/found.ts'
import { placesOf } from '#config-model/measure/places.ts'
import { speak } from '#config-model/messages/phrase.ts'
import type { Guard, Ranking, Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { Foreseen } from '#contract/workflow/foreseen.ts'
import type { Asked } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { notFound } from '#server/errors.ts'
import { literal } from '#server/records/sql/identifier.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { groupOf } from './effects/rank.ts'
import { moveRecord } from './run-transition.ts'
import type { TransitionCall } from './transition-call.ts'
import { workflowTexts } from './workflow-texts.ts'

type Look = NonNullable<Transition['foresee']>

/** Ends the transaction in which it was looked ahead. */
class LookedAhead extends Error {
  readonly told: Foreseen | null
  constructor(told: Foreseen | null) {
    super('looked ahead')
    this.told = told
  }
}

/**
 * What a transition would change of another record, as `foresee` names it: it is taken as ever, in
 * a transaction that is given up. Null where there is no such record, or the user may not see it.
 * @throws whatever taking it would fail with, but for an empty dialog
 */
export async function foreseeTransition(
  services: Asked,
  user: User,
  call: Omit<TransitionCall, 'form' | 'isTrial'>,
): Promise<Foreseen | null> {
  const config = services.config()
  const look = workflowOf(config, call.entity)?.transitions[call.transition]?.foresee
  if (look === undefined) throw notFound(workflowTexts.noTransition())

  try {
    return await services.database.transaction<Foreseen | null>(async (query) => {
      const own = await query<{ by: string | null }>(
        `select data->>${literal(look.by)} as by from ${tableOf(call.entity)} where id = $1`,
        [call.id],
      )

      const find = () => foundRecord(query, look, own[0]?.by ?? '')
      const before = await find()
      const places = before && (await placeOf(services, query, look, before))

      await moveRecord(services, query, user, { ...call, form: {}, isTrial: true })
      const after = await find()
      if (!before || !after) throw new LookedAhead(null)

      const deed = {
        entity: look.entity,
        action: 'read',
        record: after,
        now: services.clock(),
      } as const

      if (!mayAct(config, user, deed).allowed) throw new LookedAhead(null)

      const place = await placeOf(services, query, look, after)
      throw new LookedAhead(
        tell(services, user, look, { before, after, places: [places ?? null, place] }),
      )
    })
  } catch (error) {
    if (error instanceof LookedAhead) return error.told
    throw error
  }
}

async function foundRecord(
  query: Query,
  { entity, by }: Look,
  names: string,
): Promise<StoredRecord | null> {
  const [row] = await query(
    `select ${recordColumns} from ${tableOf(entity)} where data->>${literal(by)} = $1 order by id desc limit 1`,
    [names],
  )
  return row ? toRecord(entity, row) : null
}

/**
 * How the records of an entity are put in order by the transition that writes a field, and what
 * must hold of those that are.
 */
function rankingOf(
  config: Config,
  entity: string,
  field: string,
): { ranking: Ranking; guards: Guard[] } | null {
  for (const { effects = [], guard = [] } of Object.values(
    workflowOf(config, entity)?.transitions ?? {},
  ))
    for (const { rank, ranking } of effects)
      if (rank === field && ranking) return { ranking, guards: guard }

  return null
}

/**
 * The place that a record would have if all were ranked now, with how many there are; null where it
 * could not be ranked.
 */
async function placeOf(
  services: Asked,
  query: Query,
  { rank, entity }: Look,
  record: StoredRecord,
): Promise<[number, number] | null> {
  const config = services.config()
  const found = rank === undefined ? null : rankingOf(config, entity, rank)
  if (rank === undefined || found === null) return null

  const context = recordContext(config, record, null, services.clock())
  const isHeld = found.guards.some(
    (guard) =>
      typeof guard === 'object' && 'when' in guard && guard.when && !evaluate(guard.when, context),
  )

  if (isHeld) return null

  const rows = await groupOf({ query, record }, found.ranking, rank, record.id)
  const places = placesOf(
    rows,
    found.ranking.order.map(({ sort }) => sort === 'desc'),
  )

  const place = places.get(record.id)

  return place === undefined ? null : [place, rows.length]
}

interface Compared {
  before: StoredRecord
  after: StoredRecord
  /** Before and after. */
  places: [[number, number] | null, [number, number] | null]
}

function tell(
  services: Asked,
  user: User,
  look: Look,
  { before, after, places }: Compared,
): Foreseen {
  const config = services.spoken(services.config())
  const entity = entityOf(config, look.entity)
  const hidden = hiddenFields(config, user, look.entity)
  const changes = look.fields
    .filter((name) => !hidden.has(name))
    .map((name) => {
      const field = memberOf(entity.fields, name)
      const show = ({ data }: StoredRecord) => formatValue(data[name], field, config)
      return { title: field.title, before: show(before), after: show(after) }
    })

  const [first, last] = places.map((place) =>
    speak(
      place ? workflowTexts.placeOf({ place: place[0], of: place[1] }) : workflowTexts.noPlace(),
      services.locale,
    ),
  )

  const rank =
    look.rank === undefined || hidden.has(look.rank) ? undefined : entity.fields[look.rank]

  return {
    title: entity.title,
    name: String(after.data[entity.titleField] ?? ''),
    changes: rank
      ? [...changes, { title: rank.title, before: first ?? '', after: last ?? '' }]
      : changes,
  }
}
