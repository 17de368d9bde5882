import { isDate, isDateTime } from '#config-model/time.ts'
import type { FieldTypeDefinition } from './definition.ts'

const dateKeys = ['atLeast', 'atMost', 'above', 'below'] as const

/** Types whose value is a day (YYYY-MM-DD) or an instant (YYYY-MM-DD HH:mm:ss), China Standard Time. */
export const dateTypes = {
  date: {
    keys: dateKeys,
    schema: () => ({ type: 'string' }),
    empty: '',
    widget: () => 'date',
    format: (value) => (typeof value === 'string' ? value : ''),
    sql: 'text',
    check: (value) => (typeof value === 'string' && isDate(value) ? null : '日期不正确，请按“2025-08-01”的格式填写'),
  },
  'date-time': {
    keys: dateKeys,
    schema: () => ({ type: 'string' }),
    empty: '',
    widget: () => 'date-time',
    format: (value) => (typeof value === 'string' ? value.slice(0, 16) : ''),
    sql: 'text',
    check: (value) => (typeof value === 'string' && isDateTime(value) ? null : '时间不正确，请按“2025-08-01 18:00:00”的格式填写'),
  },
} satisfies Record<string, FieldTypeDefinition>
