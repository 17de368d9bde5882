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

/** Beside an entity's fields, with Chinese titles. */
export const systemColumns: Record<string, string> = Object.fromEntries(
  Object.entries(words).map(([name, word]) => [name, formatSentence({}, word)]),
)

/** Localized. */
export function columnTitle(config: Config, entity: string, { title, field }: Column): string {
  const configuredTitle = title ?? config.entities[entity]?.fields[field]?.title
  if (configuredTitle !== undefined) return configuredTitle
  return Object.hasOwn(words, field)
    ? formatSentence(config, words[field as keyof typeof words])
    : field
}

/** In tables, settings and exports: a field may be in several columns with different display. */
export const columnId = (column: Column): string =>
  column.as === undefined ? column.field : `${column.field} ${column.as}`
