import type { PassThrough } from 'node:stream'
import { importColumns } from '#config-model/imports/import-columns.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import { importPage } from './run-import.ts'
import { templateSheet } from './template-sheet.ts'

/** An empty sheet with the columns that an import takes. @throws ApiError 403, 404 */
export function importTemplate(
  services: RequestContext,
  user: User,
  id: string,
): { name: string; content: PassThrough } {
  const page = importPage(services, user, id)
  const config = services.localized(services.config())

  return templateSheet(services, {
    title: page.title,
    columns: importColumns(config, page),
    isRequired: ({ path, field }) => path === page.import?.key || field.required === true,
    year: config.years.realYear,
    rows: page.import?.maxRows ?? 0,
  })
}
