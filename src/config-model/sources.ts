import type { Config } from './config.ts'
import type { SourceAct, SourceDefinition } from './sources/definition.ts'
import { dictionariesSource, dictionaryItemsSource, regionsSource } from './sources/dictionaries.ts'
import { articleReads, eventLog, loginLog, pageViews } from './sources/logs.ts'
import { outbox } from './sources/outbox.ts'
import {
  accountsSource,
  rolesSource,
  substitutionsSource,
  unattendedSource,
  workload,
} from './sources/people.ts'
import type { ActName, Entity, SourceName } from './types.generated.ts'

/**
 * Every place that records may come from beside a table of their own; a name in the schema without
 * an entry here does not compile.
 */
export const recordSources: Record<SourceName, SourceDefinition> = {
  accounts: accountsSource,
  loginLog,
  eventLog,
  articleReads,
  pageViews,
  roles: rolesSource,
  dictionaries: dictionariesSource,
  dictionaryItems: dictionaryItemsSource,
  regions: regionsSource,
  substitutions: substitutionsSource,
  unattended: unattendedSource,
  workload,
  outbox,
}

/** Where the records of an entity come from; undefined where they have a table of their own. */
export function sourceOf(
  { entities }: Pick<Config, 'entities'>,
  entity: string,
): SourceDefinition | undefined {
  const name = Object.hasOwn(entities, entity) ? entities[entity]?.source : undefined
  return name === undefined ? undefined : recordSources[name]
}

/** The entities whose records have a table of their own. */
export const storedEntities = ({ entities }: Pick<Config, 'entities'>): [string, Entity][] =>
  Object.entries(entities).filter(([, { source }]) => source === undefined)

/** What must be granted for an act of a source. */
export const rightOfAct = (
  config: Pick<Config, 'entities'>,
  entity: string,
  act: string,
): 'update' | 'recover' => actOf(config, entity, act)?.right ?? 'update'

/** An act that the records of an entity offer; undefined for another name. */
export const actOf = (
  config: Pick<Config, 'entities'>,
  entity: string,
  act: string,
): SourceAct | undefined => sourceOf(config, entity)?.acts?.[act as ActName]
