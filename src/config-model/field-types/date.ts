import { isDate, isDateTime } from '#config-model/facts/time.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { FieldTypeDefinition } from './definition.ts'

const dateKeys = ['atLeast', 'atMost', 'above', 'below'] as const

/** Dates (YYYY-MM-DD) and date-times (YYYY-MM-DD HH:mm:ss) in China Standard Time. */
export const dateTypes = {
  date: {
    keys: dateKeys,
    schema: () => ({ type: 'string' }),
    empty: '',
    widget: () => 'date',
    format: (value) => (typeof value === 'string' ? value : ''),
    sql: 'text',
    check: (value, _, { config }) =>
      typeof value === 'string' && isDate(value) ? null : formatSentence(config, 'wrongDate'),
  },
  'date-time': {
    keys: dateKeys,
    schema: () => ({ type: 'string' }),
    empty: '',
    widget: () => 'date-time',
    format: (value) => (typeof value === 'string' ? value.slice(0, 16) : ''),
    sql: 'text',
    check: (value, _, { config }) =>
      typeof value === 'string' && isDateTime(value)
        ? null
        : formatSentence(config, 'wrongDateTime'),
  },
} satisfies Record<string, FieldTypeDefinition>
