import type { Config } from './config.ts'
import type { SourceAct, SourceDefinition } from './sources/definition.ts'
import { dictionariesSource, dictionaryItemsSource, regionsSource } from './sources/dictionaries.ts'
import { articleReads, eventLog, loginLog, outboxSource, pageViews } from './sources/logs.ts'
import {
  accountsSource,
  rolesSource,
  substitutionsSource,
  unattendedSource,
  workloadSource,
} from './sources/people.ts'
import type { ActName, Entity, SourceName } from './types.generated.ts'

/** Records that have no table of their own. */
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
  workload: workloadSource,
  outbox: outboxSource,
}

/** Undefined with a table. */
export function sourceOf(
  { entities }: Pick<Config, 'entities'>,
  entity: string,
): SourceDefinition | undefined {
  const name = Object.hasOwn(entities, entity) ? entities[entity]?.source : undefined
  return name === undefined ? undefined : recordSources[name]
}

export const storedEntities = ({ entities }: Pick<Config, 'entities'>): [string, Entity][] =>
  Object.entries(entities).filter(([, { source }]) => source === undefined)

export const rightOfAct = (
  config: Pick<Config, 'entities'>,
  entity: string,
  act: string,
): 'update' | 'recover' => actOf(config, entity, act)?.right ?? 'update'

export const actOf = (
  config: Pick<Config, 'entities'>,
  entity: string,
  act: string,
): SourceAct | undefined => sourceOf(config, entity)?.acts?.[act as ActName]
