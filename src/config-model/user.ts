import type { Roles } from './types.generated.ts'

/** `null` stands for nobody signed in. */
export interface User {
  id: string
  username: string
  name: string
  nickName: string
  roles: string[]
  userType: string
  /** Empty or absent for none. */
  employer?: string | null
  mobile?: string | null
  email?: string | null
  /** The substituted user, whose substitutable roles and region this user has. */
  actingFor?: Readonly<{
    id: string
    ownerId: string
    username: string
    name: string
    substitution: string
  }>
  /** Six-digit code. */
  regionCode: string | null
  /** The value of `own`: the record the user acts for, else the user. */
  ownerId: string
  /**
   * The values of the entity that roles.yaml names as `owner`; conditions read them as `user:
   * <entity>.<field>`.
   */
  owner: Record<string, unknown> | null
  /**
   * Ids referenced by the user's records, by `openingKey`, for grants with `rows: { through: … }`.
   */
  opened?: Readonly<Record<string, readonly string[]>>
}

/** For conditions and default values, with Chinese titles. */
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

/** One of the named roles or role sets. */
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
