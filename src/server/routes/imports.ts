import { createHash } from 'node:crypto'
import type { UndoImportRequest } from '#contract/list/sheets.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { cleanFileName, contentDisposition } from '#server/files/file-name.ts'
import { readImportAnswer } from '#server/import/import-summary.ts'
import { importTemplate } from '#server/import/import-template.ts'
import { importTexts } from '#server/import/import-texts.ts'
import { importPage, importSheet } from '#server/import/run-import.ts'
import { undoImport } from '#server/import/undo-import.ts'
import { omitSecret } from '#server/middleware/idempotency-record.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { bodyObject, bodyText, queryText } from '#server/request-values.ts'

/** The largest file that is taken, bytes; 5,000 rows of a wide sheet are a tenth of it. */
const largest = 5 * 1024 * 1024

/** Sheets into lists: what one needs, tried and written, and taken back. */
export const importRoutes: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'listImport'> }>(
    routePatterns.listImport,
    async (request, reply) => {
      // What is still under way of a refused file is read and forgotten.
      reply.raw.once('finish', () => request.raw.unpipe().resume())
      const user = requireUser(request)
      const page = request.params['*']

      importPage(request.services, user, page)
      const part = await request.file({ limits: { fileSize: largest } }).catch(() => undefined)
      const fileName = part && cleanFileName(part.filename)
      if (!part || !fileName || !/\.xlsx$/i.test(fileName))
        throw badRequest(importTexts.chooseFile())

      const content = await part.toBuffer().catch(() => null)
      if (content === null) throw badRequest(importTexts.tooLarge())

      const isTrial = queryText(request, 'trial', 1) !== undefined
      const erasesBlanks = queryText(request, 'blanks', 5) === 'erase'
      const importing = { page, content, fileName, isTrial, erasesBlanks }
      const work = async () => buildEnvelope(await importSheet(request.services, user, importing))
      if (isTrial) return work()

      const answer = await runOnce(services, request, {
        by: user.id,
        content: createHash('sha256')
          .update(content)
          .update(String(erasesBlanks))
          .digest('base64url'),
        work,
        replayAnswer: async (id) =>
          buildEnvelope(await readImportAnswer(services.database.query, user, id)),
        withoutSecrets: omitSecret,
      })

      // Initial passwords are returned once: a replayed answer has none.
      return { ...answer, data: { ...answer.data, told: answer.data.told ?? [] } }
    },
  )

  app.get<{ Params: PathParams<'importTemplate'> }>(
    routePatterns.importTemplate,
    (request, reply) => {
      const { name, content } = importTemplate(
        request.services,
        requireUser(request),
        request.params['*'],
      )

      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', contentDisposition('attachment', name))
        .send(content)
    },
  )

  app.post<{ Params: PathParams<'importUndo'> }>(routePatterns.importUndo, async (request) => {
    const user = requireUser(request)
    const id = bodyText(bodyObject<UndoImportRequest>(request).id, 'id', 64)
    return buildEnvelope(
      await undoImport(request.services, user, { page: request.params['*'], id }),
    )
  })
}
