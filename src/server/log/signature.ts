import type { Config } from '#config-model/config.ts'
import { regionLevel, regionName } from '#config-model/facts/region.ts'
import type { User } from '#config-model/user.ts'
import { systemActor } from './system-words.ts'

const onBehalf = ' 代 '

/**
 * Names a user in logs and remarks: the represented record, else real name and account, both set by
 * administrators. Nicknames appear only in the user's own header.
 */
export function signedName(config: Config, user: User | null): string {
  if (user === null) return systemActor
  if (user.actingFor) return nameWithAccount(user) + onBehalf + nameWithAccount(user.actingFor)
  return ownerTitle(config, user) ?? nameWithAccount(user)
}

/** The user stands for a record or for themselves, not for an office. */
function isOwnerUser(config: Config, { owner, roles }: User): boolean {
  return owner !== null || roles.every((role) => config.roles.roles[role]?.level === 'owner')
}

/** Owners see no login names of officials; a bare login name becomes the office. */
export function readableSignature(
  config: Config,
  user: User,
  signature: string,
  office: string,
): string {
  if (!isOwnerUser(config, user) || signature === office) return signature

  const names = signature.split(onBehalf).map((part) => /^(.+)（[^（）]*）$/.exec(part)?.[1])

  return names.every((name) => name !== undefined) ? names.join(onBehalf) : office
}

/** 岩思雨（dist530828）, or the account without a name. */
export function nameWithAccount({ name, username }: { name: string; username: string }): string {
  return name === '' || name === username ? username : `${name}（${username}）`
}

export function ownerTitle(config: Config, user: User): string | null {
  const titleField = config.entities[config.roles.owner ?? '']?.titleField
  const title = titleField === undefined ? undefined : user.owner?.[titleField]
  return typeof title === 'string' ? title : null
}

/**
 * The represented record, the office of the user's region, or the portal's; of an owner without a
 * record the employer, empty for none.
 */
export function orgName(config: Config, user: User | null): string {
  if (user === null) return systemActor

  const owner = ownerTitle(config, user)
  if (owner !== null) return owner
  if (isOwnerUser(config, user)) return user.employer?.trim() ?? ''

  const { organization, localOrganization = '{region}' } = config.portal
  if (!user.regionCode || regionLevel(user.regionCode) === 1) return organization

  return localOrganization.replaceAll(
    '{region}',
    regionName(config, user.regionCode).split(' ').at(-1) ?? '',
  )
}
