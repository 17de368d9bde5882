import type { Config } from '#config-model/config.ts'
import type { Services, SourceService } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'

/** Undefined for entities with a table. */
export function sourceServiceOf(
  { sources }: Pick<Services, 'sources'>,
  config: Config,
  entity: string,
): SourceService | undefined {
  const source = config.entities[entity]?.source
  return source === undefined ? undefined : sources[source]
}

export const isStoredInFiles = (
  services: Pick<Services, 'sources'>,
  config: Config,
  entity: string,
): boolean => sourceServiceOf(services, config, entity)?.isStoredInFiles === true

/**
 * Runs a change in one transaction; in files without one, because activating a configuration alters
 * tables and would wait for readers. Marks the idempotency record either way.
 */
export async function runRecordChange<Result>(
  services: Pick<Services, 'database' | 'sources'>,
  config: Config,
  entity: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { database } = services
  if (!isStoredInFiles(services, config, entity)) return database.transaction(work)

  const result = await work(database.query)
  return database.transaction(() => Promise.resolve(result))
}
