import { PassThrough } from 'node:stream'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { importColumns } from '#config-model/imports/import-columns.ts'
import type { User } from '#config-model/user.ts'
import type { Asked } from '#server/context.ts'
import { writeXlsx } from '#server/export/xlsx.ts'
import { importPage } from './run-import.ts'

/** An empty sheet with the columns that an import takes; those that must be filled in are marked. @throws ApiError 403, 404 */
export function importTemplate(services: Asked, user: User, id: string): { name: string; content: PassThrough } {
  const page = importPage(services, user, id)
  const config = services.spoken(services.config())
  const head = importColumns(config, page).map(({ path, title, field }) => ({
    title: path === page.import?.key || field.required === true ? `${title}*` : title,
    width: Math.max(
      12,
      ...dictionaryItems(config, field.dictionary ?? '').map(({ label }) => label.length * 2),
      title.length * 3,
    ),
  }))
  const content = new PassThrough()
  async function* none(): AsyncGenerator<string[][]> {}
  void writeXlsx(content, page.title, head, none()).catch((error: unknown) => content.destroy(error as Error))
  return { name: `${page.title}.xlsx`, content }
}
