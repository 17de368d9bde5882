import { expandRoles, rowScope } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { homeProvince, isWithin, regionLevel } from '#config-model/facts/region.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import type { SourceCall, SourceRecord } from '#server/context.ts'
import { forbidden, badRequest } from '#server/errors.ts'

/** How far a role's rights reach; lowest without region or when acting for a record. */
const reach = { none: 0, owner: 0, district: 1, city: 2, province: 3 } as const
const levels: Partial<Record<keyof typeof reach, number>> = { district: 3, city: 2 }

interface AccountData {
  roles?: string[]
  regionCode?: string | null
}

const dataOf = ({ data }: SourceRecord): AccountData => data
const rolesOf = (record: SourceRecord): string[] => [dataOf(record).roles ?? []].flat()

/** Gives accounts with a role of the whole province the province as their region. */
function placeAccount(config: Config, record: SourceRecord, roles: string[]): void {
  const isOfProvince = roles.some((role) => config.roles.roles[role]?.level === 'province')
  const province = homeProvince(config)
  if (isOfProvince && province !== undefined) dataOf(record).regionCode ??= province
}

/** The user type of the account's first role. */
export const userTypeOf = (config: Config, record: SourceRecord): string =>
  config.roles.roles[rolesOf(record)[0] ?? '']?.userType ?? ''

/**
 * Rejects changes of one's own rights and grants beyond them: without administration of all
 * accounts, only roles of lower levels within the own region.
 * @throws ApiError 400, 403
 */
export function checkGrantedRights(call: SourceCall, before: SourceRecord | null): void {
  const { config, record, user } = call
  const roles = rolesOf(record)
  const isNew = (name: string) =>
    !isSameValue(before?.data[name] ?? null, record.data[name] ?? null)
  if (record.id === user.id && (isNew('roles') || isNew('regionCode')))
    throw forbidden(accountTexts.ownRights())
  placeAccount(config, record, roles)
  if (roles.length === 0) throw badRequest(accountTexts.noRole())
  if (isNew('roles')) checkOwner(call, before)

  if (before === null || isNew('roles') || isNew('regionCode')) checkRegion(config, record)
  if (rowScope(config, user, record.entity, 'update') === true) return

  const touched = [...new Set([...roles, ...(before ? rolesOf(before) : [])])]
  const tooMuch = touched
    .filter((role) => !user.roles.includes(role))
    .find(
      (role) =>
        reachOf(config, [role]) >= reachOf(config, user.roles) ||
        mayGiveRights(config, record.entity, role),
    )

  if (tooMuch !== undefined)
    throw forbidden(
      accountTexts.roleBeyond({ role: config.roles.roles[tooMuch]?.title ?? tooMuch }),
    )

  const region = dataOf(record).regionCode

  if (
    user.regionCode !== null &&
    !(typeof region === 'string' && isWithin(region, user.regionCode))
  )
    throw forbidden(accountTexts.regionBeyond())
}

/**
 * Rejects a new role that acts for a record where the account has none.
 * @throws ApiError 400
 */
function checkOwner({ config, record, services }: SourceCall, before: SourceRecord | null): void {
  const owner = config.entities[config.roles.owner ?? '']
  // Without a record of its own an account is its own owner.
  if (owner === undefined || (before !== null && before.owner !== before.id)) return

  const formerRoles = before ? rolesOf(before) : []
  const role = rolesOf(record).find(
    (name) => config.roles.roles[name]?.level === 'owner' && !formerRoles.includes(name),
  )
  if (role === undefined) return

  const localizedConfig = services.localized(config)
  const text = accountTexts.roleOfOwner({
    role: localizedConfig.roles.roles[role]?.title ?? role,
    owner: localizedConfig.entities[config.roles.owner ?? '']?.title ?? '',
  })
  const message = formatPhrase(text, services.locale)

  throw badRequest(text, [{ path: ['roles'], message, severity: 'error', rule: 'owner' }])
}

const reachOf = (config: Config, roles: string[]) =>
  Math.max(0, ...roles.map((role) => reach[config.roles.roles[role]?.level ?? 'none']))

/**
 * Rejects district and city reviewers without a region of their level.
 * @throws ApiError 400
 */
function checkRegion(config: Config, record: SourceRecord): void {
  const region = dataOf(record).regionCode
  for (const role of rolesOf(record)) {
    const { level = 'none', title = role } = config.roles.roles[role] ?? {}
    const requiredLevel = levels[level]
    if (
      requiredLevel !== undefined &&
      !(typeof region === 'string' && regionLevel(region) === requiredLevel)
    )
      throw badRequest(accountTexts.regionOfLevel({ role: title }))
  }
}

const mayGiveRights = (config: Config, entity: string, role: string) =>
  (config.entities[entity]?.access ?? []).some(
    ({ roles, actions }) =>
      (actions.includes('update') || actions.includes('create')) &&
      expandRoles(config, roles).includes(role),
  )

/**
 * Rejects a change that would leave no administrator of all accounts.
 * @throws ApiError 403
 */
export async function assertAdministratorLeft({
  config,
  query,
  record,
}: SourceCall): Promise<void> {
  const able = Object.keys(config.roles.roles).filter(
    (role) => rowScope(config, { roles: [role] }, record.entity, 'update') === true,
  )

  await query('select pg_advisory_xact_lock(hashtext($1))', ['administrators'])
  const left = await query('select 1 from account where enabled and roles && $1::text[] limit 1', [
    able,
  ])
  if (able.length > 0 && left.length === 0) throw forbidden(accountTexts.lastAdministrator())
}
