import { maskedFields } from '#config-model/access/access.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { regionChain } from '#config-model/facts/region.ts'
import { formatDateTime, isDate, isDateTime } from '#config-model/facts/time.ts'
import { isDay, isReference, isTime } from '#config-model/field-traits.ts'
import { fieldTypes, formatValue } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Column, Field, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { countedDays } from '#config-model/workflow/counted-days.ts'
import { stateTitle } from '#config-model/workflow/state-title.ts'
import { maskValue } from '#server/records/mask.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { SheetCell } from './cell-xml.ts'

/**
 * The text of a cell, as a user is shown it; `config` in the language of that user, `nameOf` says
 * what the records are called that a cell names.
 */
export function cellPresenter(
  config: Config,
  user: User,
  page: ListPage,
  now: Date,
  nameOf: (value: unknown) => string,
): (record: StoredRecord, column: Column) => SheetCell {
  const fields = entityOf(config, page.entity).fields
  const masked = maskedFields(config, user, page.entity)
  const moment = (time: Date | null): SheetCell =>
    time ? { kind: 'date-time', value: formatDateTime(time) } : ''
  const system: Record<string, (record: StoredRecord) => SheetCell> = {
    state: (record) => stateTitle(config, record, user),
    year: ({ year }) => (year === null ? '' : { kind: 'number', value: year }),
    createdAt: (record) => moment(record.createdAt),
    updatedAt: (record) => moment(record.updatedAt),
    submittedAt: (record) => moment(record.submittedAt),
    stateSince: (record) => moment(record.stateSince),
    dueAt: (record) => moment(record.dueAt),
  }

  return (record, column) => {
    const { field: name, as } = column
    if (as === 'days' || as === 'daysLeft') {
      const times = { stateSince: textOf(record.stateSince), dueAt: textOf(record.dueAt) }
      return countedDays(config, { ...record, ...times }, column, now)?.text ?? ''
    }

    const field = fields[name]
    if (!field) return system[name]?.(record) ?? ''

    const stored = readField(record.data, name, field)
    if (isReference(field)) return nameOf(stored)

    const value = masked.has(name) ? maskValue(stored, field) : stored
    if (as === 'city' || as === 'district')
      return regionChain(config, String(value ?? ''))[as === 'city' ? 1 : 2]?.n ?? ''

    return masked.has(name) ? formatValue(value, field, config) : cellOf(value, field, config)
  }
}

const textOf = (time: Date | null): string | null => (time ? formatDateTime(time) : null)

/**
 * Figures and days as such, so that a spreadsheet can add and sort them; everything else as its
 * text.
 */
function cellOf(value: Json | undefined, field: Field, config: Config): SheetCell {
  const { type, unit } = field
  if (typeof value === 'number' && fieldTypes[type].sql === 'number') {
    if (type === 'percent' || unit === '%') return { kind: 'percent', value }
    return { kind: type === 'money' ? 'money' : 'number', value }
  }

  if (isTime(field) && typeof value === 'string') {
    const isValid = isDay(field) ? isDate : isDateTime
    if (isValid(value)) return { kind: field.type, value }
  }

  return formatValue(value, field, config)
}
