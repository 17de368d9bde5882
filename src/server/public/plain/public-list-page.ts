import { memberOf } from '#config-model/assert.ts'
import { recordContext, type ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { coveredYears } from '#config-model/facts/years.ts'
import { isChoice, isYear } from '#config-model/field-traits.ts'
import { formatValue } from '#config-model/field-types.ts'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { publicFields, publicListOf, type PublicListing } from '#config-model/rights/public-list.ts'
import type { Entity, Field, ListPage } from '#config-model/types.generated.ts'
import { withVisibleState, stateAliasesFor } from '#config-model/workflow/shown-state.ts'
import { fillPattern, routePatterns } from '#contract/paths.ts'
import type { RequestContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { html, type Html } from '#server/public/pages/html.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { addFilter, addKeyword } from '#server/records/lists/list-filters.ts'
import { listOrderOf, orderBySql } from '#server/records/lists/list-order.ts'
import { systemColumnSql, type ListParts } from '#server/records/lists/list-parts.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { KnownPredicates } from '#server/records/sql/site.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { requestTexts } from '#server/request-texts.ts'
import { renderPlainPage } from './plain-page.ts'
import { publicListTexts as words } from './public-list-texts.ts'

const pageSize = 20
const maxPage = 500
const maxKeyword = 40

interface OpenPublicList extends PublicListing {
  services: RequestContext
  config: Config
  entityId: string
  parts: ListParts
  say: (phrase: Phrase) => string
}

interface Choice {
  keyword: string
  filters: Record<string, string>
  page: number
}

/**
 * Renders the public list of an entity, with declared rows and columns only.
 * @throws ApiError 404 for an entity without one
 */
export async function renderPublicListPage(
  services: RequestContext,
  entityId: string,
  query: URLSearchParams,
): Promise<string> {
  const look = openPublicList(services, entityId)
  const choice = choiceOf(look, query)
  const { config, list, say } = look
  const { rows, total, isFiltered } = await findRows(look, choice)
  const nothing = html`<p data-part="nothing">
    ${say(isFiltered ? words.nothing() : words.empty())}
  </p>`

  return renderPlainPage({
    config,
    locale: services.locale,
    title: list.title,
    isIndexed: true,
    main: html`<div data-part="list">
      <h1>${list.title}</h1>
      ${list.help === undefined ? null : html`<p data-part="hint">${list.help}</p>`}
      ${searchForm(look, choice)}
      <p data-part="count" role="status">${say(words.count({ n: total }))}</p>
      ${rows.length === 0 ? nothing : tableOf(look, rows)} ${pageLinks(look, choice, total)}
    </div>`,
  })
}

/**
 * Renders a record or a not-found page.
 * @throws ApiError 404 without a list
 */
export async function renderPublicRecordPage(
  services: RequestContext,
  entityId: string,
  id: string,
): Promise<{ status: 200 | 404; text: string }> {
  const look = openPublicList(services, entityId)
  const { config, entity, list, say } = look
  if (!list.show) throw notFound(requestTexts.noAddress({ path: pathOf(look, id) }))

  const p = new Parameters()
  const where = rowsSql(look, p)
  const [row] = await services.database.read(
    `select ${recordColumns} from ${look.parts.relation.from} where ${where} and id = ${p.add(id)}`,
    p.values,
  )

  const record = row === undefined ? null : shownRecord(look, row)
  const title = record === null ? list.title : titleOf(look, record)
  const back = html`<p>
    <a href="${fillPattern(routePatterns.publicRecords, entityId)}"
      >${say(words.back({ title: list.title }))}</a
    >
  </p>`
  const facts =
    record === null
      ? html`<p data-part="verdict" data-tone="red" role="status">${say(words.gone())}</p>`
      : html`<dl>${publicFields(entity, list.show).map((name) => factOf(look, record, name))}</dl>`

  return {
    status: record === null ? 404 : 200,
    text: renderPlainPage({
      config,
      locale: services.locale,
      title,
      isIndexed: record !== null,
      main: html`${back}
        <h1>${title}</h1>
        ${facts}`,
    }),
  }
}

/** `changedAt`: unchanged since. */
export interface PublicAddress {
  path: string
  changed?: Date
}

/**
 * Every public list and, where its records have pages, their newest ones: at most `maxAddresses`.
 */
export async function listPublicAddresses(
  services: RequestContext,
  maxAddresses: number,
): Promise<PublicAddress[]> {
  const config = services.config()
  const ids = Object.keys(config.entities).filter((id) => publicListOf(config, id) !== null)
  const addresses = ids.map((id): PublicAddress => ({
    path: fillPattern(routePatterns.publicRecords, id),
  }))

  for (const id of ids) {
    const look = openPublicList(services, id)
    const room = maxAddresses - addresses.length
    if (!look.list.show || room <= 0) continue

    const p = new Parameters()
    const where = rowsSql(look, p)
    const changedSql = systemColumnSql('updatedAt', look.parts.stateAliases)
    const rows = await services.database.read<{ id: string; changed: Date }>(
      `select id, ${changedSql} as changed from ${look.parts.relation.from} where ${where}
        order by changed desc, id limit ${p.add(room)}`,
      p.values,
    )

    addresses.push(...rows.map(({ id: row, changed }) => ({ path: pathOf(look, row), changed })))
  }

  return addresses
}

/** @throws ApiError 404 for an entity without a public list */
function openPublicList(services: RequestContext, entityId: string): OpenPublicList {
  const config = services.localized(services.config())
  const opened = publicListOf(config, entityId)
  if (!opened)
    throw notFound(
      requestTexts.noAddress({ path: fillPattern(routePatterns.publicRecords, entityId) }),
    )

  const { entity } = opened

  return {
    ...opened,
    services,
    config,
    entityId,
    parts: {
      config,
      page: listPageOf(entityId, opened),
      entity,
      relation: relationOf(config, entityId),
      hidden: new Set(Object.keys(entity.fields).filter((name) => !isShown(opened, name))),
      stateAliases: stateAliasesFor(config, entityId, { roles: [] }),
      where: [],
      parameters: new Parameters(),
      knownPredicates: new KnownPredicates(),
    },
    say: (phrase) => formatPhrase(phrase, services.locale),
  }
}

/** Only public fields may be searched, filtered and sorted. */
const isShown = ({ entity, list }: PublicListing, name: string): boolean =>
  publicFields(entity, [...list.columns, ...(list.show ?? [])]).includes(name)

/** The list with its allowed search, filters and order. */
const listPageOf = (entity: string, { list }: PublicListing): ListPage => ({
  kind: 'list',
  path: fillPattern(routePatterns.publicRecords, entity),
  title: list.title,
  entity,
  columns: list.columns.map((field) => ({
    field,
    ...(list.order?.field === field ? { sort: list.order.sort } : {}),
  })),
  filters: [
    ...(list.search ? [{ keyword: list.search }] : []),
    ...(list.filters ?? []).map((field) => ({ field })),
  ],
})

function rowsSql({ services, config, entity, parts, rows }: OpenPublicList, p: Parameters): string {
  const { stateAliases } = parts
  const context: ConditionContext = {
    ...recordContext(config, null, null, services.clock()),
    scopes: [],
    stateAliases,
  }

  return conditionSql(
    rows,
    context,
    { fields: entity.fields, parameters: p },
    {
      json: 'data',
      columns: parts.relation.columns,
      knownPredicates: parts.knownPredicates,
    },
  )
}

const shownRecord = ({ config, entityId }: OpenPublicList, row: object): StoredRecord =>
  withVisibleState(config, toRecord(config, entityId, row), { roles: [] })

async function findRows(
  look: OpenPublicList,
  { keyword, filters, page }: Choice,
): Promise<{ rows: StoredRecord[]; total: number; isFiltered: boolean }> {
  const { services, parts } = look
  parts.where.push(rowsSql(look, parts.parameters))
  if (keyword !== '') addKeyword(parts, keyword)
  for (const [name, value] of Object.entries(filters)) addFilter(parts, name, value)

  const p = parts.parameters
  const where = parts.where.join(' and ')
  const from = parts.relation.from
  const [counted] = await services.database.read<{ total: number }>(
    `select count(*)::int as total from ${from} where ${where}`,
    [...p.values],
  )
  const rows = await services.database.read(
    `select ${recordColumns} from ${from} where ${where}
      order by ${orderBySql(listOrderOf(parts, undefined))}
     limit ${pageSize} offset ${p.add((page - 1) * pageSize)}::bigint`,
    p.values,
  )

  return {
    rows: rows.map((row) => shownRecord(look, row)),
    total: counted?.total ?? 0,
    isFiltered: keyword !== '' || Object.keys(filters).length > 0,
  }
}

/** Ignores unknown names and values. */
function choiceOf(look: OpenPublicList, query: URLSearchParams): Choice {
  const page = Number(query.get('page'))
  const filters = filterNames(look).flatMap((name) => {
    const value = query.get(name) ?? ''
    return optionsOf(look, name).some((option) => option.value === value) ? [[name, value]] : []
  })

  return {
    keyword: (look.list.search ? (query.get('keyword') ?? '') : '').trim().slice(0, maxKeyword),
    filters: Object.fromEntries(filters) as Record<string, string>,
    page: Number.isInteger(page) && page > 0 ? Math.min(page, maxPage) : 1,
  }
}

const filterNames = (look: OpenPublicList): string[] =>
  (look.list.filters ?? []).filter((name) => isShown(look, name))

function optionsOf(
  { config, entity, say }: OpenPublicList,
  name: string,
): { value: string; title: string }[] {
  const field = memberOf(entity.fields, name)
  if (isChoice(field))
    return dictionaryItems(config, field.dictionary ?? '').map(({ value, label }) => ({
      value,
      title: label,
    }))

  if (isYear(field))
    return coveredYears(config.years)
      .toSorted((a, b) => b - a)
      .map((year) => ({ value: String(year), title: String(year) }))

  return [
    { value: 'true', title: say(words.yes()) },
    { value: 'false', title: say(words.no()) },
  ]
}

/** Null without anything to search by. */
function searchForm(look: OpenPublicList, choice: Choice): Html | null {
  const { entity, entityId, list, say } = look
  const names = filterNames(look)
  if (names.length === 0 && !list.search) return null

  const selects = names.map(
    (name) =>
      html`<label
        >${memberOf(entity.fields, name).title}
        <select name="${name}">
          <option value="">${say(words.any())}</option>
          ${optionsOf(look, name).map((option) =>
            option.value === choice.filters[name]
              ? html`<option value="${option.value}" selected>${option.title}</option>`
              : html`<option value="${option.value}">${option.title}</option>`,
          )}
        </select></label
      >`,
  )

  const keyword = list.search
    ? html`<label
        >${say(words.keyword())}
        <input
          type="search"
          name="keyword"
          value="${choice.keyword}"
          maxlength="${maxKeyword}"
          placeholder="${titlesOf(entity, list.search)}"
      /></label>`
    : null

  const path = fillPattern(routePatterns.publicRecords, entityId)

  return html`<form
    data-part="search"
    action="${path}"
    method="get"
    role="search"
    aria-label="${say(words.search())}"
  >
    ${selects}${keyword}<button type="submit">${say(words.look())}</button
    ><a href="${path}">${say(words.reset())}</a>
  </form>`
}

const titlesOf = ({ fields }: Entity, names: string[]): string =>
  names.map((name) => memberOf(fields, name).title).join('、')

function tableOf(look: OpenPublicList, records: StoredRecord[]): Html {
  const { entity, list } = look
  const names = publicFields(entity, list.columns)
  const heads = names.map(
    (name) => html`<th scope="col">${labelOf(memberOf(entity.fields, name))}</th>`,
  )

  return html`<table>
    <thead>
      <tr>
        ${heads}
      </tr>
    </thead>
    <tbody>
      ${records.map(
        (record) =>
          html`<tr>
            ${names.map((name, at) => cellOf(look, record, { name, at }))}
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** With its title, for narrow tables. */
function cellOf(
  look: OpenPublicList,
  record: StoredRecord,
  { name, at }: { name: string; at: number },
): Html {
  const field = memberOf(look.entity.fields, name)
  const text = formatValue(record.data[name], field, look.config)
  if (at > 0 || !look.list.show) return html`<td data-title="${labelOf(field)}">${text}</td>`

  return html`<td data-title="${labelOf(field)}">
    <a href="${pathOf(look, record.id)}">${text === '' ? look.say(words.open()) : text}</a>
  </td>`
}

const labelOf = ({ title, unit }: Field): string =>
  unit === undefined ? title : `${title}（${unit}）`

const pathOf = ({ entityId }: OpenPublicList, id: string): string =>
  fillPattern(routePatterns.publicRecord, entityId, encodeURIComponent(id))

/** The title if public, otherwise the first public column. */
function titleOf(look: OpenPublicList, record: StoredRecord): string {
  const { config, entity, list } = look
  const name = [entity.titleField, ...list.columns].find((item) => isShown(look, item))
  if (name === undefined) return list.title

  return formatValue(record.data[name], memberOf(entity.fields, name), config) || list.title
}

function factOf({ config, entity }: OpenPublicList, record: StoredRecord, name: string): Html {
  const field = memberOf(entity.fields, name)
  const text = formatValue(record.data[name], field, config)
  return text === ''
    ? html``
    : html`<div>
        <dt>${labelOf(field)}</dt>
        <dd>${text}</dd>
      </div>`
}

function pageLinks(look: OpenPublicList, choice: Choice, total: number): Html | null {
  const { entityId, say } = look
  const pages = Math.min(maxPage, Math.ceil(total / pageSize))
  if (pages <= 1) return null

  const to = (page: number): string => {
    const query = new URLSearchParams({
      ...choice.filters,
      ...(choice.keyword === '' ? {} : { keyword: choice.keyword }),
      ...(page === 1 ? {} : { page: String(page) }),
    }).toString()

    const path = fillPattern(routePatterns.publicRecords, entityId)

    return query === '' ? path : `${path}?${query}`
  }

  const { page } = choice
  const previous =
    page > 1 ? html`<a rel="prev" href="${to(page - 1)}">${say(words.previous())}</a>` : null
  const next =
    page < pages ? html`<a rel="next" href="${to(page + 1)}">${say(words.next())}</a>` : null

  const place = say(words.pageOf({ page, pages }))

  return html`<nav aria-label="${place}">${previous}<span>${place}</span>${next}</nav>`
}
