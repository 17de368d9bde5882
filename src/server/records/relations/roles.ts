import { roleAccess } from '#config-model/access/table/role-access.ts'
import type { Config } from '#config-model/config.ts'
import { joinPhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import { configuredRows, filledColumn, numberColumn, textColumn } from './configured-rows.ts'
import type { ReadSource, TellRow } from './definition.ts'

const ofRole = 'from account a where a.enabled and a.roles @> array[code]'
/** How many of its members are named. */
const named = 20
const namesSql = `(select string_agg(one.name, '、') from (select a.username || case when a.name in ('', a.username) then '' else '（' || a.name || '）' end as name ${ofRole} order by a.username limit ${named}) one)`

const types =
  'code text, place int, title text, level text, user_type text, menus text, pages text, rights text'

/** What a role is called and may do, in the language of a configuration. */
const roleRowTexts: TellRow = (config, locale) => {
  const access = roleAccess(config, locale)
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

/** The roles, as the configuration in force has them. */
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
