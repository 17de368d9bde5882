import { createHash } from 'node:crypto'
import { expandRoles } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import type { Entity, Field, ListPage } from '#config-model/types.generated.ts'
import { hasRole } from '#config-model/user.ts'
import { ownOrderSql } from '#server/records/lists/list-order.ts'
import { identifier } from '#server/records/sql/identifier.ts'
import { tableOf } from './entity-tables.ts'

/** An index of a table. */
export interface ListIndex {
  name: string
  table: string
  /** What follows the table's name. */
  on: string
}

/** What the rows of a list have in common: the year, and nothing else, a city or a county. */
function scopesOf({ scope }: Entity): string[][] {
  const year = scope?.year === undefined ? [] : ['year']
  return scope?.region === undefined ? [year] : [year, [...year, city], [...year, 'region_code']]
}

const city = 'left(region_code, 4)'

/** An index tells an expression's value only where it holds the column too: then counting reads no rows. */
const included = (scope: string[]) => (scope.includes(city) ? ' include (region_code)' : '')

/** The orders in which list pages show an entity. */
function ordersOf(entity: Entity, pages: ListPage[]): string[] {
  return [...new Set(pages.flatMap((page) => ownOrderSql(entity, page) ?? []))]
}

const asksForState = ({ where, presets = [] }: ListPage) =>
  [where, ...presets.map((preset) => preset.where)].some((condition) =>
    JSON.stringify(condition ?? {}).includes('"state"'),
  )

const listsOf = (config: Config, id: string): ListPage[] =>
  Object.values(config.pages).filter((page): page is ListPage => page.kind === 'list' && page.entity === id)

/** The lists of an entity that somebody opens who reads more than rows of one's own: those are few, and found by their owner. */
function longLists(config: Config, id: string, { access }: Entity): ListPage[] {
  const readers = access.filter(({ rows, actions }) => rows !== 'own' && actions.includes('read'))
  const roles = readers.flatMap((grant) => expandRoles(config, grant.roles))
  return listsOf(config, id).filter(({ auth }) => auth === undefined || hasRole({ roles }, auth, config.roles))
}

/**
 * What the pages of a list are read from, and counted. In the order of a page the state stands last: rows of several states are found without looking at the
 * others. Where a page asks for states, those of one state stand together in its order. Orders of short lists are there for whoever reads all rows and asks for them.
 */
export function listIndexes(config: Config, id: string, entity: Entity): ListIndex[] {
  const table = tableOf(id)
  const pages = longLists(config, id, entity)
  const asking = ordersOf(entity, pages.filter(asksForState))
  const inOrder = (scope: string[], of: ListPage[]) =>
    ordersOf(entity, of).map((order) => hashed(table, `(${[...scope, order, 'state'].join(', ')})`))
  return scopesOf(entity).flatMap((scope, at) => [
    ...(asking.length > 0 ? asking : [null]).map((order) =>
      hashed(table, `(${[...scope, 'state', ...(order === null ? [] : [order])].join(', ')})${included(scope)}`),
    ),
    ...inOrder(scope, at === 0 ? listsOf(config, id) : pages),
  ])
}

/** An index by what it holds: another definition is another index. */
function hashed(table: string, on: string): ListIndex {
  const digest = createHash('sha256').update(on).digest('hex').slice(0, 10)
  return { name: identifier(`${table}_l_${digest}`), table, on }
}

/** The fields by whose values long lists are filtered or put in order; regions have a column of their own. */
export function askedFields(config: Config, id: string, entity: Entity): [name: string, field: Field][] {
  const pages = longLists(config, id, entity)
  const isFilter = (name: string) =>
    pages.some(({ filters = [], beside }) => beside?.by === name || filters.some(({ field }) => field === name))
  const isShown = (name: string) => pages.some(({ columns }) => columns.some(({ field }) => field === name))
  return Object.entries(entity.fields).filter(
    ([name, field]) =>
      fieldTypes[field.type].sql !== 'json' &&
      ((field.sort === true && isShown(name)) ||
        (field.filter === true && field.type !== 'region' && name !== entity.scope?.region && isFilter(name))),
  )
}
