import { roleTitles } from '#config-model/access/access.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { joinPhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import { describeRoleAccess } from '#config-model/rights/table/role-access.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import {
  type ReadSource,
  type RowTextsOf,
  type SourceColumn,
  configuredRows,
  filledColumn,
  numberColumn,
  textColumn,
} from './definition.ts'

const text = (sql: string): SourceColumn => ({ kind: 'text', sql })

const time = (sql: string): SourceColumn => ({ kind: 'time', sql })

const guard = (column: string) =>
  `(select g.${column} from login_guard g where g.key = 'user:' || lower(username))`

/** Accounts, with the state of sign-in protection. */
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

const ofRole = 'from account a where a.enabled and a.roles @> array[code]'

const named = 20

const namesSql = `(select string_agg(one.name, '、')
  from (select a.username || case when a.name in ('', a.username) then ''
  else '（' || a.name || '）' end as name ${ofRole} order by a.username limit ${named}) one)`

const types =
  'code text, place int, title text, level text, user_type text, menus text, pages text, rights text'

const roleRowTexts: RowTextsOf = (config, locale) => {
  const access = describeRoleAccess(config, locale)
  return (code) => {
    const role = config.roles.roles[code]
    const { menus = [], pages = [], rights = [] } = access[code] ?? {}
    const words = {
      menus: menus.join('\n'),
      pages: formatPhrase(joinPhrases(pages, '、'), locale),
      rights: rights.join('\n'),
    }

    return role ? { title: role.title, ...words } : {}
  }
}

export const roleRows: ReadSource = (config) =>
  configuredRows(types, rolesOf(config), {
    tables: ['account'],
    id: 'code',
    rowTexts: roleRowTexts,
    columns: {
      code: filledColumn(textColumn('code')),
      title: filledColumn(textColumn('title')),
      level: textColumn('level'),
      userType: textColumn('user_type'),
      place: filledColumn(numberColumn('place')),
      members: filledColumn(numberColumn(`(select count(*)::int ${ofRole})`)),
      memberNames: textColumn(namesSql),
      menus: textColumn('menus'),
      pages: textColumn('pages'),
      rights: textColumn('rights'),
    },
  })

const rolesOf = (config: Config) => {
  const textsOfRole = roleRowTexts(config, 'zh-CN')
  return Object.entries(config.roles.roles).map(([code, { level, userType }], at) => ({
    code,
    place: at + 1,
    level,
    user_type: userType,
    ...textsOfRole(code, {}),
  }))
}

const account = (column: string, id: string) =>
  `(select a.${column} from account a where a.id = ${id})`

const nameOf = (id: string) =>
  `(select coalesce(nullif(a.name, ''), a.username) from account a where a.id = ${id})`

export const substitutionRows: ReadSource = () => ({
  table: 'substitution b',
  tables: ['substitution', 'account'],
  id: 'b.id',
  version: 'b.version',
  createdAt: 'b.created_at',
  updatedAt: 'b.updated_at',
  owner: 'b.account_id',
  bigramsSql: `portal_grams(${account('username', 'b.account_id')} || ' ' || ${account('username', 'b.substitute_id')})`,
  isLockable: false,
  columns: {
    username: { ...text(account('username', 'b.account_id')), isFilled: true },
    name: text(nameOf('b.account_id')),
    substitute: { ...text(account('username', 'b.substitute_id')), isFilled: true },
    substituteName: text(nameOf('b.substitute_id')),
    from: { ...text('portal_day(b.from_day)'), isFilled: true },
    to: { ...text('portal_day(b.to_day)'), isFilled: true },
    reason: text('b.reason'),
    enabled: { kind: 'boolean', sql: 'b.ended_at is null' },
  },
})

export const unattendedRows: ReadSource = () => ({
  table: 'unattended_record',
  tables: ['unattended_record'],
  id: `entity || '.' || record_id`,
  idParts: ['entity', 'record_id'],
  createdAt: 'since',
  region: 'region_code',
  bigramsSql: `portal_grams(title || ' ' || coalesce(number, ''))`,
  isLockable: false,
  isStoredAsData: true,
  rowTexts: (config) => (_, row) => {
    const [entity = '', state = ''] = [row['recordKind'], row['recordState']].map(String)
    return {
      recordKind: config.entities[entity]?.title ?? entity,
      recordState: workflowOf(config, entity)?.states[state]?.title ?? state,
    }
  },
  columns: {
    title: { ...text('title'), isFilled: true },
    number: text('number'),
    recordKind: { ...text('entity'), isFilled: true },
    recordState: { ...text('state'), isFilled: true },
    regionCode: text('region_code'),
    year: { kind: 'number', sql: 'year' },
    since: { kind: 'time', sql: 'since', isFilled: true },
  },
})

export const workloadRows: ReadSource = () => ({
  table: 'reviewer_workload',
  tables: ['reviewer_workload'],
  id: 'account_id',
  createdAt: 'made_at',
  region: 'region_code',
  bigramsSql: `portal_grams(username || ' ' || name)`,
  isLockable: false,
  isStoredAsData: true,
  rowTexts: (config) => (_, row) => ({
    roles: roleTitles(config, String(row['roles']).split(' ')),
  }),
  columns: {
    username: { kind: 'text', sql: 'username', isFilled: true },
    name: { kind: 'text', sql: 'name', isFilled: true },
    roles: { kind: 'text', sql: 'roles', isFilled: true },
    regionCode: { kind: 'text', sql: 'region_code' },
    waiting: { kind: 'number', sql: 'waiting', isFilled: true },
    overdue: { kind: 'number', sql: 'overdue', isFilled: true },
    dueAt: { kind: 'time', sql: 'due_at' },
    doneThisWeek: { kind: 'number', sql: 'done', isFilled: true },
  },
})
