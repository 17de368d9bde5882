import { hiddenFields } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ListRow } from '#contract/record.ts'
import type { Asked } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { lookUpRecords } from './lookup.ts'

/** A column whose cells name another record. */
interface Reference {
  name: string
  entity: string
  display: string | undefined
}

type Shown = Pick<ListPage, 'entity'> & Partial<ListPage>

/** The columns of a page that name other records. */
export const referencesOf = (config: Config, page: Shown): Reference[] => referencesIn(config)(page)

/** Found once for each configuration and page: every list asks. */
const referencesIn = memoize((config: Config) => memoize((page: Shown) => findReferences(config, page)))

function findReferences(config: Config, page: Shown): Reference[] {
  const shown = new Set([
    ...(page.columns ?? []).map(({ field }) => field),
    page.card?.title,
    ...(page.card?.lines ?? []),
  ])
  return Object.entries(config.entities[page.entity]?.fields ?? {}).flatMap(([name, { type, entity, display }]) =>
    type === 'reference' && entity !== undefined && shown.has(name) ? [{ name, entity, display }] : [],
  )
}

/** Rows with what the records are called that they name, as far as this user may see those. */
export async function nameReferences(services: Asked, user: User, page: ListPage, rows: ListRow[]): Promise<ListRow[]> {
  const config = services.config()
  const hidden = hiddenFields(config, user, page.entity)
  const references = referencesOf(config, page).filter(({ name }) => !hidden.has(name))
  if (references.length === 0 || rows.length === 0) return rows
  const names: Record<string, string> = {}
  for (const { name, entity, display } of references) {
    const ids = [...new Set(rows.flatMap(({ data }) => [data[name] ?? []].flat().map(String)))]
    const found = await lookUpRecords(services, user, entity, display, { words: '', ids }).catch(unnamed)
    for (const { value, label } of found) names[value] = label
  }
  const own = (row: ListRow) => references.flatMap(({ name }) => [row.data[name] ?? []].flat().map(String))
  return rows.map((row) => {
    const known = own(row).filter((id) => names[id] !== undefined)
    return known.length === 0 ? row : { ...row, names: Object.fromEntries(known.map((id) => [id, names[id] ?? ''])) }
  })
}

/** What its reader may not see is not named. */
function unnamed(error: unknown): never[] {
  if (error instanceof ApiError) return []
  throw error
}
