import { faceOf } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { groupNature, groupSteps, isComparedBy, isGroupLabel } from '#config-model/facts/group.ts'
import { regionChain, regionLevel } from '#config-model/facts/region.ts'
import { memberOf } from '#config-model/found.ts'
import { sentence } from '#config-model/messages/words.ts'
import type { Block, Tone } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { invalid } from '#server/errors.ts'
import { systemColumnSql, type ListParts } from '#server/records/lists/list-parts.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import type { RowColumn } from '#server/records/relations.ts'
import { literal } from '#server/records/sql/identifier.ts'

/** How rows are told apart: the key of each in SQL, and what a key is called and finds. */
export interface Grouping {
  name: string
  /** Text, or null for a row without a value. */
  sql: string
  isTime: boolean
  step: Block['each']
  /** Keys that stand in an order of their own; absent: the greatest value first. */
  order?: string[]
  label: (key: string) => string
  /** The colour that a state or a dictionary gives it. */
  tone?: (key: string) => Tone | undefined
  /** What the list filters by to show exactly the rows with this key; null when it cannot. */
  filter: (key: string, asked: FilterValue | undefined) => FilterValue | null
}

/**
 * How a block tells the rows of its list apart by a field, in the words of `spoken`.
 * @throws ApiError 400 for what the reader does not see in full, or what makes no groups
 */
export function groupingOf(
  list: ListParts,
  spoken: Config,
  name: string,
  step: Block['each'],
): Grouping {
  const nature = groupNature(list.entity, name)
  if (list.hidden.has(name) || nature === undefined) throw invalid(recordTexts.noFilter({ name }))

  const sql = rawSql(list, name)
  if (nature === 'region') return byRegion(spoken, name, sql, step ?? groupSteps.region[0])
  if (nature === 'time') return byTime(name, sql, list, step ?? groupSteps.time[0])

  return byValue(list, spoken, name, sql)
}

/**
 * How a block tells rows apart by its `by`; with `label`, by records too.
 * @throws ApiError 400 for what the reader does not see in full, or what makes no groups
 */
export function groupedBy(
  list: ListParts,
  spoken: Config,
  { by = '', label }: Block,
  step: Block['each'],
): Grouping {
  if (label === undefined || groupNature(list.entity, by) !== undefined)
    return groupingOf(list, spoken, by, step)
  return byValue(list, spoken, by, comparedSql(list, spoken, by))
}

/**
 * What a row says its group is called, in SQL.
 * @throws ApiError 400 for what the reader does not see in full
 */
export function labelSql(list: ListParts, name: string): string {
  if (list.hidden.has(name) || !isGroupLabel(list.entity, name))
    throw invalid(recordTexts.noFilter({ name }))
  return `max(${rawSql(list, name)} collate "C")`
}

/**
 * The same groups, called what their rows say; of several names of one group the last in the order
 * of signs.
 * @param read rows with `key` and `label`
 */
export function labelled(by: Grouping, read: Record<string, unknown>[]): Grouping {
  const labels = new Map<unknown, string>()
  for (const { key, label } of read)
    if (typeof label === 'string' && label > (labels.get(key) ?? '')) labels.set(key, label)

  return { ...by, label: (key) => labels.get(key) ?? by.label(key) }
}

/**
 * What groups are compared by, in SQL.
 * @throws ApiError 400 for what the reader does not see in full, or what nothing is compared by
 */
export function comparedSql(list: ListParts, spoken: Config, name: string): string {
  if (list.hidden.has(name) || !isComparedBy(list.entity, name))
    throw invalid(recordTexts.noFilter({ name }))

  return groupNature(list.entity, name) === undefined
    ? rawSql(list, name)
    : groupingOf(list, spoken, name, undefined).sql
}

/** What is stored of a field, as a list compares it. */
function rawSql({ entity, faces, relation }: ListParts, name: string): string {
  if (name === entity.scope?.region) return 'region_code'

  const own = relation.columns[name]
  if (own && own.kind !== 'json' && own.kind !== 'texts')
    return own.kind === 'text' ? own.sql : ownText(own)

  return systemColumnSql(name, faces) ?? `(head->>${literal(name)})`
}

const ownText = ({ kind, sql, value }: RowColumn) => (kind === 'time' ? value.sql : `${sql}::text`)

function byRegion(spoken: Config, name: string, column: string, step: Block['each']): Grouping {
  const isCity = step === 'city'
  const wanted = isCity ? 2 : 3

  return {
    name,
    sql: isCity ? `(left(${column}, 4) || '00')` : column,
    isTime: false,
    step,
    label: (key) => {
      const region = regionChain(spoken, key).at(-1)
      // What a city or the province holds itself stands beside its counties.
      return region && regionLevel(key) < wanted
        ? sentence(spoken, 'itself', { region: region.n })
        : (region?.n ?? key)
    },
    filter: (key) => (regionLevel(key) === wanted ? key : null),
  }
}

function byTime(
  name: string,
  column: string,
  { entity, faces }: ListParts,
  step: Block['each'],
): Grouping {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const isColumn = field === undefined && systemColumnSql(name, faces) !== undefined
  const length = step === 'month' ? 7 : 10
  const day = isColumn ? `${column}::date::text` : column

  return {
    name,
    sql: isColumn && length === 10 ? day : `left(${day}, ${length})`,
    isTime: true,
    step,
    label: (key) => key,
    filter: (key, asked) => {
      const range =
        asked !== undefined && typeof asked === 'object' && !Array.isArray(asked) ? asked : {}
      const [from, to] = step === 'month' ? [`${key}-01`, lastDay(key)] : [key, key]

      return {
        from: range.from !== undefined && range.from > from ? range.from : from,
        to: range.to !== undefined && range.to !== '' && range.to < to ? range.to : to,
      }
    },
  }
}

/** The last day of a month, YYYY-MM. */
function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}

function byValue(
  { page, entity, faces, config }: ListParts,
  spoken: Config,
  name: string,
  sql: string,
): Grouping {
  const common = { name, isTime: false, step: undefined, filter: (key: string) => key }
  if (name === 'state') {
    const states = workflowOf(spoken, page.entity)?.states ?? {}
    const order = Object.keys(states).filter((state) => faceOf(faces, state) === state)

    return {
      ...common,
      sql,
      order,
      label: (key) => states[key]?.title ?? key,
      tone: (key) => states[key]?.tone,
    }
  }

  const field = Object.hasOwn(entity.fields, name) ? memberOf(entity.fields, name) : undefined

  if (name === 'year' || field?.type === 'year') {
    const years = [...config.years.historyYears, config.years.realYear]
      .toSorted((a, b) => a - b)
      .map(String)
    return { ...common, sql: `${sql}::text`, order: years, label: (key) => key }
  }

  if (field?.type === 'boolean')
    return {
      ...common,
      sql,
      order: ['true', 'false'],
      label: (key) => sentence(spoken, key === 'true' ? 'yes' : 'no'),
    }

  const items = new Map(
    dictionaryItems(spoken, field?.dictionary ?? '').map(({ value, label }) => [value, label]),
  )

  return { ...common, sql, label: (key) => items.get(key) ?? key }
}
