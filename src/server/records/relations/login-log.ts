import type { ReadSource } from './definition.ts'

/** The lines of the log of signing in. */
export const loginLogRows: ReadSource = () => ({
  table: 'login_log',
  tables: ['login_log'],
  id: 'id',
  createdAt: 'at',
  owner: 'account_id',
  bigramsSql: `portal_grams(username || ' ' || coalesce(nick_name, ''))`,
  isLockable: false,
  columns: {
    username: { kind: 'text', sql: 'username', isFilled: true },
    nickName: { kind: 'text', sql: 'nick_name' },
    userType: { kind: 'text', sql: 'user_type' },
    result: { kind: 'text', sql: 'result', isFilled: true },
    reason: { kind: 'text', sql: 'reason' },
    ip: { kind: 'text', sql: 'ip' },
    agent: { kind: 'text', sql: 'agent' },
    at: { kind: 'time', sql: 'at', isFilled: true },
    requestId: { kind: 'text', sql: 'request_id' },
  },
})
