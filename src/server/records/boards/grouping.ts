import { memberOf } from '#config-model/assert.ts'
import { applyStateAlias } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { groupNature, groupSteps, isComparedBy, isGroupLabel } from '#config-model/facts/group.ts'
import { regionChain, regionLevel } from '#config-model/facts/region.ts'
import { isBoolean, isYear } from '#config-model/field-traits.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { Block, Tone } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { badRequest } from '#server/errors.ts'
import { systemColumnSql, type ListParts } from '#server/records/lists/list-parts.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import type { RowColumn } from '#server/records/relations/relations.ts'

export interface Grouping {
  name: string
  /** Null for a row without a value. */
  sql: string
  isTime: boolean
  step: Block['each']
  /** Absent: by descending value. */
  order?: string[]
  label: (key: string) => string
  /** Tone of a state or dictionary item. */
  tone?: (key: string) => Tone | undefined
  /** Selects exactly the rows with this key; null when impossible. */
  filter: (key: string, currentFilter: FilterValue | undefined) => FilterValue | null
}

/**
 * Groups by a field of the list, with labels from `localizedConfig`.
 * @throws ApiError 400 for a field not fully visible to the reader, or that makes no groups
 */
export function groupingOf(
  list: ListParts,
  localizedConfig: Config,
  name: string,
  step: Block['each'],
): Grouping {
  const nature = groupNature(list.entity, name)
  if (list.hidden.has(name) || nature === undefined)
    throw badRequest(recordTexts.noFilter({ name }))

  const sql = rawSql(list, name)
  if (nature === 'region') return byRegion(localizedConfig, name, sql, step ?? groupSteps.region[0])
  if (nature === 'time') return byTime(name, sql, list, step ?? groupSteps.time[0])

  return byValue(list, localizedConfig, name, sql)
}

/**
 * Groups by a block's `by`; with `label`, by records too.
 * @throws ApiError 400 for a field not fully visible to the reader, or that makes no groups
 */
export function blockGroupingOf(
  list: ListParts,
  localizedConfig: Config,
  { by = '', label }: Block,
  step: Block['each'],
): Grouping {
  if (label === undefined || groupNature(list.entity, by) !== undefined)
    return groupingOf(list, localizedConfig, by, step)
  return byValue(list, localizedConfig, by, comparedSql(list, localizedConfig, by))
}

/** @throws ApiError 400 for a field not fully visible to the reader */
export function labelSql(list: ListParts, name: string): string {
  if (list.hidden.has(name) || !isGroupLabel(list.entity, name))
    throw badRequest(recordTexts.noFilter({ name }))
  return `max(${rawSql(list, name)} collate "C")`
}

/**
 * Of several labels of a key, the last in sort order wins.
 * @param read rows with `key` and `label`
 */
export function relabelGrouping(by: Grouping, read: Record<string, unknown>[]): Grouping {
  const labels = new Map<unknown, string>()
  for (const { key, label } of read)
    if (typeof label === 'string' && label > (labels.get(key) ?? '')) labels.set(key, label)

  return { ...by, label: (key) => labels.get(key) ?? by.label(key) }
}

/**
 * SQL of the values that groups are compared by.
 * @throws ApiError 400 for a field not fully visible or not comparable
 */
export function comparedSql(list: ListParts, localizedConfig: Config, name: string): string {
  if (list.hidden.has(name) || !isComparedBy(list.entity, name))
    throw badRequest(recordTexts.noFilter({ name }))

  return groupNature(list.entity, name) === undefined
    ? rawSql(list, name)
    : groupingOf(list, localizedConfig, name, undefined).sql
}

/** SQL of a field's value as lists compare it. */
function rawSql({ entity, stateAliases, relation }: ListParts, name: string): string {
  if (name === entity.scope?.region) return 'region_code'

  const ownColumn = relation.columns[name]
  if (ownColumn && ownColumn.kind !== 'json' && ownColumn.kind !== 'texts')
    return ownColumn.kind === 'text' ? ownColumn.sql : ownText(ownColumn)

  return systemColumnSql(name, stateAliases) ?? `(head->>${sqlLiteral(name)})`
}

const ownText = ({ kind, sql, value }: RowColumn) => (kind === 'time' ? value.sql : `${sql}::text`)

function byRegion(
  localizedConfig: Config,
  name: string,
  column: string,
  step: Block['each'],
): Grouping {
  const isCity = step === 'city'
  const targetLevel = isCity ? 2 : 3

  return {
    name,
    sql: isCity ? `(left(${column}, 4) || '00')` : column,
    isTime: false,
    step,
    label: (key) => {
      const region = regionChain(localizedConfig, key).at(-1)
      // Of a city or the province beside its counties.
      return region && regionLevel(key) < targetLevel
        ? formatSentence(localizedConfig, 'itself', { region: region.n })
        : (region?.n ?? key)
    },
    filter: (key) => (regionLevel(key) === targetLevel ? key : null),
  }
}

function byTime(
  name: string,
  column: string,
  { entity, stateAliases }: ListParts,
  step: Block['each'],
): Grouping {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const isColumn = field === undefined && systemColumnSql(name, stateAliases) !== undefined
  const length = step === 'month' ? 7 : 10
  const day = isColumn ? `${column}::date::text` : column

  return {
    name,
    sql: isColumn && length === 10 ? day : `left(${day}, ${length})`,
    isTime: true,
    step,
    label: (key) => key,
    filter: (key, currentFilter) => {
      const range =
        currentFilter !== undefined &&
        typeof currentFilter === 'object' &&
        !Array.isArray(currentFilter)
          ? currentFilter
          : {}
      const [from, to] = step === 'month' ? [`${key}-01`, lastDay(key)] : [key, key]

      return {
        from: range.from !== undefined && range.from > from ? range.from : from,
        to: range.to !== undefined && range.to !== '' && range.to < to ? range.to : to,
      }
    },
  }
}

function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}

function byValue(
  { page, entity, stateAliases, config }: ListParts,
  localizedConfig: Config,
  name: string,
  sql: string,
): Grouping {
  const common = { name, isTime: false, step: undefined, filter: (key: string) => key }
  if (name === 'state') {
    const states = workflowOf(localizedConfig, page.entity)?.states ?? {}
    const order = Object.keys(states).filter(
      (state) => applyStateAlias(stateAliases, state) === state,
    )

    return {
      ...common,
      sql,
      order,
      label: (key) => states[key]?.title ?? key,
      tone: (key) => states[key]?.tone,
    }
  }

  const field = Object.hasOwn(entity.fields, name) ? memberOf(entity.fields, name) : undefined

  if (name === 'year' || isYear(field)) {
    const years = [...config.years.historyYears, config.years.realYear]
      .toSorted((a, b) => a - b)
      .map(String)
    return { ...common, sql: `${sql}::text`, order: years, label: (key) => key }
  }

  if (isBoolean(field))
    return {
      ...common,
      sql,
      order: ['true', 'false'],
      label: (key) => formatSentence(localizedConfig, key === 'true' ? 'yes' : 'no'),
    }

  const items = new Map(
    dictionaryItems(localizedConfig, field?.dictionary ?? '').map(({ value, label }) => [
      value,
      label,
    ]),
  )

  return { ...common, sql, label: (key) => items.get(key) ?? key }
}
