import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Condition, Publish } from '#config-model/types.generated.ts'

/** The values of the field that tells whether a record is published; its dictionary has an item for each. */
export const publicationStates = ['draft', 'published', 'offline'] as const
export type PublicationState = (typeof publicationStates)[number]

/** What an editor does with a record of an entity that is published. */
export const publicationActs = ['publish', 'withdraw', 'discard'] as const
export type PublicationAct = (typeof publicationActs)[number]

/** How records of an entity are published; undefined where saving makes them valid or a workflow does. */
export function publishOf(config: Pick<Config, 'entities'>, entity: string): Publish | undefined {
  return Object.hasOwn(config.entities, entity) ? config.entities[entity]?.publish : undefined
}

/** Whether saving alone makes records of an entity visible: neither a workflow nor publishing stands between. Then only what is right is saved. */
export function isLiveOnSave(config: Pick<Config, 'entities' | 'workflows'>, entity: string): boolean {
  return workflowOf(config, entity) === undefined && publishOf(config, entity) === undefined
}

/** When readers see a record; undefined where nothing is published. */
export function shownWhen(config: Pick<Config, 'entities'>, entity: string): Condition | undefined {
  const publish = publishOf(config, entity)
  if (!publish) return undefined
  const isDay = (name: string) => config.entities[entity]?.fields[name]?.type === 'date'
  const orEmpty = (name: string, condition: Condition): Condition => ({
    any: [{ field: name, empty: true }, condition],
  })
  const { state, at, until } = publish
  return {
    all: [
      { field: state, is: 'published' },
      ...(at === undefined ? [] : [orEmpty(at, { field: at, atMost: { now: isDay(at) ? 'date' : 'dateTime' } })]),
      ...(until === undefined
        ? []
        : [
            orEmpty(
              until,
              isDay(until) ? { field: until, atLeast: { now: 'date' } } : { field: until, above: { now: 'dateTime' } },
            ),
          ]),
    ],
  }
}

/** What a row must be for a reader to see it: shown, or open to change (`own`) by this user; true where that is every row `granted` for reading. */
export function visibleRows(shown: Condition, own: Condition | boolean, granted: Condition | true): Condition | true {
  if (own === true || (own !== false && JSON.stringify(own) === JSON.stringify(granted))) return true
  return own === false ? shown : { any: [shown, own] }
}

/** How far a record is; null where nothing is published. Whatever is not told counts as a draft. */
export function publicationState(
  config: Pick<Config, 'entities'>,
  record: Pick<EntityRecord, 'entity' | 'data'>,
): PublicationState | null {
  const publish = publishOf(config, record.entity)
  if (!publish) return null
  const value = record.data[publish.state]
  return publicationStates.find((state) => state === value) ?? 'draft'
}

/** What may be done with a record as it stands. `isChanged`: it has a working copy readers do not see. */
export function openActs(state: PublicationState, isChanged: boolean): PublicationAct[] {
  const isLive = state === 'published'
  return publicationActs.filter((act) => ({ publish: !isLive || isChanged, withdraw: isLive, discard: isChanged })[act])
}
