import {
  compareListedYears,
  compareListWindows,
  compareWindows,
  compareYears,
} from '#config-compiler/compare/plan/compare-windows.ts'
import { compareWords } from '#config-compiler/compare/plan/compare-words.ts'
import {
  type StateCount,
  compareWorkflows,
} from '#config-compiler/compare/plan/compare-workflows.ts'
import type { PhrasedFinding } from '#config-compiler/compare/plan/finding.ts'
import { substitutableRoles } from '#config-model/access/administrator.ts'
import { channelsOf, externalChannels } from '#config-model/channels.ts'
import { type Config, entityOf, workflowOf } from '#config-model/config.ts'
import { type Locale, definePhrases } from '#config-model/messages/phrase.ts'
import { systemMessages } from '#config-model/messages/system-messages.ts'
import { sourceOf, storedEntities } from '#config-model/sources.ts'
import { withLaterNames } from '#config-model/values/later-names.ts'
import { statesAwaitingStaff } from '#config-model/workflow/actors.ts'
import {
  timedMoveFindings,
  findTimedMoves,
} from '#server/config-release/consequences/timed-moves.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { countUnattended } from '#server/workflow/who-may-act.ts'
import {
  type RoleGroup,
  countRoleHolders,
  findRemovedRoles,
  readRoleGroups,
  compareAccountRights,
  compareVisibleRows,
} from './compare-rights.ts'
import { scanRecords } from './scan-records.ts'
import { scanRetention, scanStorage } from './scan-storage.ts'
import { type Snapshot, hasTable } from './snapshot.ts'

const texts = definePhrases({
  unattended: {
    zh: '{count} 件处于“{state}”的“{title}”将没有人能办理：本区域没有可以办理的账号',
    en: 'records of "{title}" ({count}) in "{state}" will have nobody who may act on them: no account of the region may',
  },
})

/** Everything that decides who may act. */
const waysText = (config: Config): string =>
  JSON.stringify([
    config.years.realYear,
    substitutableRoles(config),
    storedEntities(config).map(([entity]) => [entity, [...statesAwaitingStaff(config, entity)]]),
  ])

interface Compared {
  before: Config
  after: Config
}

/** Effects of `after` instead of `before` on data and users, in phrases independent of language. */
export async function findConsequences(
  snapshot: Snapshot | null,
  { before, after }: Compared,
  now: Date,
  locale: Locale = 'zh-CN',
): Promise<{ findings: PhrasedFinding[]; scanned: number }> {
  const groups = snapshot ? await readRoleGroups(snapshot) : []
  const { findings, scanned } = await scanConsequences(snapshot, { before, after }, groups, now)
  const rights = compareAccountRights(before, after, groups, locale)
  const rows = snapshot ? await compareVisibleRows(snapshot, before, after, now) : []

  return { findings: [...findings, ...rights, ...rows], scanned }
}

/** The dangerous ones alone: rights that accounts gain or lose are not compared. */
export async function findDangers(
  snapshot: Snapshot,
  compared: Compared,
  now: Date,
): Promise<PhrasedFinding[]> {
  const groups = await readRoleGroups(snapshot)
  const { findings } = await scanConsequences(snapshot, compared, groups, now)

  return findings.filter(({ level }) => level === 'danger')
}

async function scanConsequences(
  snapshot: Snapshot | null,
  { before, after }: Compared,
  groups: RoleGroup[],
  now: Date,
): Promise<{ findings: PhrasedFinding[]; scanned: number }> {
  const findings: PhrasedFinding[] = []
  let scanned = 0
  const holders = countRoleHolders(groups)

  for (const entity of Object.keys(after.entities)) {
    const isStored =
      snapshot !== null &&
      entity in before.entities &&
      sourceOf(before, entity) === undefined &&
      sourceOf(after, entity) === undefined &&
      (await hasTable(snapshot, tableOf(entity)))

    const counts = isStored ? await countStates(snapshot, before, entity) : []
    if (workflowOf(before, entity) ?? workflowOf(after, entity))
      findings.push(...compareWorkflows(before, after, entity, { counts, holders }))
    findings.push(
      ...compareYears(before, after, entity, counts),
      ...compareListedYears(before, after, entity, counts),
      ...compareWindows(before, after, { entity, counts, now }),
      ...compareListWindows(before, after, { entity, counts, now }),
    )

    if (!isStored) continue

    const survey = await scanRecords(
      snapshot,
      { before, after: readingLaterNames(before, after, entity) },
      entity,
      now,
    )

    findings.push(...survey.findings)
    scanned += survey.scanned
  }

  findings.push(...compareWords(before, after), ...findRemovedRoles(before, after, groups))

  if (snapshot)
    findings.push(
      ...(await scanActors(snapshot, before, after, now)),
      ...(await scanMessages(snapshot, before, after)),
      ...(await scanStorage(snapshot, before, after)),
      ...(await scanRetention(snapshot, before, after, now)),
      ...timedMoveFindings(await findTimedMoves(snapshot.query, before, after, now)),
    )

  return { findings, scanned }
}

/** Values under later names are renamed when a rollback is activated. */
function readingLaterNames(before: Config, after: Config, entity: string): Config {
  const definition = entityOf(after, entity)
  const fields = withLaterNames(entityOf(before, entity).fields, definition.fields)
  if (fields === definition.fields) return after

  return { ...after, entities: { ...after.entities, [entity]: { ...definition, fields } } }
}

/** Finds records that lose their last possible actor. */
async function scanActors(
  snapshot: Snapshot,
  before: Config,
  after: Config,
  now: Date,
): Promise<PhrasedFinding[]> {
  if (waysText(before) === waysText(after)) return []

  const [old, next] = [
    await unattended(snapshot, before, now),
    await unattended(snapshot, after, now),
  ]

  return next.flatMap(({ entity, state, count }): PhrasedFinding[] => {
    const more =
      count - (old.find((one) => one.entity === entity && one.state === state)?.count ?? 0)
    if (more <= 0) return []

    const title = after.entities[entity]?.title ?? entity
    const name = workflowOf(after, entity)?.states[state]?.title ?? state
    const message = texts.unattended({ count: more, state: name, title })

    return [{ level: 'danger', kind: 'workflow/unattended', message, count: more, examples: [] }]
  })
}

/** An entity without a table has no records. */
async function unattended(snapshot: Snapshot, config: Config, now: Date) {
  const entities = { ...config.entities }
  for (const [entity] of storedEntities(config))
    if (!(await hasTable(snapshot, tableOf(entity)))) delete entities[entity]

  return countUnattended(snapshot.query, { ...config, entities }, now)
}

/** By state and year, with up to five names per state. */
async function countStates(
  { query }: Snapshot,
  config: Config,
  entity: string,
): Promise<StateCount[]> {
  const table = tableOf(entity)
  const { key = '', titleField = '' } = config.entities[entity] ?? {}

  return query<StateCount & Record<string, unknown>>(
    `select state, year, count, array(
       select coalesce(head->>$1, head->>$2, id) from ${table} r
         where r.id = any(g.ids) order by r.id) as examples
     from (select coalesce(state, '') as state, year, count(*)::int as count,
         (array_agg(id order by id))[1:5] as ids
       from ${table} group by 1, 2) g order by state, year`,
    [key, titleField],
  )
}

const messageTexts = definePhrases({
  withoutChannel: {
    zh: '{count} 条等待发送的消息走渠道“{name}”，这个渠道将没有了，发不出去',
    en: 'messages ({count}) wait for the channel "{name}", which will be gone: they cannot be sent',
  },
  withoutMessage: {
    zh: '{count} 条等待发送的消息用模板“{name}”，这个模板将没有了，发不出去',
    en: 'messages ({count}) wait to be sent as "{name}", which will be gone: they cannot be sent',
  },
})

/** Finds pending messages that the other configuration could not send. */
async function scanMessages(
  snapshot: Snapshot,
  before: Config,
  after: Config,
): Promise<PhrasedFinding[]> {
  if (!(await hasTable(snapshot, 'outbox'))) return []

  const names = (config: Config) => externalChannels(channelsOf(config)).map(([name]) => name)
  const removedChannels = names(before).filter((name) => !names(after).includes(name))
  const removedMessages = Object.keys(before.messages).filter(
    (name) => !Object.hasOwn(after.messages, name) && !Object.hasOwn(systemMessages, name),
  )

  const findings: PhrasedFinding[] = []
  for (const [column, removed, phrase] of [
    ['channel', removedChannels, messageTexts.withoutChannel],
    ['message', removedMessages, messageTexts.withoutMessage],
  ] as const) {
    if (removed.length === 0) continue

    const rows = await snapshot.query<{ name: string; count: number }>(
      `select ${column} as name, count(*)::int as count from outbox
        where ended_at is null and ${column} = any($1::text[]) group by 1 order by 1`,
      [removed],
    )

    for (const { name, count } of rows)
      findings.push({
        level: 'danger',
        kind: 'records/messages',
        message: phrase({ count, name }),
        count,
        examples: [],
      })
  }

  return findings
}
