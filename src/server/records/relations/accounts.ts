import { ownerColumn } from '#server/database/system-tables.ts'
import type { ReadSource, SourceColumn } from './definition.ts'

const text = (sql: string): SourceColumn => ({ kind: 'text', sql })
const time = (sql: string): SourceColumn => ({ kind: 'time', sql })
const guard = (column: string) =>
  `(select g.${column} from login_guard g where g.key = 'user:' || lower(username))`

/** The accounts, with what the guard of signing in knows of each. */
export const accountRows: ReadSource = () => ({
  table: 'account',
  tables: ['account', 'login_guard'],
  id: 'id',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'coalesce(updated_at, created_at)',
  region: 'region_code',
  owner: `coalesce(${ownerColumn}, id)`,
  bigramsSql: `portal_grams(username || ' ' || name || ' ' || nick_name)`,
  isLockable: true,
  columns: {
    username: { ...text('username'), isFilled: true },
    name: text('name'),
    nickName: text('nick_name'),
    userType: text('user_type'),
    roles: { kind: 'texts', sql: 'roles' },
    regionCode: text('region_code'),
    orgId: text('org_id'),
    ownerId: text(ownerColumn),
    mobile: text('mobile'),
    email: text('email'),
    employer: text('employer'),
    remark: text('remark'),
    enabled: { kind: 'boolean', sql: 'enabled' },
    failures: { kind: 'number', sql: `coalesce(${guard('failures')}, 0)` },
    lockedUntil: time(guard('locked_until')),
    passwordChangedAt: time('password_changed_at'),
    lastLoginAt: time('last_login_at'),
    lastLoginIp: text('last_login_ip'),
  },
})
