import { maskedFields } from '#config-model/access/access.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { regionChain } from '#config-model/facts/region.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { formatValue } from '#config-model/field-types.ts'
import { memberOf } from '#config-model/found.ts'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { countedDays } from '#config-model/workflow/counted-days.ts'
import { stateTitle } from '#config-model/workflow/workflow.ts'
import { maskValue } from '#server/records/mask.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** The text of a cell, as a user is shown it; `config` in the language of that user, `nameOf` says what the records are called that a cell names. */
export function cellPresenter(
  config: Config,
  user: User,
  page: ListPage,
  now: Date,
  nameOf: (value: unknown) => string,
): (record: StoredRecord, column: Column) => string {
  const fields = entityOf(config, page.entity).fields
  const masked = maskedFields(config, user, page.entity)
  const system: Record<string, (record: StoredRecord) => string> = {
    state: (record) => stateTitle(config, record, user),
    year: (record) => String(record.year ?? ''),
    createdAt: (record) => formatDateTime(record.createdAt),
    updatedAt: (record) => formatDateTime(record.updatedAt),
    submittedAt: (record) => (record.submittedAt ? formatDateTime(record.submittedAt) : ''),
    stateSince: (record) => (record.stateSince ? formatDateTime(record.stateSince) : ''),
    dueAt: (record) => (record.dueAt ? formatDateTime(record.dueAt) : ''),
  }
  return (record, column) => {
    const { field: name, as } = column
    if (as === 'days' || as === 'daysLeft') {
      const times = { stateSince: memberOf(system, 'stateSince')(record), dueAt: memberOf(system, 'dueAt')(record) }
      return countedDays(config, { ...record, ...times }, column, now)?.text ?? ''
    }
    const field = fields[name]
    if (!field) return system[name]?.(record) ?? ''
    const stored = readField(record.data, name, field)
    if (field.type === 'reference') return nameOf(stored)
    const value = masked.has(name) ? maskValue(stored, field) : stored
    if (as === 'city' || as === 'district')
      return regionChain(config, String(value ?? ''))[as === 'city' ? 1 : 2]?.n ?? ''
    return formatValue(value, field, config)
  }
}
