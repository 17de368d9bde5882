import type { Roles } from './types.generated.ts'

/** The requesting user, for conditions, access and workflow. `null` means not signed in. */
export interface User {
  id: string
  username: string
  name: string
  nickName: string
  /** Role codes of config/roles.yaml: the access list of the specification. */
  roles: string[]
  userType: string
  /** What the account says of its holder; empty or absent where it says nothing. */
  employer?: string | null
  mobile?: string | null
  email?: string | null
  /** Whom a substitute acts for now: roles and region are then that one's, as far as they may be substituted. */
  actingFor?: Readonly<{
    id: string
    ownerId: string
    username: string
    name: string
    /** Id of the substitution that holds. */
    substitution: string
  }>
  /** Six-digit code of the region the user is responsible for, or null. */
  regionCode: string | null
  /** What `own` means for this user: the id of the record the user acts for, else the user id. */
  ownerId: string
  /**
   * The record the user acts for, of the entity that roles.yaml names as `owner`: conditions read
   * it as `user: <entity>.<field>`.
   */
  owner: Record<string, unknown> | null
  /**
   * Ids of the records that the user's own ones point to, by the kind of opening (`openingKey`):
   * what grants by `rows: { through: … }` ask.
   */
  opened?: Readonly<Record<string, readonly string[]>>
}

/** The facts of who asks that conditions and default values may name, with their Chinese titles. */
export const userFactTitles = {
  id: '账号标识',
  username: '账号',
  name: '姓名',
  nickName: '昵称',
  userType: '用户类型',
  employer: '单位',
  mobile: '手机号',
  email: '电子邮箱',
  regionCode: '负责的区域',
  ownerId: '所代表的主体',
} as const satisfies Partial<Record<keyof User, string>>

/** Whether a user holds one of the named roles or role sets. */
export function hasRole(
  user: Pick<User, 'roles'> | null,
  names: readonly string[],
  roles: Roles,
): boolean {
  return (
    user !== null &&
    names.some(
      (name) =>
        user.roles.includes(name) ||
        (roles.sets?.[name] ?? []).some((role) => user.roles.includes(role)),
    )
  )
}
