import type { Config } from '#config-model/config.ts'
import type { SourceName } from '#config-model/types.generated.ts'
import { accountService } from './sources/accounts.ts'
import { articleReadService } from './sources/article-reads.ts'
import type { SourceService } from './sources/definition.ts'

/** A log is written by what it tells of, and roles in their file: never by hand. */
const readOnly: SourceService = {}

const services: Record<SourceName, SourceService> = {
  accounts: accountService,
  loginLog: readOnly,
  eventLog: readOnly,
  articleReads: articleReadService,
  roles: readOnly,
}

/** What owns the records of an entity; undefined where they have a table of their own. */
export function sourceServiceOf(config: Config, entity: string): SourceService | undefined {
  const source = config.entities[entity]?.source
  return source === undefined ? undefined : services[source]
}
