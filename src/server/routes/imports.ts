import { createHash } from 'node:crypto'
import type { PassThrough } from 'node:stream'
import { entityOf } from '#config-model/config.ts'
import { importColumns } from '#config-model/import-columns.ts'
import type { User } from '#config-model/user.ts'
import { cleanData } from '#config-model/values/clean-value.ts'
import { withCurrentNames } from '#config-model/values/current-names.ts'
import type { ImportAnswer } from '#contract/list.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import { withinTransaction, type RoutePlugin, type RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { badRequest, notFound, ApiError } from '#server/errors.ts'
import { importTexts } from '#server/import/import-texts.ts'
import { openImportPage, importSheet, type ImportedRow } from '#server/import/run-import.ts'
import { createTemplateSheet } from '#server/import/template-sheet.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { refuseIfReferenced } from '#server/records/acts/refuse-if-referenced.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { findRecord } from '#server/records/records.ts'
import { saveRecord } from '#server/records/save-record.ts'
import { sourceServiceOf } from '#server/records/sources.ts'
import { updateDependents } from '#server/records/write/related-values.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { cleanFileName } from '#server/storage/file-name.ts'
import { spreadsheetReply } from './spreadsheet-reply.ts'

/** 5,000 rows of a wide spreadsheet take a tenth of it. */
const maxSheetBytes = 5 * 1024 * 1024

export const importRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.importList, async ({ params, query, user, context, request, reply }) => {
    // Drains the rest of a refused file.
    reply.raw.once('finish', () => request.raw.unpipe().resume())
    const page = params['*']

    openImportPage(context, user, page)
    const part = await request.file({ limits: { fileSize: maxSheetBytes } }).catch(() => undefined)
    const fileName = part && cleanFileName(part.filename)
    if (!part || !fileName || !/\.xlsx$/i.test(fileName)) throw badRequest(importTexts.chooseFile())

    const content = await part.toBuffer().catch(() => null)
    if (content === null) throw badRequest(importTexts.tooLarge())

    const isTrial = query.trial !== undefined
    const erasesBlanks = query.blanks === 'erase'
    const importing = { page, content, fileName, isTrial, erasesBlanks }
    const work = async (context: RequestContext) =>
      buildEnvelope(await importSheet(context, user, importing))
    if (isTrial) return work(context)

    const answer = await runOnce(request, {
      by: user.id,
      content: createHash('sha256')
        .update(content)
        .update(String(erasesBlanks))
        .digest('base64url'),
      work,
      replayAnswer: async (id) =>
        buildEnvelope(await readImportAnswer(services.database.query, user, id)),
    })

    // Initial passwords are returned once.
    const initialPasswords = answer.data.initialPasswords ?? []
    return { ...answer, data: { ...answer.data, initialPasswords } }
  })

  serveRoute(app, routes.importTemplate, async ({ params, user, context, reply }) => {
    const { name, content } = await importTemplate(context, user, params['*'])

    return spreadsheetReply(reply, name).send(content)
  })

  serveRoute(app, routes.importUndo, async ({ params, body, user, context }) => {
    return buildEnvelope(await undoImport(context, user, { page: params['*'], id: body.id }))
  })
}

/**
 * Rebuilds a lost answer, without initial passwords.
 * @throws ApiError 404
 */
async function readImportAnswer(query: Query, user: User, id: string): Promise<ImportAnswer> {
  const [storedImport] = await query<{ rows: ImportedRow[] }>(
    'select rows from sheet_import where id = $1 and account_id = $2',
    [id, user.id],
  )

  if (!storedImport) throw notFound(importTexts.noImport())

  const created = storedImport.rows.filter(({ before }) => before === null).length

  return {
    created,
    updated: storedImport.rows.length - created,
    unchanged: 0,
    ignored: [],
    blanks: 0,
    faults: [],
    hasMore: false,
    id,
    initialPasswords: [],
  }
}

/** @throws ApiError 403, 404 */
async function importTemplate(
  services: RequestContext,
  user: User,
  id: string,
): Promise<{ name: string; content: PassThrough }> {
  const page = openImportPage(services, user, id)
  const config = services.localized(services.config())

  return createTemplateSheet(services, user, {
    title: page.title,
    columns: importColumns(config, page),
    isRequired: ({ path, field }) => path === page.import?.key || field.required === true,
    year: config.years.realYear,
    rows: page.import?.maxRows ?? 0,
  })
}

/**
 * Undoes the user's import as a whole, unless one of its records was changed since, or others refer
 * to one that it created.
 * @throws ApiError 404, 409
 */
async function undoImport(
  services: RequestContext,
  user: User,
  { page: pageId, id }: { page: string; id: string },
) {
  const { entity } = openImportPage(services, user, pageId)
  const config = services.config()
  const { fields, titleField } = entityOf(config, entity)

  return services.database.transaction(async (query) => {
    const [storedImport] = await query<{ rows: ImportedRow[]; file_name: string }>(
      `update sheet_import set undone_at = $4
        where id = $1 and entity = $2 and account_id = $3 and undone_at is null
        returning rows, file_name`,
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

      const title = String(record.data[titleField] ?? row.id)
      const changed = new ApiError(409, 'stale', importTexts.changedSince({ title }))
      if (record.version !== row.version) throw changed

      const call = { services: inside, config, query, user, record }
      const service = sourceServiceOf(services, config, entity)

      if (row.before !== null)
        await saveRecord(inside, user, {
          entity,
          id: row.id,
          version: record.version,
          changes: cleanData(fields, withCurrentNames(fields, row.before)),
        })
      else if (service?.undoCreate) {
        if (!(await service.undoCreate(call))) throw changed
      } else {
        await refuseIfReferenced(call)
        await query(`delete from ${tableOf(entity)} where id = $1`, [row.id])
        await updateDependents(query, config, record)
      }
    }

    const detail = { act: 'undo', import: id, rows: storedImport.rows.length }

    await services.eventLog.write(
      services.caller,
      user,
      { kind: 'import', entity, subject: storedImport.file_name, detail },
      query,
    )

    return { undone: storedImport.rows.length }
  }, Number.POSITIVE_INFINITY)
}
