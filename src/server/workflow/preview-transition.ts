import { hiddenFields, mayAct } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'
import { rankEntrants } from '#config-model/measure/measure.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { Guard, Ranking, Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { PreviewedChange } from '#contract/routes/workflow.ts'
import type { RequestContext } from '#server/context.ts'
import type { TransitionCall } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { notFound } from '#server/errors.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { lockRankedGroup } from './effects/rank.ts'
import { runTransitionInTransaction } from './run-transition.ts'
import { transitionTexts } from './workflow-texts.ts'

type Look = NonNullable<Transition['foresee']>

class PreviewRollback extends Error {
  readonly preview: PreviewedChange | null
  constructor(preview: PreviewedChange | null) {
    super('looked ahead')
    this.preview = preview
  }
}

/**
 * Describes the change that `foresee` names by running the transition and rolling back. Null when
 * there is no such record, or the user may not see it.
 * @throws the errors of the transition, except for an empty dialog
 */
export async function previewTransition(
  services: RequestContext,
  user: User,
  call: Omit<TransitionCall, 'form' | 'isTrial'>,
): Promise<PreviewedChange | null> {
  const config = services.config()
  const look = workflowOf(config, call.entity)?.transitions[call.transition]?.foresee
  if (look === undefined) throw notFound(transitionTexts.noTransition())

  try {
    return await services.database.transaction<PreviewedChange | null>(async (query) => {
      const sourceRows = await query<{ by: string | null }>(
        `select ${storedTextSql(config, { entity: call.entity, name: look.by })} as by from ${tableOf(call.entity)} where id = $1`,
        [call.id],
      )

      const find = () => findPreviewedRecord(query, config, look, sourceRows[0]?.by ?? '')
      const before = await find()
      const places = before && (await placeOf(services, query, look, before))

      await runTransitionInTransaction(services, query, user, { ...call, form: {}, isTrial: true })
      const after = await find()
      if (!before || !after) throw new PreviewRollback(null)

      const accessRequest = {
        entity: look.entity,
        action: 'read',
        record: after,
        now: services.clock(),
      } as const

      if (!mayAct(config, user, accessRequest).allowed) throw new PreviewRollback(null)

      const place = await placeOf(services, query, look, after)
      throw new PreviewRollback(
        describe(services, user, look, { before, after, places: [places ?? null, place] }),
      )
    })
  } catch (error) {
    if (error instanceof PreviewRollback) return error.preview
    throw error
  }
}

async function findPreviewedRecord(
  query: Query,
  config: Config,
  { entity, by }: Look,
  names: string,
): Promise<StoredRecord | null> {
  const [row] = await query(
    `select ${recordColumns} from ${tableOf(entity)} where ${storedTextSql(config, { entity, name: by })} = $1
      order by id desc limit 1`,
    [names],
  )
  return row ? toRecord(config, entity, row) : null
}

/** The ranking of the transition that writes a field, with its conditions. */
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

/** Rank and number of ranked records; null when it cannot be ranked. */
async function placeOf(
  services: RequestContext,
  query: Query,
  { rank, entity }: Look,
  record: StoredRecord,
): Promise<[number, number] | null> {
  const config = services.config()
  const guardedRanking = rank === undefined ? null : rankingOf(config, entity, rank)
  if (rank === undefined || guardedRanking === null) return null

  const context = recordContext(config, record, null, services.clock())
  const isHeld = guardedRanking.guards.some(
    (guard) =>
      typeof guard === 'object' &&
      'when' in guard &&
      guard.when &&
      !evaluateCondition(guard.when, context),
  )

  if (isHeld) return null

  const rows = await lockRankedGroup(
    { query, config, record },
    guardedRanking.ranking,
    rank,
    record.id,
  )
  const places = rankEntrants(
    rows,
    guardedRanking.ranking.order.map(({ sort }) => sort === 'desc'),
  )

  const place = places.get(record.id)

  return place === undefined ? null : [place, rows.length]
}

interface Compared {
  before: StoredRecord
  after: StoredRecord
  /** Before and after, each with the number of ranked records. */
  places: [[number, number] | null, [number, number] | null]
}

function describe(
  services: RequestContext,
  user: User,
  look: Look,
  { before, after, places }: Compared,
): PreviewedChange {
  const config = services.localized(services.config())
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
    formatPhrase(
      place
        ? transitionTexts.placeOf({ place: place[0], of: place[1] })
        : transitionTexts.noPlace(),
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
