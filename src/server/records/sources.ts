import type { Config } from '#config-model/config.ts'
import type { SourceName } from '#config-model/types.generated.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { accountService } from './sources/accounts.ts'
import { articleReadService } from './sources/article-reads.ts'
import type { SourceService } from './sources/definition.ts'
import { dictionaryItemService, dictionaryService } from './sources/dictionaries.ts'
import { outboxService } from './sources/outbox.ts'
import { regionService } from './sources/regions.ts'
import { substitutionService } from './sources/substitutions.ts'
import { unattendedService } from './sources/unattended.ts'

/** Logs are written by events, roles by files. */
const readOnly: SourceService = {}

const services: Record<SourceName, SourceService> = {
  accounts: accountService,
  loginLog: readOnly,
  eventLog: readOnly,
  articleReads: articleReadService,
  pageViews: readOnly,
  roles: readOnly,
  dictionaries: dictionaryService,
  dictionaryItems: dictionaryItemService,
  regions: regionService,
  substitutions: substitutionService,
  unattended: unattendedService,
  workload: readOnly,
  outbox: outboxService,
}

/** The service of an entity's source; undefined for entities with a table. */
export function sourceServiceOf(config: Config, entity: string): SourceService | undefined {
  const source = config.entities[entity]?.source
  return source === undefined ? undefined : services[source]
}

/** Whether configuration files store an entity's records. */
export const isInFiles = (config: Config, entity: string): boolean =>
  sourceServiceOf(config, entity)?.isInFiles === true

/**
 * Changes an entity's records in one transaction; in files without one, because activating a
 * configuration alters tables and would wait for readers. Marks the idempotency record either way.
 */
export async function changeRecords<Result>(
  { database }: Pick<Services, 'database'>,
  config: Config,
  entity: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  if (!isInFiles(config, entity)) return database.transaction(work)
  const result = await work(database.query)
  return database.transaction(() => Promise.resolve(result))
}
