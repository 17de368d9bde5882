import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { ownerTitle } from './owner-title.ts'

/**
 * The signature for logs and remarks: the represented record, else real name and account, both set
 * by administrators; nicknames appear only in the user's own header.
 */
export function signedName(config: Config, user: User | null): string {
  if (user === null) return '系统'
  if (user.actingFor) return `${nameWithAccount(user)} 代 ${nameWithAccount(user.actingFor)}`
  return ownerTitle(config, user) ?? nameWithAccount(user)
}

/**
 * A signature as visible to a user: users who act for an owner see no login names of officials; a
 * bare login name becomes the office.
 */
export function readableSignature(user: User, signature: string, office: string): string {
  if (user.owner === null || signature === office) return signature
  const name = signature.replace(/（[^（）]*）$/, '')
  return name === signature || name === '' ? office : name
}

/** 岩思雨（dist530828）; the account alone without a name. */
export function nameWithAccount({ name, username }: { name: string; username: string }): string {
  return name === '' || name === username ? username : `${name}（${username}）`
}
