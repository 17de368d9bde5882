import { accessTo, hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { memoize } from '#config-model/memoize.ts'
import type { RecordData } from '#config-model/record.ts'
import { cellRights, canReorder } from '#config-model/rights/cell-rights.ts'
import { createPageOffers } from '#config-model/rights/row-offers.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { maskValue } from '#config-model/values/mask-value.ts'
import { removalRights } from '#config-model/workflow/removal.ts'
import { withVisibleState } from '#config-model/workflow/shown-state.ts'
import { isAtRest, openTransitions } from '#config-model/workflow/workflow.ts'
import type { ListRow } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { listOpenSourceActs } from '#server/records/acts/run-act.ts'
import { headFields } from '#server/records/entity-tables.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { findBlockedTransitions } from '#server/records/write/record-limits.ts'

/** The columns of a list row; `head` replaces the data. */
export const listRowColumns =
  'id, year, state, flags, region_code, owner_id, version, created_at, created_by, updated_at, submitted_at, state_since, due_at, assignments, working is not null as changed, head as data'

interface Row {
  record: StoredRecord
  isChanged: boolean
}

/** The list's transitions that are taken on article pages. */
const decidedBelowArticles = (config: Config, { path }: ListPage): string[] =>
  decisions(config).flatMap(({ list, transition }) =>
    config.pages[list]?.path === path ? transition : [],
  )

const decisions = memoize((config: Config) =>
  Object.values(config.pages).flatMap((page) =>
    page.kind === 'article' && page.decide ? page.decide : [],
  ),
)

/** Evaluates page and role once for many rows. */
export function createRowPresenter(
  services: RequestContext,
  user: User,
  page: ListPage,
): (row: Row) => Promise<ListRow> {
  const config = services.config()
  const now = services.clock()
  const visibleFields = visibleFieldsOf(config, user, page)
  const offered = new Set([
    ...[...(page.rowActions ?? []), ...(page.bulkActions ?? [])].flatMap(
      (action) => action.transition ?? [],
    ),
    ...decidedBelowArticles(config, page),
  ])

  const actsInLists = offered.size > 0 && workflowOf(config, page.entity) !== undefined
  const hasActs = [...(page.rowActions ?? []), ...(page.bulkActions ?? [])].some(
    ({ call }) => call !== undefined,
  )
  const looking = { config, user, now }
  const offerPages = createPageOffers(looking, page)
  const text = (date: Date | null) => (date === null ? null : formatDateTime(date))

  return async ({ record, isChanged }) => {
    const data: RecordData = {}
    for (const [name, show] of visibleFields) {
      const value = record.data[name]
      if (value !== undefined) data[name] = show === null ? value : (show(value) ?? null)
    }

    const access = accessTo(config, user, record, now)
    const open = openTransitionsOnce(config, record, user, now)
    const transitions = actsInLists ? open().flatMap(({ id }) => (offered.has(id) ? id : [])) : []
    const seen = withVisibleState(config, record, user)
    const row: ListRow = {
      id: record.id,
      version: record.version,
      year: record.year,
      state: seen.state,
      flags: record.flags,
      region: record.region,
      owner: record.owner,
      createdAt: formatDateTime(record.createdAt),
      updatedAt: formatDateTime(seen.updatedAt),
      submittedAt: text(record.submittedAt),
      stateSince: text(seen.stateSince),
      dueAt: text(seen.dueAt),
      data,
      transitions,
      isAtRest: isAtRest(config, { entity: page.entity, state: seen.state }),
      opens: offerPages(record, open),
      ...(hasActs ? { acts: listOpenSourceActs(config, user, record, now) } : {}),
      ...(page.cells ? { edits: cellRights(config, { record, user, now }, page.cells) } : {}),
      ...(page.order && canReorder(config, { record, user, now }, page.order.field)
        ? { isLoose: true }
        : {}),
      ...removalRights(config, user, record, access),
      ...(isChanged && access('update').allowed ? { isChanged: true } : {}),
    }

    return transitions.length === 0 ? row : blockRowTransitions(services, user, record, row)
  }
}

type Show = (value: RecordData[string]) => RecordData[string] | undefined

/** Visible fields with their mask; null: unmasked. */
function visibleFieldsOf(
  config: Config,
  user: User,
  { entity }: ListPage,
): [name: string, mask: Show | null][] {
  const hidden = hiddenFields(config, user, entity)
  const masked = maskedFields(config, user, entity)
  const { fields } = entityOf(config, entity)

  return headFields(config, entity).flatMap((name): [string, Show | null][] => {
    if (hidden.has(name)) return []
    const field = memberOf(fields, name)
    return [[name, masked.has(name) ? (value) => maskValue(value, field) : null]]
  })
}

function openTransitionsOnce(config: Config, record: StoredRecord, user: User, now: Date) {
  let cachedTransitions: ReturnType<typeof openTransitions>['open'] | undefined
  return () => (cachedTransitions ??= openTransitions(config, record, user, now).open)
}

/** Moves transitions beyond a limit to `blocked`, with the reason. */
async function blockRowTransitions(
  services: RequestContext,
  user: User,
  record: StoredRecord,
  row: ListRow,
): Promise<ListRow> {
  const held = await findBlockedTransitions(services, user, {
    record,
    transitions: row.transitions,
  })
  if (held.size === 0) return row
  const blocked = [...held].map(([id, reason]) => ({ id, reason }))

  return { ...row, transitions: row.transitions.filter((id) => !held.has(id)), blocked }
}
