import { mayAct, mayOpen, rowScope } from '#config-model/access/access.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { decidesRecord, fillsRecord } from '#config-model/page-traits.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { rightOfAct } from '#config-model/sources.ts'
import type { ListPage, Page } from '#config-model/types.generated.ts'
import { type User, hasRole } from '#config-model/user.ts'
import { editRights } from '#config-model/workflow/editing.ts'
import { allRolesOfTransition } from '#config-model/workflow/escalation.ts'
import { type TransitionChoice, isHistory } from '#config-model/workflow/workflow.ts'

interface Looking {
  config: Config
  user: User
  now: Date
}

/** The pages that a record's buttons open; `decisions` are its available transitions. */
export type PageOffers = (record: EntityRecord, decisions: () => TransitionChoice[]) => string[]

/** Limited to available work; the page is evaluated once. */
export function createPageOffers(looking: Looking, page: ListPage): PageOffers {
  const { config, user } = looking
  const targets = targetsOf(page).flatMap((id) => {
    const target = config.pages[id]
    return target !== undefined && mayOpen(user, config, target) ? { id, target } : []
  })

  return (record, decisions) =>
    targets.flatMap(({ id, target }) => (leads(looking, target, record, decisions) ? id : []))
}

const targetsOf = memoize((page: ListPage): readonly string[] => [
  ...new Set((page.rowActions ?? []).flatMap(({ open }) => open ?? [])),
])

function leads(
  looking: Looking,
  target: Page,
  record: EntityRecord,
  decisions: () => TransitionChoice[],
): boolean {
  if (decidesRecord(target)) return decisions().some(({ transition }) => !transition.by.own)
  return !fillsRecord(target) || mayFill(looking, record)
}

/** Opening the record determines the exact fields. */
function mayFill({ config, user, now }: Looking, record: EntityRecord): boolean {
  if (isHistory(config, record)) return false
  if (!mayAct(config, user, { entity: record.entity, action: 'update', record, now }).allowed)
    return false
  if (!workflowOf(config, record.entity)) return true

  return (
    editRights(config, { record, user, now, openRemarks: [], invalidFields: () => [] }).length > 0
  )
}

export function mayExport(config: Config, user: User, page: ListPage): boolean {
  return page.export !== undefined && rowScope(config, user, page.entity, 'export') !== false
}

/** Permitted export, transitions of the user's roles, actions on changeable rows. */
export function bulkActionsFor(
  config: Config,
  user: User,
  page: ListPage,
): NonNullable<ListPage['bulkActions']> {
  return (page.bulkActions ?? []).filter((action) => {
    if (!mayOpen(user, config, action)) return false
    if (action.export) return mayExport(config, user, page)

    if (action.call !== undefined)
      return (
        rowScope(config, user, page.entity, rightOfAct(config, page.entity, action.call)) !== false
      )

    return hasRole(
      user,
      allRolesOfTransition(config, page.entity, action.transition ?? '') ?? [],
      config.roles,
    )
  })
}

/** With everybody who can open that list. */
export function mayShareViews(config: Config, user: User): boolean {
  return hasRole(user, config.portal.sharedViews ?? [], config.roles)
}
