import { memberOf } from '#config-model/found.ts'
import { hiddenFields, maskedFields, mayAct } from '#config-model/access/access.ts'
import { offeredPages } from '#config-model/access/row-offers.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { User } from '#config-model/user.ts'
import { removalRights } from '#config-model/workflow/removal.ts'
import { isAtRest, openTransitions } from '#config-model/workflow/workflow.ts'
import { asShown } from '#config-model/workflow/shown-state.ts'
import type { PageInfo } from '#contract/envelope.ts'
import type { ListQuery, ListRow, Neighbours } from '#contract/record.ts'
import type { Asked } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { headFields } from '#server/records/tables/entity-tables.ts'
import { compileList, listPage, type CompiledList } from './list-query.ts'
import { maskValue } from '#server/records/mask.ts'
import { heldBack } from '#server/records/write/record-limits.ts'
import { toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { recordTexts } from '#server/records/record-texts.ts'

const countCap = 10_000
/** In how long a queue a record's place is told. */
const longestQueue = 2000
const rowColumns =
  'id, year, state, flags, region_code, owner_id, version, created_at, created_by, updated_at, updated_by, submitted_at, state_since, due_at, definition, working is not null as changed, head as data'

/** One page of a list. Totals are exact up to 10,000. @throws ApiError 400 for a page beyond them: filter instead */
export async function readRows(
  services: Asked,
  user: User,
  id: string,
  query: ListQuery,
): Promise<{ rows: ListRow[]; page: PageInfo }> {
  const config = services.config()
  const list = compileList(config, user, { id, query, now: services.clock(), spoken: services.spoken(config) })
  const size = Math.min(100, Math.max(1, Math.trunc(query.size ?? list.page.pageSize ?? 20)))
  const current = Math.max(1, Math.trunc(query.page ?? 1))
  if ((current - 1) * size > countCap) throw invalid(recordTexts.pageTooDeep())
  const [counted, found] = await Promise.all([
    services.database.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from ${list.table} where ${list.where} limit ${countCap + 1}) counted`,
      list.parameters.values,
    ),
    services.database.query(
      `select ${rowColumns} from ${list.table} where ${list.where} order by ${list.order} limit ${size} offset ${(current - 1) * size}`,
      list.parameters.values,
    ),
  ])
  const total = counted[0]?.total ?? 0
  const present = rowPresenter(services, config, user, list)
  return {
    rows: await Promise.all(
      found.map((row) => keepLimits(services, user, toRecord(list.page.entity, row), present(row))),
    ),
    page: { current, size, total: Math.min(total, countCap), ...(total > countCap ? { more: true } : {}) },
  }
}

/** A row whose transitions beyond a limit are not offered but say why. */
async function keepLimits(services: Asked, user: User, record: StoredRecord, row: ListRow): Promise<ListRow> {
  if (row.transitions.length === 0) return row
  const held = await heldBack(services, user, record, row.transitions)
  if (held.size === 0) return row
  const blocked = [...held].map(([id, reason]) => ({ id, reason }))
  return { ...row, transitions: row.transitions.filter((id) => !held.has(id)), blocked }
}

function rowPresenter(services: Asked, config: Config, user: User, { page }: CompiledList): (row: object) => ListRow {
  const now = services.clock()
  const hidden = hiddenFields(config, user, page.entity)
  const masked = maskedFields(config, user, page.entity)
  const fields = entityOf(config, page.entity).fields
  const wanted = headFields(config, page.entity).filter((name) => !hidden.has(name))
  const offered = new Set(
    [...(page.rowActions ?? []), ...(page.bulkActions ?? [])].flatMap((action) => action.transition ?? []),
  )
  const hasWorkflow = workflowOf(config, page.entity) !== undefined
  const iso = (date: Date | null) => (date === null ? null : formatDateTime(date))
  return (row) => {
    const record = toRecord(page.entity, row)
    const data: RecordData = {}
    for (const name of wanted) {
      const value = record.data[name]
      if (value !== undefined)
        data[name] = masked.has(name) ? (maskValue(value, memberOf(fields, name)) ?? null) : value
    }
    const transitions =
      hasWorkflow && offered.size > 0
        ? openTransitions(config, record, user, now)
            .open.map((item) => item.id)
            .filter((name) => offered.has(name))
        : []
    const seen = asShown(config, record, user)
    return {
      id: record.id,
      version: record.version,
      year: record.year,
      state: seen.state,
      flags: record.flags,
      region: record.region,
      owner: record.owner,
      createdAt: formatDateTime(record.createdAt),
      updatedAt: formatDateTime(seen.updatedAt),
      submittedAt: iso(record.submittedAt),
      stateSince: iso(seen.stateSince),
      dueAt: iso(seen.dueAt),
      data,
      transitions,
      isAtRest: isAtRest(config, { entity: page.entity, state: seen.state }),
      opens: offeredPages({ config, user, now }, page, record),
      ...removalRights(config, user, record, now),
      ...((row as { changed: boolean }).changed &&
      mayAct(config, user, { entity: page.entity, action: 'update', record, now }).allowed
        ? { isChanged: true }
        : {}),
    }
  }
}

/** Numbers of rows behind the presets that show one. */
export async function readCounts(
  services: Asked,
  user: User,
  id: string,
  query: ListQuery,
): Promise<Record<string, number>> {
  const config = services.config()
  const presets = (listPage(config, services.spoken(config), user, id).presets ?? []).filter((preset) => preset.count)
  const counts = await Promise.all(
    presets.map(async (preset) => {
      const asked = { preset: preset.id, ...(query.year ? { year: query.year } : {}) }
      const list = compileList(config, user, {
        id,
        query: asked,
        now: services.clock(),
        spoken: services.spoken(config),
      })
      const [row] = await services.database.query<{ total: number }>(
        `select count(*)::int as total from (select 1 from ${list.table} where ${list.where} limit ${countCap}) counted`,
        list.parameters.values,
      )
      return [preset.id, row?.total ?? 0] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** Where a record stands in a queue, and what is before and after it. Position 0 when it is no longer in it. */
export async function readNeighbours(
  services: Asked,
  user: User,
  id: string,
  query: ListQuery,
  record: string,
): Promise<Neighbours> {
  const config = services.config()
  const list = compileList(config, user, { id, query, now: services.clock(), spoken: services.spoken(config) })
  const rows = await services.database.query<{ id: string }>(
    `select id from ${list.table} where ${list.where} order by ${list.order} limit ${longestQueue}`,
    list.parameters.values,
  )
  const at = rows.findIndex((row) => row.id === record)
  return {
    position: at + 1,
    total: rows.length,
    previous: rows[at - 1]?.id ?? null,
    next: rows[at + 1]?.id ?? null,
  }
}
