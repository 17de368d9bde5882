import { rowScope } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import { importColumns, importedTable, mayImport } from '#config-model/imports/import-columns.ts'
import { speak } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ImportAnswer, ImportFault } from '#contract/list/sheets.ts'
import type { Asked } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError, forbidden } from '#server/errors.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { newId } from '#server/records/id.ts'
import { listPage } from '#server/records/lists/list-query.ts'
import { createRecord, findRecord, saveRecord } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations.ts'
import { literal } from '#server/records/sql/identifier.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { arrangeRows, type ImportGroup } from './arrange-rows.ts'
import { importTexts } from './import-texts.ts'
import { readSheet } from './read-sheet.ts'

/** Faults that are told at once. */
const most = 200

interface Importing {
  page: string
  content: Buffer
  fileName: string
  /** Tried in the same way, and nothing of it stays. */
  isTrial: boolean
}

/** What an import has done to a record, to undo it: the values before, null for a new one. */
export interface ImportedRow {
  id: string
  version: number
  before: RecordData | null
}

/** The list that takes sheets from a user. @throws ApiError 403, 404 */
export function importPage(services: Asked, user: User, id: string): ListPage & { import: object } {
  const config = services.config()
  const page = listPage(config, services.spoken(config), user, id)
  if (page.import === undefined || !mayImport(config, user, page))
    throw forbidden(importTexts.notOpen({ page: page.title }))
  return { ...page, import: page.import }
}

/**
 * Writes what a sheet says as its author could by hand, row by row, each by the rules of the record: all of it in one transaction, or, when anything is wrong or it
 * was a trial, nothing. @throws ApiError 400, 403, 404
 */
export async function importSheet(services: Asked, user: User, importing: Importing): Promise<ImportAnswer> {
  const page = importPage(services, user, importing.page)
  const config = services.config()
  const rows = await readSheet(importing.content, page.import?.maxRows ?? 0)
  const { groups, faults } = arrangeRows({ config: services.spoken(config), page, locale: services.locale, rows })
  const answer: ImportAnswer = { created: 0, updated: 0, faults, hasMore: false, id: null, told: [] }
  if (groups.length > 0) await writeGroups(services, user, { ...importing, page, groups, answer })
  answer.hasMore = faults.length > most
  faults.splice(most)
  faults.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  if (faults.length > 0 || importing.isTrial) answer.told = []
  return answer
}

interface Writing extends Omit<Importing, 'page'> {
  page: ListPage
  groups: ImportGroup[]
  answer: ImportAnswer
}

/** Ends the transaction of a trial. */
class Undone extends Error {}

async function writeGroups(services: Asked, user: User, writing: Writing): Promise<void> {
  const { page, groups, answer, isTrial } = writing
  const done: ImportedRow[] = []
  const work = async (query: Query) => {
    const inside = within(services, query, isTrial)
    for (const group of groups) {
      await query('savepoint imported')
      try {
        const { told, ...row } = await writeGroup(inside, user, page, group, query)
        done.push(row)
        if (row.before === null) answer.created++
        else answer.updated++
        if (told !== undefined) answer.told.push({ key: group.key, told })
        await query('release savepoint imported')
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        await query('rollback to savepoint imported')
        answer.faults.push(...faultsOf(services, page, group, error))
      }
    }
    if (isTrial || answer.faults.length > 0) throw new Undone('nothing of it stays')
    answer.id = await noteImport(services, user, writing, done, query)
    return { id: answer.id }
  }
  await services.database.transaction(work, Number.POSITIVE_INFINITY).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

/** The services as they work within a transaction that is open already. */
export function within(services: Asked, query: Query, isTrial = false): Asked {
  const database = Object.assign(Object.create(services.database) as typeof services.database, {
    query,
    transaction: <Result>(work: (inner: Query) => Promise<Result>) => work(query),
  })
  return { ...services, database, ...(isTrial ? { isTrial: true as const } : {}) }
}

async function writeGroup(
  services: Asked,
  user: User,
  page: ListPage,
  group: ImportGroup,
  query: Query,
): Promise<ImportedRow & { told?: string }> {
  const config = services.config()
  const { entity } = page
  const table = page.import && importedTable(page.import)
  const found = await findByKey(services, user, page, group.key, query)
  if (found === null) {
    const mayCreate = table === undefined && rowScope(config, user, entity, 'create') !== false
    if (!mayCreate) throw new ApiError(400, 'invalid', importTexts.notFound())
    const made = await createRecord(services, user, entity, filled(group.lines[0]?.values ?? {}))
    return { id: made.id, version: made.version, before: null, ...(made.told === undefined ? {} : { told: made.told }) }
  }
  const record = await findRecord(services, config, user, { entity, id: found, action: 'update', query })
  const changes =
    table === undefined ? changedValues(page, group) : mergedRows(services, page, table, group, record.data)
  const saved = await saveRecord(services, user, { entity, id: found, version: record.version, changes })
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, record.data[name] ?? null]))
  return { id: found, version: saved.version, before }
}

const filled = (values: RecordData): RecordData =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** What a line changes: its key is what it is found by. */
const changedValues = (page: ListPage, { lines }: ImportGroup): RecordData =>
  Object.fromEntries(Object.entries(lines[0]?.values ?? {}).filter(([name]) => name !== page.import?.key))

/** A table with the cells of the sheet in its rows. @throws ApiError 400 for a row that it does not have */
function mergedRows(
  services: Asked,
  page: ListPage,
  table: string,
  { lines }: ImportGroup,
  data: RecordData,
): RecordData {
  const rowKey = entityOf(services.config(), page.entity).fields[table]?.rows?.key ?? ''
  const own = new Set(
    (page.import?.columns ?? []).flatMap((path) => (path.includes('.') ? path.split('.').slice(1) : [])),
  )
  const rows = (Array.isArray(data[table]) ? data[table] : []).map((row) => ({ ...(row as RecordData) }))
  for (const { row: place, values } of lines) {
    const row = rows.find((one) => one[rowKey] === values[rowKey])
    if (!row) throw new RowError(place, importTexts.noRow())
    for (const [name, value] of Object.entries(values)) if (own.has(name) && name !== rowKey) row[name] = value
  }
  return { [table]: rows }
}

/** A fault of a line that is not the first of its record. */
class RowError extends ApiError {
  readonly row: number

  constructor(row: number, message: ConstructorParameters<typeof ApiError>[2]) {
    super(400, 'invalid', message)
    this.row = row
  }
}

/** The id of the record with a key, among those that the user may read, of the working year. @throws ApiError 400 for several */
async function findByKey(
  services: Asked,
  user: User,
  page: ListPage,
  key: string,
  query: Query,
): Promise<string | null> {
  const config = services.config()
  const name = page.import?.key ?? ''
  const entity = entityOf(config, page.entity)
  const { from, columns } = relationOf(config, page.entity)
  const scope = rowScope(config, user, page.entity, 'read')
  const p = new Parameters()
  const where = [`lower(${columns[name]?.sql ?? `data->>${literal(name)}`}) = lower(${p.add(key)}::text)`]
  if (entity.scope?.year !== undefined) where.push(`year = ${p.add(config.years.realYear)}`)
  if (scope === false) return null
  const context = { ...recordContext(config, null, user, services.clock()), scopes: [] }
  if (scope !== true) where.push(conditionSql(scope, context, entity.fields, p, { columns }))
  const rows = await query<{ id: string }>(`select id from ${from} where ${where.join(' and ')} limit 2`, p.values)
  if (rows.length > 1) throw new ApiError(400, 'invalid', importTexts.several())
  return rows[0]?.id ?? null
}

/** What is wrong with a record, at the line and column of the sheet that say it. */
function faultsOf(services: Asked, page: ListPage, group: ImportGroup, error: ApiError): ImportFault[] {
  const config = services.spoken(services.config())
  const columns = importColumns(config, page)
  const row = error instanceof RowError ? error.row : group.row
  const problems = (error.problems ?? []).filter(({ severity }) => severity === 'error')
  if (problems.length === 0) return [{ row, column: null, message: speak(error.phrase, services.locale) }]
  const table = page.import && importedTable(page.import)
  return problems.map(({ path, message }) => {
    const name = path[0] === table && path.length > 2 ? `${table}.${path[2]}` : String(path[0])
    const title = columns.find((column) => column.path === name)?.title
    return { row, column: title ?? config.entities[page.entity]?.fields[String(path[0])]?.title ?? null, message }
  })
}

async function noteImport(
  services: Asked,
  user: User,
  { page, fileName }: Writing,
  done: ImportedRow[],
  query: Query,
): Promise<string> {
  const id = newId(services.clock(), services.random)
  await query('insert into sheet_import(id, entity, account_id, at, file_name, rows) values ($1, $2, $3, $4, $5, $6)', [
    id,
    page.entity,
    user.id,
    services.clock(),
    fileName,
    JSON.stringify(done),
  ])
  const detail = { act: 'import', import: id, rows: done.length }
  await services.log.write(
    services.caller,
    user,
    { kind: 'import', entity: page.entity, subject: fileName, detail },
    query,
  )
  return id
}
