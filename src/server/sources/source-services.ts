import type { Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { SourceName } from '#config-model/types.generated.ts'
import type { SourceCall, SourceRecord, SourceService } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { fetchRecord } from '#server/records/stored-record.ts'
import {
  type RecordKey,
  findTransferCandidates,
  transferRecord,
} from '#server/workflow/hand-over.ts'
import { accountService } from './accounts.ts'
import { articleReadService } from './article-reads.ts'
import { dictionaryItemService, dictionaryService } from './dictionaries.ts'
import { regionService } from './regions.ts'
import { substitutionService } from './substitutions.ts'

const texts = definePhrases({
  notOpen: {
    zh: '这条消息已经发出或正在发送，请刷新后查看',
    en: 'This message has been sent or is being sent; reload to see it',
  },
})

/** Sends at once, or gives up. */
const outboxService: SourceService = {
  acts: {
    resend: (call) =>
      changeMessage(
        call,
        `state = 'waiting', attempts = 0, ended_at = null, node = null, due_at = $2`,
      ),
    // Deletes the content.
    giveUp: (call) =>
      changeMessage(call, `state = 'dropped', node = null, ended_at = $2, facts = '{}'::jsonb`),
  },
}

/** @throws ApiError 409 when it is being sent or has ended */
async function changeMessage(
  { services, query, record }: SourceCall,
  assignments: string,
): Promise<null> {
  const rows = await query(
    `update outbox set ${assignments} where id = $1 and state in ('waiting', 'failed')
      returning id`,
    [record.id, services.clock()],
  )

  if (rows.length === 0) throw new ApiError(409, 'stale', texts.notOpen())

  return null
}

/** The record of a row, whose id is `entity.id`. */
function recordOf(config: Config, { id }: SourceRecord): RecordKey {
  const [entity = '', ...rest] = id.split('.')
  return { entity: Object.hasOwn(config.entities, entity) ? entity : '', id: rest.join('.') }
}

/** Records without actors are transferred from their list. */
const unattendedService: SourceService = {
  acts: {
    async transfer(call) {
      const { query, config, record, transferTo } = call
      const name = recordOf(config, record)
      await transferRecord(call, name, transferTo)
      await query('delete from unattended_record where entity = $1 and record_id = $2', [
        name.entity,
        name.id,
      ])

      return null
    },
  },

  warns: {
    async transfer(call, rows) {
      const groups = []
      for (const row of rows) {
        const record = await fetchRecord(call.query, call.config, recordOf(call.config, row))
        groups.push({ ...record, count: 1 })
      }

      return { text: null, handOver: await findTransferCandidates(call, groups) }
    },
  },
}

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
