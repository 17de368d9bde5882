import type { Roles } from './types.generated.ts'

/** The requesting user; `null` means not signed in. */
export interface User {
  id: string
  username: string
  name: string
  nickName: string
  /** Role codes of config/roles.yaml. */
  roles: string[]
  userType: string
  /** Profile data; empty or absent for none. */
  employer?: string | null
  mobile?: string | null
  email?: string | null
  /** The substituted user; roles and region are then that user's, as far as substitutable. */
  actingFor?: Readonly<{
    id: string
    ownerId: string
    username: string
    name: string
    /** Id of the active substitution. */
    substitution: string
  }>
  /** Six-digit code of the user's region, or null. */
  regionCode: string | null
  /** The value of `own`: the id of the record the user acts for, else the user id. */
  ownerId: string
  /**
   * The record the user acts for, of the entity that roles.yaml names as `owner`: conditions read
   * it as `user: <entity>.<field>`.
   */
  owner: Record<string, unknown> | null
  /**
   * Ids of records referenced by the user's own ones, by opening (`openingKey`), for grants with
   * `rows: { through: … }`.
   */
  opened?: Readonly<Record<string, readonly string[]>>
}

/** Facts about the user for conditions and default values, with Chinese titles. */
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
