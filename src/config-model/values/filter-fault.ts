import type { Config } from '#config-model/config.ts'
import { isDate, isDateTime } from '#config-model/facts/time.ts'
import { isRegion, isTime, isNumber } from '#config-model/field-traits.ts'
import { systemColumns } from '#config-model/record.ts'
import { type Field } from '#config-model/types.generated.ts'

export const isRanged = (field: Pick<Field, 'type'>): boolean => isNumber(field) || isTime(field)

/**
 * Why a value cannot filter: no region code, no number or day as bound, a range where none is
 * allowed, or empty.
 */
export type FilterFault = 'region' | 'number' | 'day' | 'range' | 'nothing'

/** Null when the value can filter a column. It is untrusted: it may come from an old address. */
export function filterFault(
  config: Config,
  entity: string,
  name: string,
  value: unknown,
): FilterFault | null {
  if (isFilteredByRegion(config, entity, name)) return isCodes([value].flat()) ? null : 'region'
  if (value === null || typeof value !== 'object')
    return value === undefined || value === null ? 'nothing' : null
  if (Array.isArray(value)) return value.length > 0 && value.every(isPlain) ? null : 'nothing'

  const kind = rangeKind(config, entity, name)
  if (kind === null) return 'range'

  return Object.values(value).every(
    (bound) => bound === undefined || bound === '' || isBound(kind, bound),
  )
    ? null
    : kind
}

const isFilteredByRegion = (config: Config, entity: string, name: string): boolean => {
  const { fields, scope } = config.entities[entity] ?? {}
  return name === 'region' || name === scope?.region || isRegion(fields?.[name])
}

const isCodes = (values: unknown[]) =>
  values.length > 0 && values.every((value) => /^\d{6}$/.test(String(value)))
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function rangeKind(config: Config, entity: string, name: string): 'number' | 'day' | null {
  const type = config.entities[entity]?.fields[name]?.type
  if (
    type === undefined &&
    name !== 'state' &&
    name !== 'year' &&
    Object.hasOwn(systemColumns, name)
  )
    return 'day'

  if (name === 'year' || isNumber({ type })) return 'number'

  return isTime({ type }) ? 'day' : null
}

function isBound(kind: 'number' | 'day', bound: unknown): boolean {
  if (typeof bound !== 'string') return false
  return kind === 'number'
    ? /^-?\d{1,12}(\.\d{1,6})?$/.test(bound)
    : isDate(bound) || isDateTime(bound)
}
