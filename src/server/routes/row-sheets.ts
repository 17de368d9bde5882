import { maxRowsOf } from '#config-model/import-columns.ts'
import type { RecordData } from '#config-model/record.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RoutePlugin } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { importTexts } from '#server/import/import-texts.ts'
import { readSheetRows, findRowsTarget } from '#server/import/read-rows.ts'
import { createTemplateSheet } from '#server/import/template-sheet.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { cleanFileName, fileExtensionOf } from '#server/storage/file-name.ts'
import { spreadsheetReply } from './spreadsheet-reply.ts'

/** Bytes of the file and of the present rows. */
const largest = { fileSize: 5 * 1024 * 1024, fieldSize: 1024 * 1024, fields: 1, files: 1 }
const kinds = new Set(['xlsx', 'csv'])

export const rowSheetRoutes: RoutePlugin = (app) => {
  serveRoute(app, routes.rowsTemplate, async ({ params, user, context, reply }) => {
    const { field, columns, record } = await findRowsTarget(context, user, params)

    const { name, content } = await createTemplateSheet(context, user, {
      title: field.title,
      columns,
      isRequired: (column) => column.field.required === true,
      year: record.year,
      rows: maxRowsOf(field),
    })

    return spreadsheetReply(reply, name).send(content)
  })

  serveRoute(app, routes.rowsSheet, async ({ params, user, context, request, reply }) => {
    // Drains the rest of a refused file.
    reply.raw.once('finish', () => request.raw.unpipe().resume())
    const target = await findRowsTarget(context, user, params)
    const part = await request.file({ limits: largest }).catch(() => undefined)
    const fileName = part && cleanFileName(part.filename)
    if (!part || !fileName || !kinds.has(fileExtensionOf(fileName)))
      throw badRequest(importTexts.chooseSheet())

    const content = await part.toBuffer().catch(() => null)
    if (content === null) throw badRequest(importTexts.tooLarge())

    const presentRows = rowsThere(part.fields['rows'])
    if (presentRows === null || presentRows.length > maxRowsOf(target.field))
      throw badRequest(importTexts.badRows())

    return buildEnvelope(
      await readSheetRows(context, user, target, { fileName, content, there: presentRows }),
    )
  })
}

/** The form's present rows, sent before the file; null when invalid. */
function rowsThere(bodyPart: unknown): RecordData[] | null {
  const text = (bodyPart as { value?: unknown } | undefined)?.value ?? '[]'
  try {
    const rows: unknown = JSON.parse(String(text))
    const isRow = (row: unknown) => row !== null && typeof row === 'object' && !Array.isArray(row)
    return Array.isArray(rows) && rows.every(isRow) ? (rows as RecordData[]) : null
  } catch {
    return null
  }
}
