import {
  hiddenFields,
  maskedFields,
  mayAct,
  mayOpen,
  rowScope,
  type Action,
} from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { Condition, Entity, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { presetOrder } from '#config-model/values/row-order.ts'
import { stateAliasesFor } from '#config-model/workflow/shown-state.ts'
import { countCap, searchCap } from '#contract/constants.ts'
import type { ListQuery } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import type { Query } from '#server/database/database.ts'
import { forbidden, badRequest, notFound } from '#server/errors.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { headFields } from '#server/records/entity-tables.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { KnownPredicates } from '#server/records/sql/site.ts'
import { compileKeywordSearch, type KeywordSearch } from './keyword/keyword-search.ts'
import { addFilter, addKeyword, addYear } from './list-filters.ts'
import { listOrderOf, orderBySql, type Order } from './list-order.ts'
import type { ListParts } from './list-parts.ts'
import { parseCursor, type PageCursor } from './page-cursor.ts'
import { referencesOf } from './reference-names.ts'

export interface CompiledList {
  page: ListPage
  table: string
  parameters: Parameters
  where: string
  order: string
  orderedBy: Order
  after: PageCursor | null
  tables: FollowedTable[]
  /** Limited to a city or county: few rows. */
  isNarrow: boolean
  /** The best plan depends on it. */
  isSearch: boolean
  /** Null without an index. */
  search: KeywordSearch | null
}

/** @throws ApiError 404, 403 */
export function openListPage(
  config: Config,
  localizedConfig: Config,
  user: User,
  id: string,
): ListPage {
  const page = listPageOf(config, id)
  if (!page) throw notFound(recordTexts.noList())
  if (!mayOpen(user, config, page))
    throw forbidden(recordTexts.pageNotOpen({ page: localizedConfig.pages[id]?.title ?? id }))

  return page
}

interface Question {
  id: string
  query: ListQuery
  now: Date
  localizedConfig: Config
  /** Default `read`. */
  action?: Action
  /** The outer statement's; otherwise new ones. */
  parameters?: Parameters | undefined
}

export interface OpenList {
  list: ListParts
  sqlOf: (condition: Condition) => string
}

/**
 * Opens the readable rows on which the user may do `action`, in the query's years.
 * @throws ApiError 400, 403, 404
 */
export function openList(config: Config, user: User, question: Question): OpenList {
  const {
    id,
    query,
    now,
    localizedConfig,
    action = 'read',
    parameters = new Parameters(),
  } = question
  const page = openListPage(config, localizedConfig, user, id)
  const entity = entityOf(config, page.entity)
  const stateAliases = stateAliasesFor(config, page.entity, user)
  const context = { ...recordContext(config, null, user, now), scopes: [], stateAliases }
  const head = headFields(config, page.entity)
  const relation = relationOf(config, page.entity)
  const list: ListParts = {
    config,
    page,
    entity,
    relation,
    // Searching or sorting by them would reveal their values.
    hidden: new Set([
      ...hiddenFields(config, user, page.entity),
      ...maskedFields(config, user, page.entity),
    ]),
    stateAliases,
    where: [],
    parameters,
    knownPredicates: new KnownPredicates(),
  }

  const sqlOf = (condition: Condition): string => {
    const data = readsOnlyHead(condition, head, entity.fields) ? 'head' : 'data'
    const rows = {
      json: data,
      columns: list.relation.columns,
      knownPredicates: list.knownPredicates,
    } as const
    return conditionSql(
      condition,
      context,
      { fields: entity.fields, parameters: list.parameters },
      rows,
    )
  }

  for (const needed of new Set<Action>(['read', action])) {
    const scope = rowScope(config, user, page.entity, needed)
    if (scope === false)
      throw forbidden(
        verbatimPhrase(
          mayAct(localizedConfig, user, { entity: page.entity, action: needed, record: null, now })
            .reason,
        ),
      )

    if (scope !== true) list.where.push(sqlOf(scope))
  }

  if (page.where) list.where.push(sqlOf(page.where))
  // A closed window lists, counts and exports nothing.
  if (page.window !== undefined) list.where.push(sqlOf({ window: page.window }))
  addYear(list, query)

  return { list, sqlOf }
}

/**
 * Compiles a list. Refuses keys outside the allow-list of page, entity and role.
 * @throws ApiError 400, 403, 404
 */
export function compileList(config: Config, user: User, question: Question): CompiledList {
  const { query } = question
  const { list, sqlOf } = openList(config, user, question)
  const { page } = list
  const where = query.preset === undefined ? undefined : presetOf(page, query.preset).where
  if (where) list.where.push(sqlOf(where))
  if (query.keyword) addKeyword(list, query.keyword)
  for (const [name, value] of Object.entries(query.filter ?? {})) addFilter(list, name, value)
  if (query.ids) list.where.push(`id = any(${list.parameters.add(query.ids)}::text[])`)

  const orderedBy = listOrderOf(list, query.sort ?? presetOrder(page, query.preset))
  const isStored = sourceOf(config, page.entity) === undefined

  return {
    page,
    table: list.relation.from,
    tables: listTables(config, page),
    parameters: list.parameters,
    where: list.where.length > 0 ? list.where.join(' and ') : 'true',
    order: orderBySql(orderedBy),
    orderedBy,
    after: query.after === undefined ? null : parseCursor(orderedBy, query.after),
    isNarrow: list.knownPredicates.regions.length > 0 && isStored,
    isSearch: (query.keyword ?? '') !== '',
    search: isStored ? compileKeywordSearch(list) : null,
  }
}

/** @throws ApiError 400 */
export function presetOf(page: ListPage, id: string): NonNullable<ListPage['presets']>[number] {
  const preset = page.presets?.find((item) => item.id === id)
  if (!preset) throw badRequest(recordTexts.noPreset({ name: id }))
  return preset
}

/** The tables of list and count, with those of conditions on who has acted. */
export const listTables = (
  config: Config,
  page: Pick<ListPage, 'entity'> & Partial<ListPage>,
): FollowedTable[] => [
  ...relationOf(config, page.entity).tables,
  ...referencesOf(config, page).flatMap(({ entity }) => relationOf(config, entity).tables),
  'action_log',
]

const readByHead = new WeakMap<Condition, string[] | null>()

/** Facts of every record are columns, not fields. */
function readsOnlyHead(
  condition: Condition,
  head: readonly string[],
  fields: Entity['fields'],
): boolean {
  const names = readByHead.get(condition) ?? fieldsOfHead(condition)
  readByHead.set(condition, names)
  return (
    names !== null && names.every((name) => head.includes(name) || !Object.hasOwn(fields, name))
  )
}

/** Null when it reads more than single values. */
function fieldsOfHead(condition: Condition): string[] | null {
  const text = JSON.stringify(condition)
  if (/"(?:sum|has|every)"/.test(text)) return null
  return [...text.matchAll(/"(?:field|change)":"([^".]+)[^"]*"/g)].map(([, name = '']) => name)
}

export const capOf = ({ isSearch }: Pick<CompiledList, 'isSearch'>): number =>
  isSearch ? searchCap : countCap

/** A search is planned for its words; other lists are planned once. */
export const queryFor = (
  { database }: Pick<RequestContext, 'database'>,
  { isSearch }: Pick<CompiledList, 'isSearch'>,
): Query => (isSearch ? database.queryPlanned : database.query)
