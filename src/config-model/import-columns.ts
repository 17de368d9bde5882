import { mayOpen, rowScope } from './access/access.ts'
import type { Config } from './config.ts'
import { isActive } from './facts/region.ts'
import { isNested, isPerson, isPlainText, isRichText, isSecret } from './field-traits.ts'
import { fieldAt } from './field-types.ts'
import type { Field, ListPage } from './types.generated.ts'
import type { User } from './user.ts'

export interface ImportColumn {
  /** A field, or `table.column` for a table's row. */
  path: string
  /** In the first row. */
  title: string
  field: Field
}

/** Files, rows and groups do not fit a cell; people are found by id alone. */
export const isImportable = (field: Field): boolean =>
  field.computed === undefined &&
  ![isNested, isSecret, isRichText, isPerson].some((isSuch) => isSuch(field))

/** The only unique field of accounts. */
export const accountName = 'username'

/**
 * Fields of a referenced record that name it in a cell: what the reference shows, then those that
 * never repeat.
 */
export function namingFields(
  { entities }: Pick<Config, 'entities'>,
  { entity: id = '', display }: Pick<Field, 'entity' | 'display'>,
): string[] {
  const entity = entities[id]
  if (entity === undefined) return []

  const { fields, titleField, key, numbering, unique = [], source } = entity
  const singles = unique.flatMap(({ fields: [name], fields: names }) =>
    names.length === 1 ? [name] : [],
  )
  const numbers = [
    key,
    numbering?.field,
    source === 'accounts' ? accountName : undefined,
    ...singles,
  ]
  const texts = numbers.filter((name) => name !== undefined && isPlainText(fields[name]))

  return [...new Set([display ?? titleField, ...texts])].filter((name) => name !== undefined)
}

/** The table whose rows are imported; undefined where each line is a record. */
export const importedTable = ({ columns }: NonNullable<ListPage['import']>): string | undefined =>
  columns.find((path) => path.includes('.'))?.split('.')[0]

export const sheetTitle = (title: string, { unit }: Pick<Field, 'unit'> = {}): string =>
  unit === undefined ? title : `${title}（${unit}）`

export function importColumns(config: Pick<Config, 'entities'>, page: ListPage): ImportColumn[] {
  const entity = config.entities[page.entity]
  return (page.import?.columns ?? []).flatMap((path) => {
    const field = entity && fieldAt(entity, path)
    return field ? { path, title: field.title, field } : []
  })
}

/** Importable columns of a list's rows in a year. */
export function importRowColumns(field: Field, year: number | null): ImportColumn[] {
  return Object.entries(field.fields ?? {})
    .filter(([, inner]) => isImportable(inner) && inner.readonly !== true && isActive(inner, year))
    .map(([path, inner]) => ({ path, title: inner.title, field: inner }))
}

export const maxRowsOf = ({ maxItems = 200 }: Field): number => maxItems

/** Import is configured, and create or update granted. */
export function mayImport(config: Config, user: User, page: ListPage): boolean {
  if (page.import === undefined || !mayOpen(user, config, page)) return false

  return (
    rowScope(config, user, page.entity, 'update') !== false ||
    rowScope(config, user, page.entity, 'create') !== false
  )
}
