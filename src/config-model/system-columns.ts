import type { Config } from './config.ts'
import { formatSentence, type PlainWord } from './messages/words.ts'
import type { Column } from './types.generated.ts'

const words = {
  state: 'columnState',
  year: 'columnYear',
  region: 'columnRegion',
  createdAt: 'columnCreatedAt',
  updatedAt: 'columnUpdatedAt',
  submittedAt: 'columnSubmittedAt',
  stateSince: 'columnStateSince',
  dueAt: 'columnDueAt',
} as const satisfies Record<string, PlainWord>

/** Columns that every record has beside the fields of its entity, with their Chinese titles. */
export const systemColumns: Record<string, string> = Object.fromEntries(
  Object.entries(words).map(([name, word]) => [name, formatSentence({}, word)]),
)

/**
 * The head of a column, the same on the screen and in an exported sheet, in the language of the
 * configuration.
 */
export function columnTitle(config: Config, entity: string, { title, field }: Column): string {
  const configuredTitle = title ?? config.entities[entity]?.fields[field]?.title
  if (configuredTitle !== undefined) return configuredTitle
  return Object.hasOwn(words, field)
    ? formatSentence(config, words[field as keyof typeof words])
    : field
}

/**
 * Returns the id of a column in tables, hidden-column settings and exports: a field may be in
 * several columns with different display.
 */
export const columnId = (column: Column): string =>
  column.as === undefined ? column.field : `${column.field} ${column.as}`
