import { hiddenFields, maskedFields, rowScope } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import { regionLevel, regionName, regionPrefix } from '#config-model/facts/region.ts'
import type { User } from '#config-model/user.ts'
import { stateAliasesFor } from '#config-model/workflow/shown-state.ts'
import type { LookupItem } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { nameWithAccount } from '#server/log/signature.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { systemColumnSql } from './list-parts.ts'

/** A search by words in a title, or ids whose titles are needed. */
export interface Lookup {
  words: string
  ids: string[]
}

const maxMatches = 20
const lookupCondition = ({ words, ids }: Lookup, name: string, p: Parameters) =>
  ids.length > 0
    ? `id = any(${p.add(ids)}::text[])`
    : `position(${p.add(words.trim().toLowerCase())}::text in lower(${name})) > 0`

export type LookupServices = Pick<RequestContext, 'config' | 'clock' | 'database'>

/**
 * Finds readable rows by title, a field that the user sees in full.
 * @throws ApiError 404, 400
 */
export async function lookUpRecords(
  services: LookupServices,
  user: User,
  { entityId, display }: { entityId: string; display: string | undefined },
  lookup: Lookup,
): Promise<LookupItem[]> {
  const config = services.config()
  if (!Object.hasOwn(config.entities, entityId)) throw notFound(recordTexts.noKind())

  const entity = entityOf(config, entityId)
  const name = display ?? entity.titleField
  const unseen = new Set([
    ...hiddenFields(config, user, entityId),
    ...maskedFields(config, user, entityId),
  ])

  if (!Object.hasOwn(entity.fields, name) || unseen.has(name))
    throw badRequest(recordTexts.noLookup({ name }))

  const scope = rowScope(config, user, entityId, 'read')
  if (scope === false || (lookup.ids.length === 0 && lookup.words.trim() === '')) return []

  const parameters = new Parameters()
  const context = { ...recordContext(config, null, user, services.clock()), scopes: [] }
  const { from, columns } = relationOf(config, entityId)
  const label = `coalesce(${storedTextSql(services.config(), { entity: entityId, name })}, '')`
  const where = [
    lookupCondition(lookup, label, parameters),
    ...(scope === true
      ? []
      : [conditionSql(scope, context, { fields: entity.fields, parameters }, { columns })]),
  ]

  const rows = await services.database.query<{ id: string; label: string; year: number | null }>(
    `select id, ${label} as label, year from ${from} where ${where.join(' and ')}
      order by ${systemColumnSql('updatedAt', stateAliasesFor(config, entityId, user))} desc, id
      limit ${parameters.add(Math.max(maxMatches, lookup.ids.length))}::int`,
    parameters.values,
  )

  return rows.map(({ id, label: text, year }) => ({ value: id, label: labelWithYear(text, year) }))
}

/** Names a record among those of other years. */
export const labelWithYear = (text: string, year: number | null): string =>
  year === null ? text : `${text} · ${year}`

/**
 * Finds users by name in regions within the user's own. Those who act for a record also find its
 * other accounts.
 */
export async function lookUpUsers(
  services: RequestContext,
  user: User,
  lookup: Lookup,
): Promise<LookupItem[]> {
  if (lookup.ids.length === 0 && lookup.words.trim() === '') return []

  const parameters = new Parameters()
  const where = ['enabled', lookupCondition(lookup, "name || ' ' || username", parameters)]
  const owner = user.owner?.['id']

  if (typeof owner === 'string') where.push(`${ownerColumn} = ${parameters.add(owner)}`)
  else if (user.regionCode === null) where.push(`id = ${parameters.add(user.id)}`)
  else {
    where.push(`${ownerColumn} is null`)
    const digits = regionLevel(user.regionCode) * 2
    if (digits > 2)
      where.push(`left(region_code, ${digits}) = ${parameters.add(regionPrefix(user.regionCode))}`)
  }

  const rows = await services.database.query<{
    id: string
    name: string
    username: string
    roles: string[]
    regionCode: string | null
  }>(
    `select id, name, username, roles, region_code as "regionCode" from account
      where ${where.join(' and ')} order by username
      limit ${parameters.add(Math.max(maxMatches, lookup.ids.length))}::int`,
    parameters.values,
  )

  return toLookupItems(services, rows)
}

export function toLookupItems(
  services: RequestContext,
  accounts: {
    id: string
    name: string
    username: string
    roles: string[]
    regionCode: string | null
  }[],
): LookupItem[] {
  const config = services.localized(services.config())
  const { roles } = config

  return accounts.map((account) => ({
    value: account.id,
    label: [
      nameWithAccount(account),
      ...account.roles.slice(0, 1).map((role) => roles.roles[role]?.title ?? role),
      ...(account.regionCode === null
        ? []
        : [regionName(config, account.regionCode).split(' ').at(-1)]),
    ].join(' · '),
  }))
}
