import { faceOf, type Faces } from '#config-model/conditions/context.ts'
import type { Given } from '#config-model/conditions/operators.ts'
import type { StatementName } from '#config-model/conditions/statements.ts'
import { windowState } from '#config-model/facts/years.ts'
import { hasRole } from '#config-model/user.ts'
import { all, any, comparison, untold } from './logic.ts'
import { insideRegionSql } from './region-sql.ts'
import { negated, optional, type Site } from './site.ts'

const listOf = (value: string | string[]) => (Array.isArray(value) ? value : [value])

/**
 * The states that are shown as one of these: the column itself is compared, so that an index serves
 * it.
 */
export function statesShownAs(names: string[], faces: Faces = {}): string[] {
  const shown = names.filter((name) => faceOf(faces, name) === name)
  return [...shown, ...Object.keys(faces).filter((state) => shown.includes(faceOf(faces, state)))]
}

/** Every statement in SQL; a word in the schema without an entry does not compile. */
export const statementsSql: {
  readonly [Name in StatementName]: (given: Given<Name>, site: Site) => string
} = {
  all: (conditions, site) => all(conditions.map((part) => site.compile(part, site))),
  any: (conditions, site) => any(conditions.map((part) => site.compile(part, optional(site)))),
  not: (condition, site) => `not ${site.compile(condition, negated(site))}`,
  role: (names, { context }) => String(hasRole(context.user, listOf(names), context.roles)),
  state: (names, site) => {
    const states = statesShownAs(listOf(names), site.context.faces)
    if (site.isRequired) site.certain?.states.push(states)
    return comparison(`state = any(${site.parameters.add(states)}::text[])`, site)
  },
  flag: (flag, { parameters }) => `${parameters.add(flag)}::text = any(flags)`,
  window: windowSql,
  own: ownSql,
  region: (scope, site) => {
    if (scope !== 'within') return untold
    const region = site.context.user?.regionCode
    if (region && site.isRequired) site.certain?.liesIn(region)

    return region ? insideRegionSql('region_code', region, site) : 'false'
  },
  acted: (who, { context, parameters, isRequired }) => {
    if (who !== 'me') return untold
    if (context.user === null) return 'false'

    // `id` must stay outside: inside the subquery it would be the id of the log line.
    const records = `from action_log where operator_id = ${parameters.add(context.user.id)}::text`

    // Where only those are wanted they are found by their ids, not by walking a list until enough
    // of them came by; elsewhere each row is looked up among them.
    return isRequired
      ? `id = any(array(select distinct record_id ${records}))`
      : `id in (select record_id ${records})`
  },
}

function ownSql(wanted: boolean, site: Site): string {
  const { context, parameters } = site
  if (typeof wanted !== 'boolean') return untold
  if (context.user === null) return String(!wanted)

  const isOwn = comparison(
    `owner_id = ${parameters.add(context.user.ownerId)}::text`,
    wanted ? site : negated(site),
  )

  return wanted ? isOwn : `not ${isOwn}`
}

/**
 * A window may open differently by region: one answer for the rule, one for each exception; a
 * record without region is looked at from the user's.
 */
function windowSql(id: string, site: Site): string {
  const { years, now, user } = site.context
  const isOpen = (region: string | null) => windowState(years, id, region, now).isOpen
  const overrides = (years.windows[id]?.overrides ?? []).toSorted(
    (a, b) => Number(a.region.endsWith('00')) - Number(b.region.endsWith('00')),
  )
  if (overrides.length === 0) return String(isOpen(null))

  const byRegion = overrides.map(
    ({ region }) => `when ${insideRegionSql('region_code', region, site)} then ${isOpen(region)}`,
  )
  const withoutRegion = isOpen(user?.regionCode ?? null)

  return `(case when region_code is null then ${withoutRegion} ${byRegion.join(' ')} else ${isOpen(null)} end)`
}
