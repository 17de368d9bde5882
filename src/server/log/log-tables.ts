/**
 * The tables that are only ever added to, with the columns that a line's mark covers. A column that
 * is added later is not covered by lines of before: it needs a form of its own. `number` is given
 * by the database, `mark` by the portal.
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
 * Held shared by whoever adds a line until the line is committed; who seals takes it alone for a
 * moment, so that no line comes late.
 */
export const writersLock = 7_262_532
