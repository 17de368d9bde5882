import type { PhrasedFinding } from '#config-compiler/compare/plan/finding.ts'
import { substitutableRoles } from '#config-model/access/substitutes.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { storedEntities } from '#config-model/sources.ts'
import { awaitedStates } from '#config-model/workflow/actors.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { unattendedRecords } from '#server/workflow/who-may-act.ts'
import { hasTable, type Snapshot } from './snapshot.ts'

const texts = definePhrases({
  unattended: {
    zh: '{count} 件处于“{state}”的“{title}”将没有人能办理：本区域没有可以办理的账号',
    en: '{count} records of "{title}" in "{state}" will have nobody who may act on them: no account of the region may',
  },
})

/** Finds records that lose their last possible actor under another configuration. */
export async function surveyActors(
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

/**
 * All that decides who may act, as text: most changes of a configuration have nothing to do with
 * it.
 */
const waysText = (config: Config): string =>
  JSON.stringify([
    config.years.realYear,
    substitutableRoles(config),
    storedEntities(config).map(([entity]) => [entity, [...awaitedStates(config, entity)]]),
  ])

/** A configuration may name entities that have no table yet: nothing waits there. */
async function unattended(snapshot: Snapshot, config: Config, now: Date) {
  const entities = { ...config.entities }
  for (const [entity] of storedEntities(config))
    if (!(await hasTable(snapshot, tableOf(entity)))) delete entities[entity]

  return unattendedRecords(snapshot.query, { ...config, entities }, now)
}
