import type { PhrasedFinding } from '#config-compiler/compare/plan/finding.ts'
import type { Config } from '#config-model/config.ts'
import {
  joinPhrases,
  definePhrases,
  verbatimPhrase,
  type Phrase,
} from '#config-model/messages/phrase.ts'
import type { Query } from '#server/database/database.ts'
import {
  dueSql,
  timedTargets,
  timedTransitions,
  type TimedTransition,
} from '#server/jobs/timed-transitions.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'

const texts = definePhrases({
  moved: {
    zh: '{count} 件处于{from}的“{entity}”会在下次计时时变为{to}，事先没有提醒{after}',
    en: 'records of "{entity}" ({count}) in {from} will be in {to} at the next turn of the timers, without a warning{after}',
  },
  warned: {
    zh: '{count} 件处于{from}的“{entity}”会在下次计时时收到提醒，{days} 天后变为{to}{after}',
    en: 'records of "{entity}" ({count}) in {from} will be warned at the next turn of the timers and be in {to} after {days} d{after}',
  },
  state: { zh: '“{title}”', en: '"{title}"' },
  noWayBack: { zh: '，不能恢复', en: '; nothing brings them back' },
  wayBack: {
    zh: '，回退配置不能恢复，只能由{roles}逐批恢复',
    en: '; a former configuration does not bring them back, only {roles} can, batch by batch',
  },
})

export interface TimedMove {
  message: Phrase
  isForGood: boolean
  count: number
  /** Numbers of up to five records. */
  examples: string[]
}

/** Moves of another configuration that the present one does not make. Reads only. */
export async function findTimedMoves(
  query: Query,
  before: Config,
  after: Config,
  now: Date,
): Promise<TimedMove[]> {
  if (timersOf(before) === timersOf(after)) return []

  const moves: TimedMove[] = []
  for (const timed of timedTransitions(after)) {
    const table = tableOf(timed.workflow.entity)
    const [there] = await query<{ name: string | null }>('select to_regclass($1)::text as name', [
      table,
    ])
    const due = there?.name ? await newlyDue(query, { before, after }, timed, now) : []
    if (due.length > 0) moves.push(moveOf(after, timed, due))
  }

  return moves
}

export const timedMoveFindings = (moves: TimedMove[]): PhrasedFinding[] =>
  moves.map(({ message, isForGood, count, examples }) => ({
    level: isForGood ? 'danger' : 'notice',
    kind: 'workflow/timed',
    message,
    count,
    examples,
  }))

/** Everything that timers depend on. */
const timersOf = (config: Config): string =>
  JSON.stringify([
    config.years,
    timedTransitions(config).map(({ workflow, id, transition }) => [
      workflow.entity,
      id,
      transition,
    ]),
  ])

interface Due {
  name: string
  state: string
}

async function newlyDue(
  query: Query,
  { before, after }: { before: Config; after: Config },
  timed: TimedTransition,
  now: Date,
): Promise<Due[]> {
  const { entity } = timed.workflow
  const p = new Parameters()
  const due = dueSql(after, timed, p, now)
  const targets = timedTargets(timed)
  const already = timedTransitions(before)
    .filter(
      (old) =>
        old.workflow.entity === entity &&
        timedTargets(old).some((state) => targets.includes(state)),
    )
    .map((old) => ` and (${dueSql(before, old, p, now)}) is not true`)

  const { key = '', titleField = '' } = after.entities[entity] ?? {}

  return query<Due>(
    `select coalesce(head->>${p.add(key)}, head->>${p.add(titleField)}, id) as name, state
      from ${tableOf(entity)} where ${due}${already.join('')} order by id`,
    p.values,
  )
}

function moveOf(config: Config, timed: TimedTransition, due: Due[]): TimedMove {
  const { workflow, transition } = timed
  const title = (state: string) => texts.state({ title: workflow.states[state]?.title ?? state })
  const targets = timedTargets(timed)
  const from = joinPhrases([...new Set(due.map(({ state }) => state))].map(title), '、')
  const entity = config.entities[workflow.entity]?.title ?? workflow.entity
  const isForGood = targets.some((state) => workflow.states[state]?.final)
  const to = joinPhrases(targets.map(title), '或')
  const phraseValues = {
    count: due.length,
    from,
    to,
    entity,
    after: isForGood ? wayBack(config, timed) : verbatimPhrase(''),
  }

  return {
    message: transition.warn
      ? texts.warned({ ...phraseValues, days: transition.warn.days })
      : texts.moved(phraseValues),
    isForGood,
    count: due.length,
    examples: due.slice(0, 5).map(({ name }) => name),
  }
}

/** Roles that could bring records back; reverting the configuration does not. */
function wayBack(config: Config, timed: TimedTransition): Phrase {
  const targets = new Set(timedTargets(timed))
  const roles = Object.values(timed.workflow.transitions)
    .filter(({ from }) => [from].flat().some((state) => targets.has(state)))
    .flatMap(({ by }) => by.roles ?? [])
  const names = [...new Set(roles)].map((role) => config.roles.roles[role]?.title ?? role)

  return names.length === 0 ? texts.noWayBack() : texts.wayBack({ roles: joinPhrases(names, '、') })
}
