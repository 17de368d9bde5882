import { createHash } from 'node:crypto'
import { expandRoles } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { isRegion, isChoice, isBoolean, isNumber, isTime } from '#config-model/field-traits.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { listPagesOf } from '#config-model/page-traits.ts'
import { type Field } from '#config-model/types.generated.ts'
import type { Condition, Entity, ListPage } from '#config-model/types.generated.ts'
import { hasRole } from '#config-model/user.ts'
import { defaultOrderOf } from '#config-model/values/row-order.ts'
import { sqlIdentifier, sqlLiteral } from '#server/database/identifier.ts'
import { headFields, tableOf } from '#server/records/entity-tables.ts'
import { pathSql } from '#server/records/sql/value-sql.ts'
import { fieldOrder, orderFieldName, ownOrderSql } from './list-order.ts'
import { isRecordTime, systemColumnSql } from './list-parts.ts'

export interface ListIndex {
  name: string
  table: string
  /** The index definition after the table's name. */
  on: string
}

/** The year, with or without a city or county. */
function scopesOf({ scope }: Entity): string[][] {
  const year = scope?.year === undefined ? [] : ['year']
  return scope?.region === undefined ? [year] : [year, [...year, city], [...year, 'region_code']]
}

const city = 'left(region_code, 4)'

/** An index-only scan needs the expression's column too. */
const included = (scope: string[]) => (scope.includes(city) ? ' include (region_code)' : '')

function ordersOf(entity: Entity, pages: ListPage[]): string[] {
  return [...new Set(pages.flatMap((page) => ownOrderSql(entity, page) ?? []))]
}

const fixedIn = (condition: Condition | undefined): string[] => {
  if (condition === undefined || typeof condition !== 'object') return []
  if ('all' in condition) return condition.all.flatMap(fixedIn)

  return 'field' in condition && 'is' in condition && typeof condition.is !== 'object'
    ? [condition.field]
    : []
}

/** An index entry is limited to 2,700 bytes. */
const isShort = (field: Field): boolean =>
  isBoolean(field) || isChoice(field) || isNumber(field) || isTime(field)

const asksForState = ({ where, presets = [] }: ListPage) =>
  [where, ...presets.map((preset) => preset.where)].some((condition) =>
    JSON.stringify(condition ?? {}).includes('"state"'),
  )

/** Lists for users who read more than their own rows, which are few and found by owner. */
export function longLists(config: Config, id: string, { access }: Entity): ListPage[] {
  const readers = access.filter(({ rows, actions }) => rows !== 'own' && actions.includes('read'))
  const roles = readers.flatMap((grant) => expandRoles(config, grant.roles))

  return listPagesOf(config, id)
    .map(([, page]) => page)
    .filter(({ auth }) => auth === undefined || hasRole({ roles }, auth, config.roles))
}

/** Times to sort by besides the page's own order: ascending. */
function timesOf(pages: ListPage[]): string[] {
  const times = pages.flatMap((page) =>
    page.columns.flatMap(({ field }) => (isRecordTime(field) ? field : [])),
  )
  const others = [...new Set(times)].filter((name) =>
    pages.some((page) => orderFieldName(defaultOrderOf(page)) !== name),
  )

  return others.flatMap((name) => systemColumnSql(name, {}) ?? [])
}

/**
 * Indexes that read and count list pages. The state comes last in a page's order, so that several
 * states are found without reading other rows; pages that request states also get an index by
 * state. Columns that change with every save are indexed only if shown.
 */
export function listIndexes(config: Config, id: string, entity: Entity): ListIndex[] {
  const table = tableOf(id)
  const pages = longLists(config, id, entity)
  const asking = ordersOf(entity, pages.filter(asksForState))
  const inOrder = (scope: string[]) =>
    ordersOf(entity, pages).map((order) =>
      hashedIndex(table, `(${[...scope, order, 'state'].join(', ')})`),
    )

  const byTimes = (scope: string[]) =>
    timesOf(pages).map((column) =>
      hashedIndex(table, `(${[...scope, column, 'id', 'state'].join(', ')})`),
    )

  return scopesOf(entity).flatMap((scope, at) => [
    ...(asking.length > 0 ? asking : [null]).map((order) =>
      hashedIndex(
        table,
        `(${[...scope, 'state', ...(order === null ? [] : [order])].join(', ')})${included(scope)}`,
      ),
    ),
    ...inOrder(scope),
    ...(at === 0 ? byTimes(scope) : []),
  ])
}

export function hashedIndex(table: string, on: string): ListIndex {
  const digest = createHash('sha256').update(on).digest('hex').slice(0, 10)
  return { name: sqlIdentifier(`${table}_l_${digest}`), table, on }
}

/**
 * Indexes of long lists for filters by the user or a page's condition, and for sorting. Regions
 * have a column of their own.
 */
export function fieldIndexes(config: Config, id: string, entity: Entity): ListIndex[] {
  const table = tableOf(id)
  const pages = longLists(config, id, entity)
  const year = entity.scope?.year === undefined ? [] : ['year']
  const isFilter = (name: string) =>
    pages.some(
      ({ filters = [], beside }) =>
        beside?.by === name || filters.some(({ field }) => field === name),
    )

  const head = headFields(config, id)
  const fixed = new Set(
    pages.flatMap(({ where, presets = [] }) =>
      [where, ...presets.map((preset) => preset.where)].flatMap(fixedIn),
    ),
  )

  const isVisibleColumn = (name: string) =>
    pages.some(({ columns }) =>
      columns.some(({ field, exportOnly }) => field === name && !exportOnly),
    )

  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (fieldTypes[field.type].sql === 'json') return []

    const value = `(head->>${sqlLiteral(name)})`
    const isFiltered =
      field.filter === true && !isRegion(field) && name !== entity.scope?.region && isFilter(name)

    const isOrdered = field.sort === true && !field.multiple && isVisibleColumn(name)
    const order = fieldOrder(name, entity)

    // Has a column of its own, first in every index.
    const isFixed = fixed.has(name) && head.includes(name) && name !== entity.scope?.year

    return [
      ...(isFixed && !field.multiple && isShort(field)
        ? [
            hashedIndex(
              table,
              `(${[...year, pathSql(name, [{ json: 'head', fields: entity.fields }]).sql].join(', ')})`,
            ),
          ]
        : []),
      // With ties by id it serves a list's order in either direction.
      ...(isOrdered ? [hashedIndex(table, `(${[...year, order, 'id'].join(', ')})`)] : []),
      ...(isFiltered && !(isOrdered && order === value)
        ? [
            field.multiple
              ? named(table, name, `using gin ((head->${sqlLiteral(name)}))`)
              : named(table, name, `(year, ${value})`),
          ]
        : []),
    ]
  })
}

const named = (table: string, field: string, on: string): ListIndex => ({
  name: sqlIdentifier(`${table}_f_${field.toLowerCase()}`),
  table,
  on,
})
