import { mayOpen, rowScope } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { isActive } from '#config-model/facts/region.ts'
import { fieldAt } from '#config-model/field-types.ts'
import type { Field, FieldType, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/** A column of a sheet that is imported. */
export interface ImportColumn {
  /** The field, or `table.column` for one in the rows of a table. */
  path: string
  /** As the first line of the sheet says it. */
  title: string
  field: Field
}

/** What kind of value can be written in one cell; files, lists and groups cannot. */
const unwritable = new Set<FieldType>([
  'files',
  'list',
  'group',
  'table',
  'password',
  'rich-text',
  'user',
  'reference',
])
export const isImportable = ({ type, computed }: Field): boolean =>
  !unwritable.has(type) && computed === undefined

/** The table whose rows the lines of a sheet are; undefined where each line is a record. */
export const importedTable = ({ columns }: NonNullable<ListPage['import']>): string | undefined =>
  columns.find((path) => path.includes('.'))?.split('.')[0]

/**
 * The title of a column as sheets have it, in templates and exports: with the unit of its numbers.
 */
export const sheetTitle = (title: string, { unit }: Pick<Field, 'unit'> = {}): string =>
  unit === undefined ? title : `${title}（${unit}）`

/** The columns of a sheet for a page, in their order. */
export function importColumns(config: Pick<Config, 'entities'>, page: ListPage): ImportColumn[] {
  const entity = config.entities[page.entity]
  return (page.import?.columns ?? []).flatMap((path) => {
    const field = entity && fieldAt(entity, path)
    return field ? { path, title: field.title, field } : []
  })
}

/**
 * The columns of a sheet whose lines are rows of a list, in a year: what is filled in there in one
 * cell.
 */
export function importRowColumns(field: Field, year: number | null): ImportColumn[] {
  return Object.entries(field.fields ?? {})
    .filter(([, inner]) => isImportable(inner) && inner.readonly !== true && isActive(inner, year))
    .map(([path, inner]) => ({ path, title: inner.title, field: inner }))
}

/** Rows a list takes where its configuration does not say how many. */
export const maxRowsOf = ({ maxItems = 200 }: Field): number => maxItems

/** Whether a user may import into a list: it says so, and new records or changes are granted. */
export function mayImport(config: Config, user: User, page: ListPage): boolean {
  if (page.import === undefined || !mayOpen(user, config, page)) return false

  return (
    rowScope(config, user, page.entity, 'update') !== false ||
    rowScope(config, user, page.entity, 'create') !== false
  )
}
