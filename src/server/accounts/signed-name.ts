import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { ownerTitle } from './owner-title.ts'

/**
 * What stands under what somebody did, in logs and remarks: for whom they act, else the real name
 * with the account. Both are given by an administrator; what people call themselves stands nowhere
 * but in their own header.
 */
export function signedName(config: Config, user: User | null): string {
  if (user === null) return '系统'
  if (user.actingFor) return `${nameWithAccount(user)} 代 ${nameWithAccount(user.actingFor)}`
  return ownerTitle(config, user) ?? nameWithAccount(user)
}

/**
 * A stored signature as a user reads it. Who acts for the owner of records reads the names of
 * officials without their login names; where there is only a login name, the office stands for it.
 */
export function readableSignature(user: User, signature: string, office: string): string {
  if (user.owner === null || signature === office) return signature
  const name = signature.replace(/（[^（）]*）$/, '')
  return name === signature || name === '' ? office : name
}

/** 岩思雨（dist530828）; the account alone where nobody gave it a name. */
export function nameWithAccount({ name, username }: { name: string; username: string }): string {
  return name === '' || name === username ? username : `${name}（${username}）`
}
