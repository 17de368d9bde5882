import { roleTitles } from '#config-model/access/access.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { joinPhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import { describeRoleAccess } from '#config-model/rights/table/role-access.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import {
  booleanColumn,
  configuredRows,
  filledColumn,
  numberColumn,
  type ReadSource,
  type RowTextsOf,
  textColumn,
  timeColumn,
} from './definition.ts'

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
    username: filledColumn(textColumn('username')),
    name: textColumn('name'),
    nickName: textColumn('nick_name'),
    userType: textColumn('user_type'),
    roles: { kind: 'texts', sql: 'roles' },
    regionCode: textColumn('region_code'),
    orgId: textColumn('org_id'),
    ownerId: textColumn(ownerColumn),
    mobile: textColumn('mobile'),
    email: textColumn('email'),
    employer: textColumn('employer'),
    remark: textColumn('remark'),
    enabled: booleanColumn('enabled'),
    failures: numberColumn(`coalesce(${guard('failures')}, 0)`),
    lockedUntil: timeColumn(guard('locked_until')),
    passwordChangedAt: timeColumn('password_changed_at'),
    lastLoginAt: timeColumn('last_login_at'),
    lastLoginIp: textColumn('last_login_ip'),
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
    username: filledColumn(textColumn(account('username', 'b.account_id'))),
    name: textColumn(nameOf('b.account_id')),
    substitute: filledColumn(textColumn(account('username', 'b.substitute_id'))),
    substituteName: textColumn(nameOf('b.substitute_id')),
    from: filledColumn(textColumn('portal_day(b.from_day)')),
    to: filledColumn(textColumn('portal_day(b.to_day)')),
    reason: textColumn('b.reason'),
    enabled: booleanColumn('b.ended_at is null'),
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
    title: filledColumn(textColumn('title')),
    number: textColumn('number'),
    recordKind: filledColumn(textColumn('entity')),
    recordState: filledColumn(textColumn('state')),
    regionCode: textColumn('region_code'),
    year: numberColumn('year'),
    since: filledColumn(timeColumn('since')),
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
    username: filledColumn(textColumn('username')),
    name: filledColumn(textColumn('name')),
    roles: filledColumn(textColumn('roles')),
    regionCode: textColumn('region_code'),
    waiting: filledColumn(numberColumn('waiting')),
    overdue: filledColumn(numberColumn('overdue')),
    dueAt: timeColumn('due_at'),
    doneThisWeek: filledColumn(numberColumn('done')),
  },
})
