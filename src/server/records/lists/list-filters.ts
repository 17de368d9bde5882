import { workflowOf } from '#config-model/config.ts'
import { regionLevel, regionPrefix } from '#config-model/facts/region.ts'
import { isReference, isRegion } from '#config-model/field-traits.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { currentName } from '#config-model/values/current-names.ts'
import { filterFault, type FilterFault } from '#config-model/values/filter-fault.ts'
import { presentState } from '#config-model/workflow/shown-state.ts'
import type { FilterValue, ListQuery } from '#contract/record.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { subtreeIdsSql } from '#server/records/record-tree.ts'
import type { RowColumn } from '#server/records/relations/relations.ts'
import { statesVisibleAs } from '#server/records/sql/statements.ts'
import { jsonRowsSql } from '#server/records/sql/value-sql.ts'
import {
  bigramsOf,
  hasBigrams,
  portalBigramsOf,
  fieldsWithPinyin,
  pinyinMatchSql,
  containsWordSql,
} from '#server/records/sql/word-sql.ts'
import { isSystemColumn, systemColumnSql, type ListParts } from './list-parts.ts'

/**
 * Adds the current year unless the page's filter or path names another.
 * @throws ApiError 404
 */
export function addYear(
  { config, page, entity, where, parameters, knownPredicates }: ListParts,
  query: ListQuery,
): void {
  const { historyYears, realYear } = config.years
  if (!entity.scope?.year || page.year === 'all') return

  const isChosen =
    (query.filter?.['year'] !== undefined || query.ids) &&
    page.filters?.some(({ field }) => field === 'year')
  if (page.year !== 'path' && isChosen) return

  const year = page.year === 'path' ? query.year : realYear
  if (!year || ![...historyYears, realYear].includes(year)) throw notFound(recordTexts.noYear())

  where.push(`year = ${parameters.add(year)}`)
  knownPredicates.year = year
}

/**
 * Adds the search for a keyword in a searched field.
 * @throws ApiError 400
 */
export function addKeyword(list: ListParts, keyword: string): void {
  const { page, entity, hidden, relation, where, parameters } = list
  const names = (page.filters ?? [])
    .flatMap((filter) => filter.keyword ?? [])
    .filter((name) => !hidden.has(name))
  if (names.length === 0) throw badRequest(recordTexts.noKeyword())

  const word = keyword.trim().slice(0, 50).toLowerCase()
  if (word === '') return

  const texts = names.map((name) => relation.columns[name]?.sql ?? `(head->>${sqlLiteral(name)})`)
  const isByBigrams = hasBigrams(word)
  const wordCondition = containsWordSql(texts, word, parameters)
  const ofWord = entity.source === undefined ? bigramsOf([word]) : portalBigramsOf(word)
  const pairs = isByBigrams ? `${parameters.add(ofWord)}::text[]` : ''
  const bigramCondition = relation.searched?.(pairs) ?? `grams @> ${pairs}`
  const textMatch = isByBigrams ? `(${bigramCondition} and ${wordCondition})` : wordCondition
  const pinyinFields = fieldsWithPinyin(entity).filter((name) => names.includes(name))
  const pinyinCondition = pinyinMatchSql(pinyinFields, word, 'grams', parameters)

  where.push(pinyinCondition === null ? textMatch : `(${textMatch} or ${pinyinCondition})`)
  if (isByBigrams && pinyinCondition === null)
    list.word = { whole: textMatch, bigramCondition, wordCondition }
}

const filterFaultTexts = {
  region: 'badRegion',
  number: 'badNumbers',
  day: 'badDates',
  range: 'noRange',
  nothing: 'noValue',
} as const satisfies Record<FilterFault, string>

/**
 * Adds a filter: one of the values, a range or a region.
 * @throws ApiError 400
 */
export function addFilter(list: ListParts, filteredName: string, value: FilterValue): void {
  const { config, page, entity, hidden, relation, where, parameters } = list
  // Of a saved view or an old address.
  const name = currentName(entity.fields, filteredName)
  const isAllowed =
    page.beside?.by === name || (page.filters ?? []).some((filter) => filter.field === name)
  const field = entity.fields[name]
  if (!isAllowed || hidden.has(name) || (!field && !isSystemColumn(name)))
    throw badRequest(recordTexts.noFilter({ name }))

  const fault = filterFault(config, page.entity, name, value)
  if (fault !== null) throw badRequest(recordTexts[filterFaultTexts[fault]]())

  if (isRegion(field) || name === 'region' || name === entity.scope?.region)
    return addRegion(list, name, value)
  if (typeof value === 'object' && !Array.isArray(value)) return addRange(list, name, value)

  const values = [value].flat()

  if (!field && name === 'state') {
    const workflow = workflowOf(config, page.entity)
    // Of a saved view or an old address.
    const names = values.map((state) => presentState(workflow, String(state)) ?? '')
    const states = statesVisibleAs(names, list.stateAliases)

    list.knownPredicates.states.push(states)

    return void where.push(`state = any(${parameters.add(states)}::text[])`)
  }

  const tree = isReference(field) ? config.entities[field.entity ?? '']?.tree : undefined
  if (field?.entity !== undefined && tree !== undefined && !field.multiple)
    return void where.push(
      `${valueOf(list, name).sql} in ${subtreeIdsSql(config, field.entity, parameters.add(values.map(String)))}`,
    )

  if (field?.multiple) {
    const held = relation.columns[name]?.value.sql ?? `head->${sqlLiteral(name)}`
    const holds = values.map(
      (item) => `${held} @> ${parameters.add(JSON.stringify([item]))}::jsonb`,
    )

    return void where.push(`(${holds.join(' or ')})`)
  }

  const texts = values
    .map(String)
    .flatMap((text) => [text, ...(relation.storedTexts?.(name, text) ?? [])])

  where.push(`${valueOf(list, name).sql}::text = any(${parameters.add(texts)}::text[])`)
}

/** Rows in one of the regions, or below it. */
function addRegion(list: ListParts, name: string, value: FilterValue): void {
  const { entity, stateAliases, relation, where, parameters } = list
  const codes = [value].flat().map(String)
  const isSeveral = entity.fields[name]?.multiple === true
  const column =
    name === entity.scope?.region
      ? 'region_code'
      : (systemColumnSql(name, stateAliases) ??
        relation.columns[name]?.sql ??
        `head->>${sqlLiteral(name)}`)

  const [only = '', ...others] = codes
  if (column === 'region_code' && others.length === 0) list.knownPredicates.liesIn(only)

  const isInside = (code: string): string => {
    const digits = regionLevel(code) * 2
    const prefix = parameters.add(digits === 6 ? code : regionPrefix(code))
    const inside = (sql: string) =>
      digits === 6 ? `${sql} = ${prefix}` : `left(${sql}, ${digits}) = ${prefix}`
    if (!isSeveral) return inside(column)

    const json = relation.columns[name]?.value.sql ?? `head->${sqlLiteral(name)}`

    return `exists (select 1 from ${jsonRowsSql(json)} item where ${inside("(item #>> '{}')")})`
  }

  const conditions = codes.map(isInside)
  where.push(conditions.length === 1 ? conditions.join('') : `(${conditions.join(' or ')})`)
}

function addRange(
  list: ListParts,
  name: string,
  { from, to }: { from?: string; to?: string },
): void {
  const { sql, kind } = valueOf(list, name)
  const isTime = kind === 'timestamptz' || list.entity.fields[name]?.type === 'date-time'
  const add = (bound: string | undefined, compare: (bound: string) => string): void => {
    if (bound === undefined || bound === '') return
    list.where.push(`${sql} ${compare(`${list.parameters.add(bound)}::${kind}`)}`)
  }

  add(from, (bound) => `>= ${bound}`)

  // A range includes its last day, and the whole of its last second.
  const last = isTime && to?.length === 10 ? `${to} 23:59:59` : to
  add(last, (bound) =>
    kind === 'timestamptz' ? `< ${bound} + interval '1 second'` : `<= ${bound}`,
  )
}

type Kind = 'numeric' | 'timestamptz' | 'text'
const ownKinds: Partial<Record<RowColumn['kind'], Kind>> = {
  number: 'numeric',
  time: 'timestamptz',
}

function valueOf(
  { entity, stateAliases, relation }: ListParts,
  name: string,
): { sql: string; kind: Kind } {
  const ownColumn = relation.columns[name]
  if (ownColumn) return { sql: ownColumn.sql, kind: ownKinds[ownColumn.kind] ?? 'text' }

  const column = systemColumnSql(name, stateAliases)
  const field = entity.fields[name]
  const inHead = `head->>${sqlLiteral(name)}`
  if (name === 'state') return { sql: column ?? inHead, kind: 'text' }
  if (column === 'year') return { sql: column, kind: 'numeric' }
  if (field !== undefined && fieldTypes[field.type].sql === 'number')
    return { sql: column ?? `(${inHead})::numeric`, kind: 'numeric' }
  if (column !== undefined) return { sql: column, kind: 'timestamptz' }

  return { sql: inHead, kind: 'text' }
}
