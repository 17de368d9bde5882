/**
 * The append-only log tables, with the columns that a line's mark covers. A later column needs a
 * new form of the mark. The database assigns `number`, the portal `mark`.
 */
export const logTables = {
  action_log: [
    'id',
    'entity',
    'record_id',
    'position',
    'transition',
    'action',
    'step',
    'from_state',
    'to_state',
    'opinion',
    'form',
    'remarks',
    'operator_id',
    'operator_name',
    'org_name',
    'roles',
    'at',
    'ip',
    'snapshot_hash',
    'previous_hash',
    'hash',
  ],
  login_log: [
    'id',
    'username',
    'account_id',
    'nick_name',
    'user_type',
    'result',
    'reason',
    'ip',
    'agent',
    'at',
    'request_id',
  ],
  event_log: [
    'id',
    'at',
    'kind',
    'account_id',
    'username',
    'roles',
    'ip',
    'agent',
    'request_id',
    'entity',
    'record_id',
    'subject',
    'result',
    'reason',
    'times',
    'detail',
  ],
} as const

export type LogTable = keyof typeof logTables

export const logTableNames = Object.keys(logTables) as LogTable[]

/**
 * Writers share this advisory lock until commit; the sealer takes it exclusively for a moment, so
 * that no line commits late.
 */
export const writersLock = 7_262_532
