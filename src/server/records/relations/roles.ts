import { roleAccess } from '#config-model/access/table/role-access.ts'
import type { Config } from '#config-model/config.ts'
import { literal } from '#server/records/sql/identifier.ts'
import type { ReadSource, SourceColumn } from './definition.ts'

const text = (sql: string): SourceColumn => ({ kind: 'text', sql })
const ofRole = 'from account a where a.enabled and a.roles @> array[code]'
/** How many of its members are named. */
const named = 100
const namesSql = `(select string_agg(one.name, '、') from (select a.username || case when a.name in ('', a.username) then '' else '（' || a.name || '）' end as name ${ofRole} order by a.username limit ${named}) one)`

/** The roles, as the configuration in force has them. */
export const roleRows: ReadSource = (config) => ({
  table: `jsonb_to_recordset(${literal(JSON.stringify(rolesOf(config)))}::jsonb) roles(code text, place int, title text, level text, user_type text, menus text, pages text, rights text)`,
  tables: ['account'],
  id: 'code',
  createdAt: `'epoch'::timestamptz`,
  isLockable: false,
  columns: {
    code: { ...text('code'), isFilled: true },
    title: { ...text('title'), isFilled: true },
    level: text('level'),
    userType: text('user_type'),
    place: { kind: 'number', sql: 'place', isFilled: true },
    members: { kind: 'number', sql: `(select count(*)::int ${ofRole})`, isFilled: true },
    memberNames: text(namesSql),
    menus: text('menus'),
    pages: text('pages'),
    rights: text('rights'),
  },
})

const rolesOf = (config: Config) =>
  Object.entries(config.roles.roles).map(([code, { title, level, userType }], at) => {
    const { menus = [], pages = [], rights = [] } = roleAccess(config)[code] ?? {}
    return {
      code,
      place: at + 1,
      title,
      level,
      user_type: userType,
      menus: menus.join('\n'),
      pages: pages.join('、'),
      rights: rights.join('\n'),
    }
  })
