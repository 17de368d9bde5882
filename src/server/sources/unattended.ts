import type { Config } from '#config-model/config.ts'
import type { SourceRecord, SourceService } from '#server/context.ts'
import { fetchRecord } from '#server/records/stored-record.ts'
import { findPeopleFor, transferRecord, type RecordName } from '#server/workflow/hand-over.ts'

/** The record of a row, whose id is `entity.id`. */
function recordOf(config: Config, { id }: SourceRecord): RecordName {
  const [entity = '', ...rest] = id.split('.')
  return { entity: Object.hasOwn(config.entities, entity) ? entity : '', id: rest.join('.') }
}

/** The source of records without actors, which are transferred from their list. */
export const unattendedService: SourceService = {
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

      return { text: null, handOver: await findPeopleFor(call, groups) }
    },
  },
}
