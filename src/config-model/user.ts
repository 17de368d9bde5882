import type { Roles } from './types.generated.ts'

/** Who is asking, as conditions, access and workflow see it. `null` in their arguments means nobody is signed in. */
export interface User {
  id: string
  username: string
  name: string
  nickName: string
  /** Role codes of config/roles.yaml: the access list of the specification. */
  roles: string[]
  userType: string
  /** Six-digit code of the region the user is responsible for, or null. */
  regionCode: string | null
  /** What `own` means for this user: the enterprise id of an applicant, else the user id. */
  ownerId: string
  /** Further facts conditions may read as `user: enterprise.name`: the applicant's enterprise record. */
  enterprise: Record<string, unknown> | null
}

/** Whether a user holds one of the named roles or role sets. */
export function hasRole(user: User | null, names: string[], roles: Roles): boolean {
  return (
    user !== null &&
    names.some(
      (name) => user.roles.includes(name) || (roles.sets?.[name] ?? []).some((role) => user.roles.includes(role)),
    )
  )
}
