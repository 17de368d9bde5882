import { expandRoles, type Action } from '#config-model/access/access.ts'
import { textBefore } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { memoize } from '#config-model/memoize.ts'
import { systemColumns } from '#config-model/record.ts'
import { matchRoute } from '#config-model/route.ts'
import type { Page, Entity } from '#config-model/types.generated.ts'

/** With its file; null for an unknown path. */
export function authOfPath(
  config: Config,
  path: string,
): { auth: string[] | undefined; file: string | undefined } | null {
  const match = path.startsWith('/') ? matchRoute(config, textBefore(path, /[?#]/)) : null
  if (!match) return null

  return match.kind === 'page'
    ? { auth: match.page.auth, file: `pages/${match.id}.yaml` }
    : { auth: match.route.auth, file: undefined }
}

/** Default: all. */
export const rolesOfAuth = (
  { roles }: Pick<Config, 'roles'>,
  auth: string[] | undefined,
): readonly string[] => expandedBy(roles)(auth ?? roles)

/** Memoized: every rule asks. */
const expandedBy = memoize((roles: Config['roles']) =>
  memoize((names: string[] | Config['roles']) =>
    Array.isArray(names) ? expandRoles({ roles }, names) : Object.keys(names.roles),
  ),
)

/** Roles that an entity's grants permit an action. */
export const rolesGranted = (config: Config, entity: string, action: Action): Set<string> =>
  new Set(
    (config.entities[entity]?.access ?? [])
      .filter(({ actions }) => actions.includes(action))
      .flatMap(({ roles }) => expandRoles(config, roles)),
  )

/** Where a page names a role, or a set that has it; the path for none. */
export function placeOfRole(config: Config, page: Page, role: string): (string | number)[] {
  const index = page.auth?.findIndex((name) => expandRoles(config, [name]).includes(role)) ?? -1
  return index >= 0 ? ['auth', index] : ['path']
}

/** May be sorted, filtered or searched: declared, or indexed by the program itself. */
export function isQueryable(
  entity: Entity,
  name: string,
  mark: 'sort' | 'filter' | 'search',
): boolean {
  return (
    Object.hasOwn(systemColumns, name) ||
    fieldAt(entity, name)?.[mark] === true ||
    Object.values(entity.scope ?? {}).includes(name)
  )
}
