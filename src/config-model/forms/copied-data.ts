import { publishOf } from '#config-model/access/publication.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'

/** Last year's data without what belongs to the old record alone: a statement that must be made anew is not copied. */
export function copiedData(config: Config, entity: string, data: RecordData): RecordData {
  const { fields, scope, key } = entityOf(config, entity)
  const publish = publishOf(config, entity)
  const own = new Set<string | undefined>([scope?.year, scope?.owner, key, publish?.state, publish?.at, publish?.until])
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => {
      const field = fields[name]
      return (
        field &&
        !own.has(name) &&
        !field.computed &&
        field.const === undefined &&
        !(field.readonly && field.default === undefined) &&
        field.type !== 'table'
      )
    }),
  )
}
