import { routePatterns, type PathParams } from '#contract/paths.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { printPaper } from '#server/export/pdf/pdf-worker.ts'
import { recordPaper } from '#server/export/pdf/record-pdf.ts'
import { cleanFileName, contentDisposition } from '#server/files/file-name.ts'
import { originOf } from '#server/public/pages/page-cache.ts'
import { queryText } from '#server/request-values.ts'

/** One record as a document to print, to sign and to keep. */
export const paperRoutes: RoutePlugin = (app, services) => {
  app.get<{ Params: PathParams<'recordPaper'> }>(
    routePatterns.recordPaper,
    async (request, reply) => {
      const user = requireUser(request)
      const { entity, id } = request.params
      const form = queryText(request, 'form', 200)
      const field = queryText(request, 'field', 200)
      const paperRequest = { entity, id, form, field, origin: originOf(request.services, request) }
      const { name, content } = await printPaper(
        () => recordPaper(request.services, user, paperRequest),
        user.id,
      )

      const subject = cleanFileName(name) ?? name

      await services.log.write(request.services.caller, user, {
        kind: 'export',
        subject,
        entity,
        record: id,
      })

      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition('attachment', subject))
        .header('cache-control', 'no-store')
        .send(content)
    },
  )
}
