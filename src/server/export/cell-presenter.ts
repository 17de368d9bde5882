import { maskedFields } from '#config-model/access/access.ts'
import { rendererOf } from '#config-model/column-renderers.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { formatDateTime, isDate, isDateTime } from '#config-model/facts/time.ts'
import { isDay, isReference, isTime } from '#config-model/field-traits.ts'
import { fieldTypes, formatValue } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Column, Field, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { maskValue } from '#config-model/values/mask-value.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { SheetCell } from './cell-xml.ts'

/** `config` is localized, `nameOf` gives titles of references. */
export function cellPresenter(
  config: Config,
  user: User,
  { page, now }: { page: ListPage; now: Date },
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
    const { field: name } = column
    const field = fields[name]
    const stored = field && readField(record.data, name, field)
    const value = field && masked.has(name) ? maskValue(stored, field) : stored
    const content = rendererOf(column)?.content

    if (content) {
      const times = { stateSince: textOf(record.stateSince), dueAt: textOf(record.dueAt) }
      return content(config, { record: { ...record, ...times }, column, value, now })?.text ?? ''
    }

    if (!field) return system[name]?.(record) ?? ''
    if (isReference(field)) return nameOf(stored)

    return masked.has(name) ? formatValue(value, field, config) : cellOf(value, field, config)
  }
}

const textOf = (time: Date | null): string | null => (time ? formatDateTime(time) : null)

/** Numbers and dates as such, for calculations. */
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
