import type { SourceName } from '#config-model/types.generated.ts'
import type { SourceService } from '#server/context.ts'
import { accountService } from './accounts.ts'
import { articleReadService } from './article-reads.ts'
import { dictionaryItemService, dictionaryService } from './dictionaries.ts'
import { outboxService } from './outbox.ts'
import { regionService } from './regions.ts'
import { substitutionService } from './substitutions.ts'
import { unattendedService } from './unattended.ts'

/** Logs are written by events, roles by files. */
const readOnly: SourceService = {}

export const sourceServices: Record<SourceName, SourceService> = {
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
