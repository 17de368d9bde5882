import { maskedFields, rowScope } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import { importColumns, importedTable, mayImport } from '#config-model/import-columns.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ImportAnswer, ImportFault } from '#contract/list.ts'
import { withinTransaction, type RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ApiError, forbidden } from '#server/errors.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { headFields } from '#server/records/entity-tables.ts'
import { openListPage } from '#server/records/lists/list-query.ts'
import { findRecord } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { createRecord, saveRecord } from '#server/records/save-record.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { comparableSql } from '#server/records/sql/word-sql.ts'
import { groupRowsByRecord, type ImportGroup } from './group-rows.ts'
import { importTexts } from './import-texts.ts'
import { RowError, findSheetChanges, resolveValues } from './sheet-changes.ts'
import { readSpreadsheet } from './spreadsheet/read-spreadsheet.ts'

const maxFaults = 200

interface Importing {
  page: string
  content: Buffer
  fileName: string
  /** A preview, which is rolled back at the end. */
  isTrial: boolean
  /** Blank cells erase values instead of being ignored. */
  erasesBlanks: boolean
}

/** For undo: with the former data, null for a new record. */
export interface ImportedRow {
  id: string
  version: number
  before: RecordData | null
}

/** @throws ApiError 403, 404 */
export function openImportPage(
  services: RequestContext,
  user: User,
  id: string,
): ListPage & { import: object } {
  const config = services.config()
  const page = openListPage(config, services.localized(config), user, id)
  if (page.import === undefined || !mayImport(config, user, page))
    throw forbidden(importTexts.notOpen({ page: page.title }))

  return { ...page, import: page.import }
}

/**
 * Imports a spreadsheet row by row, with the rules and rights of manual input. One transaction,
 * rolled back after an error or for a preview.
 * @throws ApiError 400, 403, 404
 */
export async function importSheet(
  services: RequestContext,
  user: User,
  importing: Importing,
): Promise<ImportAnswer> {
  const page = openImportPage(services, user, importing.page)
  const maxRows = page.import?.maxRows ?? 0
  const rows = await readSpreadsheet({
    content: importing.content,
    kind: 'xlsx',
    maxRows,
    account: user.id,
  })

  const { groups, ignored, faults } = await groupRowsByRecord(services, user, page, rows)

  const answer: ImportAnswer = {
    created: 0,
    updated: 0,
    unchanged: 0,
    ignored,
    blanks: 0,
    faults,
    hasMore: false,
    id: null,
    initialPasswords: [],
  }

  if (groups.length > 0) await writeGroups(services, user, { ...importing, page, groups, answer })
  answer.hasMore = faults.length > maxFaults
  faults.splice(maxFaults)
  faults.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  if (faults.length > 0 || importing.isTrial) answer.initialPasswords = []

  return answer
}

interface Writing extends Omit<Importing, 'page'> {
  page: ListPage
  groups: ImportGroup[]
  answer: ImportAnswer
}

class Undone extends Error {}

async function writeGroups(services: RequestContext, user: User, writing: Writing): Promise<void> {
  const { page, groups, answer, isTrial } = writing
  const importedRows: ImportedRow[] = []
  const work = async (query: Query) => {
    const inside = withinTransaction(services, query, isTrial)
    const keys = groups.map(({ key }) => key)
    const records = await findByKeys(inside, user, page, keys)

    for (const group of groups) {
      await query('savepoint imported')
      try {
        const { initialPassword, blanks, isSame, ...row } = await writeGroup(inside, user, {
          ...writing,
          group,
          records,
        })

        answer.blanks += blanks
        if (isSame) answer.unchanged++
        else importedRows.push(row)
        if (row.before === null) answer.created++
        else if (!isSame) answer.updated++
        if (initialPassword !== undefined)
          answer.initialPasswords.push({ key: group.key, initialPassword })
        await query('release savepoint imported')
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        await query('rollback to savepoint imported')
        answer.faults.push(...faultsOf(services, page, group, error))
      }
    }

    if (isTrial || answer.faults.length > 0) throw new Undone('nothing of it stays')

    if (importedRows.length > 0)
      answer.id = await storeImport(services, query, user, { ...writing, importedRows })

    return { id: answer.id }
  }

  await services.database.transaction(work, Number.POSITIVE_INFINITY).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

async function writeGroup(
  services: RequestContext,
  user: User,
  { page, erasesBlanks, group, records }: Writing & { group: ImportGroup; records: RecordsByKey },
): Promise<ImportedRow & { blanks: number; isSame: boolean; initialPassword?: string }> {
  const config = services.config()
  const localizedConfig = services.localized(config)
  const { query } = services.database
  const { entity } = page
  const table = page.import && importedTable(page.import)
  const [recordId, another] = records.get(group.key) ?? []
  if (another !== undefined) throw new ApiError(400, 'invalid', importTexts.several())

  if (recordId === undefined) {
    const mayCreate = table === undefined && rowScope(config, user, entity, 'create') !== false
    if (!mayCreate) throw new ApiError(400, 'invalid', importTexts.notFound())

    const [line] = group.lines
    const { fields } = entityOf(localizedConfig, entity)
    const blankRecord = { stored: {}, path: [], fields }
    const data = line ? resolveValues(localizedConfig, line, blankRecord) : {}
    const createdRecord = await createRecord(services, user, entity, { data })
    const { initialPassword } = createdRecord
    const passwordPart = initialPassword === undefined ? {} : { initialPassword }

    return {
      id: createdRecord.id,
      version: createdRecord.version,
      before: null,
      blanks: 0,
      isSame: false,
      ...passwordPart,
    }
  }

  const record = await findRecord(services, config, user, {
    entity,
    id: recordId,
    action: 'update',
    query,
  })

  const masked = maskedFields(config, user, entity)
  const { changes, blanks } = findSheetChanges(localizedConfig, {
    page,
    group,
    record,
    erasesBlanks,
    masked,
    now: services.clock(),
  })

  if (Object.keys(changes).length === 0)
    return { id: recordId, version: record.version, before: {}, blanks, isSame: true }

  const saved = await saveRecord(services, user, {
    entity,
    id: recordId,
    version: record.version,
    changes,
  })

  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, record.data[name] ?? null]),
  )

  return { id: recordId, version: saved.version, before, blanks, isSame: false }
}

/** Several ids where a key is ambiguous. */
type RecordsByKey = ReadonlyMap<string, string[]>

/**
 * Finds readable records of the working year for all keys at once: each stored value is normalized
 * at most once, or read from the index of a uniqueness rule.
 */
async function findByKeys(
  services: RequestContext,
  user: User,
  page: ListPage,
  keys: string[],
): Promise<RecordsByKey> {
  const config = services.config()
  const name = page.import?.key ?? ''
  const entity = entityOf(config, page.entity)
  const { from, columns } = relationOf(config, page.entity)
  const scope = rowScope(config, user, page.entity, 'read')
  if (scope === false) return new Map()

  const p = new Parameters()
  const json = headFields(config, page.entity).includes(name) ? 'head' : 'data'
  const value = columns[name]?.sql ?? storedTextSql(config, { entity: page.entity, name, json })
  const same = (text: string) => comparableSql(entity.fields[name], text)
  const keysSql = `${p.add(keys)}::text[]`
  const where: string[] = []
  if (entity.scope?.year !== undefined) where.push(`year = ${p.add(config.years.realYear)}`)
  const context = { ...recordContext(config, null, user, services.clock()), scopes: [] }
  if (scope !== true)
    where.push(conditionSql(scope, context, { fields: entity.fields, parameters: p }, { columns }))
  const rows = await services.database.query<{ key: string; id: string; isWritten: boolean }>(
    `select sought.key, id, ${value} = sought.key as "isWritten" from unnest(${keysSql}) sought(key)
     join ${from} on ${[`${same(value)} = ${same('sought.key')}`, ...where].join(' and ')}`,
    p.values,
  )

  const records = new Map<string, string[]>()

  // Equal keys take precedence over equal normal forms.
  const written = new Set(rows.filter(({ isWritten }) => isWritten).map(({ key }) => key))
  for (const { key, id, isWritten } of rows)
    if (isWritten || !written.has(key)) records.set(key, [...(records.get(key) ?? []), id])

  return records
}

function faultsOf(
  services: RequestContext,
  page: ListPage,
  group: ImportGroup,
  error: ApiError,
): ImportFault[] {
  const config = services.localized(services.config())
  const columns = importColumns(config, page)
  const row = error instanceof RowError ? error.row : group.row
  const problems = (error.problems ?? []).filter(({ severity }) => severity === 'error')
  if (problems.length === 0)
    return [{ row, column: null, message: formatPhrase(error.phrase, services.locale) }]

  const table = page.import && importedTable(page.import)

  return problems.map(({ path, message }) => {
    const name = path[0] === table && path.length > 2 ? `${table}.${path[2]}` : String(path[0])
    const title = columns.find((column) => column.path === name)?.title

    return {
      row,
      column: title ?? config.entities[page.entity]?.fields[String(path[0])]?.title ?? null,
      message,
    }
  })
}

async function storeImport(
  services: RequestContext,
  query: Query,
  user: User,
  { page, fileName, importedRows }: Writing & { importedRows: ImportedRow[] },
): Promise<string> {
  const id = newId(services.clock(), services.random)
  await query(
    `insert into sheet_import(id, entity, account_id, at, file_name, rows)
      values ($1, $2, $3, $4, $5, $6)`,
    [id, page.entity, user.id, services.clock(), fileName, JSON.stringify(importedRows)],
  )

  const detail = { act: 'import', import: id, rows: importedRows.length }

  await services.eventLog.write(
    services.caller,
    user,
    { kind: 'import', entity: page.entity, subject: fileName, detail },
    query,
  )

  return id
}
