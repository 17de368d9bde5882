import { entityOf } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { cleanData } from '#config-model/values/clean-value.ts'
import type { RequestContext } from '#server/context.ts'
import { ApiError, notFound } from '#server/errors.ts'
import { findRecord, saveRecord } from '#server/records/records.ts'
import { sourceServiceOf } from '#server/records/sources.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { importTexts } from './import-texts.ts'
import { importPage, withinTransaction, type ImportedRow } from './run-import.ts'

/**
 * Takes back an import of one's own, all of it, as long as none of its records was changed since.
 * @throws ApiError 404, 409
 */
export async function undoImport(
  services: RequestContext,
  user: User,
  { page: pageId, id }: { page: string; id: string },
) {
  const { entity } = importPage(services, user, pageId)
  const config = services.config()

  return services.database.transaction(async (query) => {
    const [storedImport] = await query<{ rows: ImportedRow[]; file_name: string }>(
      'update sheet_import set undone_at = $4 where id = $1 and entity = $2 and account_id = $3 and undone_at is null returning rows, file_name',
      [id, entity, user.id, services.clock()],
    )

    if (!storedImport) throw notFound(importTexts.noImport())

    const inside = withinTransaction(services, query)

    for (const row of storedImport.rows) {
      const record = await findRecord(inside, config, user, {
        entity,
        id: row.id,
        query,
        lock: true,
      })

      const title = String(record.data[entityOf(config, entity).titleField] ?? row.id)
      const changed = new ApiError(409, 'stale', importTexts.changedSince({ title }))
      if (record.version !== row.version) throw changed

      const call = { services: inside, config, query, user, record }
      const service = sourceServiceOf(config, entity)

      if (row.before !== null)
        await saveRecord(inside, user, {
          entity,
          id: row.id,
          version: record.version,
          changes: cleanData(entityOf(config, entity).fields, row.before),
        })
      else if (service?.takeBack) {
        if (!(await service.takeBack(call))) throw changed
      } else await query(`delete from ${tableOf(entity)} where id = $1`, [row.id])
    }

    const detail = { act: 'undo', import: id, rows: storedImport.rows.length }

    await services.log.write(
      services.caller,
      user,
      { kind: 'import', entity, subject: storedImport.file_name, detail },
      query,
    )

    return { undone: storedImport.rows.length }
  }, Number.POSITIVE_INFINITY)
}
