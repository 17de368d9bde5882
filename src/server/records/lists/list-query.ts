import { verbatim } from '#config-model/messages/phrase.ts'
import { hiddenFields, maskedFields, mayAct, mayOpen, rowScope, type Action } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { regionLevel, regionPrefix } from '#config-model/facts/region.ts'
import { isDate, isDateTime } from '#config-model/facts/time.ts'
import type { Condition, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { FilterValue, ListQuery } from '#contract/record.ts'
import { spokenConfig } from '#server/middleware/locale.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { headFields, tableOf } from '#server/records/tables/entity-tables.ts'
import { gramsOf } from '#server/records/grams.ts'
import { recordTexts } from '#server/records/record-texts.ts'

/** A list question compiled for one user: everything in it was allowed by the page, the entity and the role. */
export interface CompiledList {
  page: ListPage
  table: string
  parameters: Parameters
  where: string
  order: string
}

const systemColumns: Record<string, string> = {
  state: 'state',
  year: 'year',
  region: 'region_code',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  submittedAt: 'submitted_at',
  stateSince: 'state_since',
  dueAt: 'due_at',
}

/** The list page of an id that a user may open. @throws ApiError 404, 403 */
export function listPage(config: Config, user: User, id: string): ListPage {
  const page = config.pages[id]
  if (page?.kind !== 'list') throw notFound(recordTexts.noList())
  if (!mayOpen(user, config, page))
    throw forbidden(recordTexts.pageNotOpen({ page: spokenConfig(config).pages[id]!.title }))
  return page
}

/** Compiles a list question over the rows a user may read, and may do `action` with. Keys outside the allow-list of page, entity and role are refused. @throws ApiError 400, 403, 404 */
export function compileList(
  config: Config,
  user: User,
  id: string,
  query: ListQuery,
  now: Date,
  action: Action = 'read',
): CompiledList {
  const page = listPage(config, user, id)
  const fields = config.entities[page.entity]!.fields
  const parameters = new Parameters()
  const context = { ...recordContext(config, null, user, now), scopes: [] }
  // What is shown masked would show itself to whoever searches or sorts by it.
  const hidden = new Set([...hiddenFields(config, user, page.entity), ...maskedFields(config, user, page.entity)])
  const head = new Set(headFields(config, page.entity))
  const where: string[] = []
  const add = (condition: Condition | undefined) =>
    condition &&
    where.push(conditionSql(condition, context, fields, parameters, readsOnlyHead(condition, head) ? 'head' : 'data'))
  for (const needed of new Set<Action>(['read', action])) {
    const scope = rowScope(config, user, page.entity, needed)
    if (scope === false) throw forbidden(verbatim(mayAct(config, user, page.entity, needed, null, now).reason))
    if (scope !== true) add(scope)
  }
  add(page.where)
  addYear(config, page, query, where, parameters)
  if (query.preset !== undefined) {
    const preset = page.presets?.find((item) => item.id === query.preset)
    if (!preset) throw invalid(recordTexts.noPreset({ name: query.preset }))
    add(preset.where)
  }
  if (query.keyword) addKeyword(page, query.keyword, hidden, where, parameters)
  for (const [name, value] of Object.entries(query.filter ?? {}))
    addFilter(config, page, name, value, hidden, where, parameters)
  if (query.ids) where.push(`id = any(${parameters.add(query.ids)}::text[])`)
  return {
    page,
    table: tableOf(page.entity),
    parameters,
    where: where.length > 0 ? where.join(' and ') : 'true',
    order: orderSql(config, page, query.sort, hidden),
  }
}

function readsOnlyHead(condition: Condition, head: Set<string>): boolean {
  const text = JSON.stringify(condition)
  return (
    [...text.matchAll(/"(?:field|change)":"([^".]+)[^"]*"/g)].every((match) => head.has(match[1]!)) &&
    !text.includes('"sum"') &&
    !text.includes('"has"') &&
    !text.includes('"every"')
  )
}

function addYear(config: Config, page: ListPage, query: ListQuery, where: string[], p: Parameters): void {
  if (!config.entities[page.entity]!.scope?.year || page.year === 'all') return
  if (page.year !== 'path') return void where.push(`year = ${p.add(config.years.realYear)}`)
  if (!query.year || ![...config.years.historyYears, config.years.realYear].includes(query.year))
    throw notFound(recordTexts.noYear())
  where.push(`year = ${p.add(query.year)}`)
}

function addKeyword(page: ListPage, keyword: string, hidden: Set<string>, where: string[], p: Parameters): void {
  const names = (page.filters ?? []).flatMap((filter) => filter.keyword ?? []).filter((name) => !hidden.has(name))
  if (names.length === 0) throw invalid(recordTexts.noKeyword())
  const word = keyword.trim().slice(0, 50).toLowerCase()
  if (word === '') return
  const text = p.add(word)
  const grams = gramsOf([word])
  if ([...word].length > 1) where.push(`grams @> ${p.add(grams)}::text[]`)
  where.push(`(${names.map((name) => `position(${text}::text in lower(head->>'${name}')) > 0`).join(' or ')})`)
}

function addFilter(
  config: Config,
  page: ListPage,
  name: string,
  value: FilterValue,
  hidden: Set<string>,
  where: string[],
  p: Parameters,
): void {
  const allowed = (page.filters ?? []).some((filter) => filter.field === name)
  const field = config.entities[page.entity]!.fields[name]
  const scope = config.entities[page.entity]!.scope
  if (!allowed || hidden.has(name) || (!field && !Object.hasOwn(systemColumns, name)))
    throw invalid(recordTexts.noFilter({ name }))
  const column = systemColumns[name]
  if (field?.type === 'region' || name === 'region' || name === scope?.region) {
    const code = String(Array.isArray(value) ? value[0] : value)
    if (!/^\d{6}$/.test(code)) throw invalid(recordTexts.badRegion())
    const on = name === scope?.region ? 'region_code' : (column ?? `head->>'${name}'`)
    const digits = regionLevel(code) * 2
    where.push(digits === 6 ? `${on} = ${p.add(code)}` : `left(${on}, ${digits}) = ${p.add(regionPrefix(code))}`)
    return
  }
  const isNumber = column === 'year' || (field !== undefined && fieldTypes[field.type].sql === 'number')
  const sql = column ?? (isNumber ? `(head->>'${name}')::numeric` : `head->>'${name}'`)
  if (typeof value === 'object' && !Array.isArray(value)) {
    const kind = isNumber ? 'numeric' : column !== undefined && column !== 'state' ? 'timestamptz' : 'text'
    const isWhole = kind === 'timestamptz' || field?.type === 'date-time'
    for (const [bound, sign] of [
      [value.from, '>='],
      [value.to, '<='],
    ] as const) {
      if (bound === undefined || bound === '') continue
      if (isNumber ? !/^-?\d{1,12}(\.\d{1,6})?$/.test(bound) : !isDate(bound) && !isDateTime(bound))
        throw invalid(isNumber ? recordTexts.badNumbers() : recordTexts.badDates())
      where.push(
        `${sql} ${sign} ${p.add(isWhole && sign === '<=' && bound.length === 10 ? `${bound} 23:59:59` : bound)}::${kind}`,
      )
    }
    return
  }
  if (field?.multiple)
    return void where.push(
      `(${[value]
        .flat()
        .map((item) => `head->'${name}' @> ${p.add(JSON.stringify([item]))}::jsonb`)
        .join(' or ')})`,
    )
  where.push(`${sql}::text = any(${p.add([value].flat().map(String))}::text[])`)
}

/** `field` or `-field` of a sortable field; else the page's own order; always ends with id, so that pages never overlap. */
function orderSql(config: Config, page: ListPage, sort: string | undefined, hidden: Set<string>): string {
  const own = page.columns.find((column) => column.sort)
  const wanted = sort ?? (own ? (own.sort === 'desc' ? `-${own.field}` : own.field) : '-updatedAt')
  const name = wanted.replace(/^-/, '')
  const direction = wanted.startsWith('-') ? 'desc' : 'asc'
  const isSystem = Object.hasOwn(systemColumns, name)
  const field = config.entities[page.entity]!.fields[name]
  const shown = page.columns.some((column) => column.field === name)
  if (!isSystem && (!field?.sort || hidden.has(name) || !shown)) throw invalid(recordTexts.noSort({ name }))
  const sql =
    systemColumns[name] ??
    (fieldTypes[field!.type].sql === 'number' ? `(head->>'${name}')::numeric` : `head->>'${name}'`)
  return `${sql} ${direction} nulls last, id ${direction}`
}
