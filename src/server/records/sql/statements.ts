import { applyStateAlias, type StateAliases } from '#config-model/conditions/context.ts'
import type { ArgumentOf } from '#config-model/conditions/operators.ts'
import type { StatementName } from '#config-model/conditions/statements.ts'
import { regionPrefix } from '#config-model/facts/region.ts'
import { windowState } from '#config-model/facts/years.ts'
import { hasRole } from '#config-model/user.ts'
import {
  allSql,
  anySql,
  comparisonSql,
  unknownSql,
  negatedSite,
  optionalSite,
  type Site,
} from './site.ts'

/** Compares a prefix of the region code, which an index serves. */
export function insideRegionSql(text: string, code: string, site: Site): string {
  const prefix = regionPrefix(code)
  if (prefix === '') return `(${text} is not null)`
  if (prefix.length === 6)
    return comparisonSql(`${text} = ${site.parameters.add(prefix)}::text`, site)

  return comparisonSql(
    `left(${text}, ${prefix.length}) = ${site.parameters.add(prefix)}::text`,
    site,
  )
}

/** The states visible under these names, for a comparison that an index serves. */
export function statesVisibleAs(names: string[], stateAliases: StateAliases = {}): string[] {
  const visibleNames = names.filter((name) => applyStateAlias(stateAliases, name) === name)
  return [
    ...visibleNames,
    ...Object.keys(stateAliases).filter((state) =>
      visibleNames.includes(applyStateAlias(stateAliases, state)),
    ),
  ]
}

/** The compiler requires each word of the schema. */
export const statementsSql: {
  readonly [Name in StatementName]: (operand: ArgumentOf<Name>, site: Site) => string
} = {
  all: (conditions, site) => allSql(conditions.map((part) => site.compile(part, site))),
  any: (conditions, site) =>
    anySql(conditions.map((part) => site.compile(part, optionalSite(site)))),
  not: (condition, site) => `not ${site.compile(condition, negatedSite(site))}`,
  role: (names, { context }) => String(hasRole(context.user, [names].flat(), context.roles)),
  state: (names, site) => {
    const states = statesVisibleAs([names].flat(), site.context.stateAliases)
    if (site.isRequired) site.knownPredicates?.states.push(states)
    return comparisonSql(`state = any(${site.parameters.add(states)}::text[])`, site)
  },
  flag: (flag, { parameters }) => `${parameters.add(flag)}::text = any(flags)`,
  window: windowSql,
  own: ownSql,
  region: (scope, site) => {
    if (scope !== 'within') return unknownSql
    const region = site.context.user?.regionCode
    if (region && site.isRequired) site.knownPredicates?.liesIn(region)

    return region ? insideRegionSql('region_code', region, site) : 'false'
  },
  acted: (who, { context, parameters, isRequired }) => {
    if (who !== 'me') return unknownSql
    if (context.user === null) return 'false'

    // In the subquery, `id` would be the log line's.
    const records = `from action_log where operator_id = ${parameters.add(context.user.id)}::text`

    // Required rows are found by their ids; otherwise each row is looked up.
    return isRequired
      ? `id = any(array(select distinct record_id ${records}))`
      : `id in (select record_id ${records})`
  },
  assigned: (relation, { context, parameters }) => {
    const { user } = context
    if (user === null) return 'false'

    const account = user.actingFor?.id ?? user.id
    const alternatives = {
      me: ['transfer', 'claim'].map((kind) => ({ kind, to: account })),
      opinion: [{ kind: 'delegate', to: account }],
      copy: [{ kind: 'copy', to: account }],
      voted: [{ kind: 'vote', to: user.id }],
      byMe: [{ kind: 'delegate', from: account }],
    }[relation]
    const parts = alternatives.map(
      (one) => `assignments @> ${parameters.add(JSON.stringify([one]))}::jsonb`,
    )

    return `(assignments is not null and (${parts.join(' or ')}))`
  },
}

function ownSql(operand: boolean, site: Site): string {
  const { context, parameters } = site
  if (typeof operand !== 'boolean') return unknownSql
  if (context.user === null) return String(!operand)

  const isOwn = comparisonSql(
    `owner_id = ${parameters.add(context.user.ownerId)}::text`,
    operand ? site : negatedSite(site),
  )

  return operand ? isOwn : `not ${isOwn}`
}

/**
 * One value for the rule and one per region's exception. A record without a region uses the user's.
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
