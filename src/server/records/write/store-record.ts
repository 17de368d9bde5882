import type { SourceCall } from '#server/context.ts'
import { staleVersion } from '#server/errors.ts'
import { sourceServiceOf } from '#server/records/sources.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { insertRecord, updateRecord } from './write-record.ts'

/** A record to store; `before` is null for a new one. */
export interface Storing extends SourceCall {
  record: StoredRecord
  before: StoredRecord | null
  hasSameFiles?: boolean
}

/**
 * Stores a record in its entity's table, or by its source's service. Returns a text shown once: an
 * initial password.
 * @throws ApiError 409 when it changed meanwhile or violates a uniqueness rule, 400 and 403 when
 * the service refuses
 */
export async function storeRecord({
  before,
  hasSameFiles = false,
  ...call
}: Storing): Promise<string | null> {
  const { services, config, query, record } = call
  const service = sourceServiceOf(services, config, record.entity)
  if (service === undefined && before === null) await insertRecord(query, config, record)
  else if (service === undefined) {
    if (!(await updateRecord(query, config, record, { hasSameFiles, before })))
      throw staleVersion(record.version)
  } else if (before === null) return (await service.create?.(call)) ?? null
  else await service.update?.(call, before)

  return null
}
