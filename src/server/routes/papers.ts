import { routes } from '#contract/routes.ts'
import type { RoutePlugin } from '#server/context.ts'
import { printPaper } from '#server/export/pdf/pdf-worker.ts'
import { recordPaper } from '#server/export/pdf/record-pdf.ts'
import { originOf } from '#server/public/pages/page-cache.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { cleanFileName, contentDisposition } from '#server/storage/file-name.ts'

export const paperRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.recordPaper, async ({ params, query, user, context, request, reply }) => {
    const { entity, id } = params
    const form = query.form
    const field = query.field
    const paperRequest = { entity, id, form, field, origin: originOf(context, request) }
    const { name, content } = await printPaper(
      () => recordPaper(context, user, paperRequest),
      user.id,
    )

    const subject = cleanFileName(name) ?? name

    await services.eventLog.write(context.caller, user, {
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
  })
}
