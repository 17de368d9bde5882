import { type Pointer, placeTexts, withTitle } from '#config-compiler/diagnostic/problem.ts'
import { deriveEachFromModel, type Model } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { authOfPath, rolesOfAuth, placeOfRole } from '#config-compiler/walk/auth-of-path.ts'
import { definedPages } from '#config-compiler/walk/definitions.ts'
import { eachMenuItem, rolesOfEntry, menuItems } from '#config-compiler/walk/menu-items.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { textBefore, itemAt, lastOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases, joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { opensRecord } from '#config-model/page-traits.ts'
import { matchRoute } from '#config-model/route.ts'
import type { ListPage, Page } from '#config-model/types.generated.ts'
import { groupBy } from '#config-model/values/group-by.ts'

const texts = definePhrases({
  seenByNobodyWhoMay: {
    zh: '看得到“{title}”的角色没有一个能打开它',
    en: 'nobody who sees "{title}" may open it',
  },
  pageOpenTo: {
    zh: '页面只对 {auth} 开放；请修改菜单或页面的 auth',
    en: 'the page is open to {auth} only: change the auth of the menu or the page',
  },
  leadsToLogin: {
    zh: '公众点“{title}”，看到的是登录页',
    en: 'who is not signed in chooses "{title}" and gets the login',
  },
  leadToPublic: {
    zh: '请通向公开的页面，如品牌目录，或从公开菜单中去掉',
    en: 'lead to a public page, or take it out of the public menu',
  },
  lacks: {
    zh: '{names}能打开“{title}”，却没有{missing}',
    en: '{names} may open "{title}", but lacks {missing}',
  },
  entry: { zh: '菜单入口', en: 'an entry in a menu' },
  opened: { zh: '按钮打开的“{title}”', en: '"{title}", which its rows open' },
  addThere: { zh: '请在这些地方也加上该角色：{files}', en: 'add the role there as well: {files}' },
  hereToo: { zh: '这里没有加', en: 'not named here' },
  seesButMayNot: {
    zh: '{names}看得到“{title}”，打开却是无权访问',
    en: '{names} sees "{title}", but may not open it',
  },
  widerThanGroup: {
    zh: '“{auth}”不在上级“{title}”的角色里',
    en: '"{auth}" is not among the roles of the group "{title}"',
  },
  groupSays: {
    zh: '上级写的是 {group}；请改为一致',
    en: 'the group says {group}: make them agree',
  },
})

export const nobodySees = defineRule({
  id: 'menu/nobody-sees',
  severity: 'error',
  rank: 120,
  title: { zh: '菜单项没有人能用', en: 'Entry that nobody can use' },
  why: {
    zh: '能看到它的角色没有一个能打开页面。',
    en: 'No role that sees the entry may open the page.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'auth: [applicant, clerk]',
    bad: 'auth: [director]',
  },
  check: checkEach(eachMenuItem, ({ report, model }, at, item, { parents, menu }) => {
    const { config } = model

    const target =
      menu === 'public' || item.children || item.path === undefined
        ? null
        : authOfPath(config, item.path)

    if (!target?.auth) return

    const allowed = expandRoles(config, target.auth)
    const roles = rolesOfEntry(item, parents)
    const visibleRoles = roles ? expandRoles(config, roles) : Object.keys(config.roles.roles)

    if (!visibleRoles.some((role) => allowed.includes(role)))
      report(
        [...at, item.auth ? 'auth' : 'path'],
        texts.seenByNobodyWhoMay({ title: item.title }),
        {
          causes: visibleRoles.map((role) => `role ${role}`),
          hint: texts.pageOpenTo({ auth: joinPhrases(target.auth, '、') }),
          related: target.file
            ? [{ file: target.file, pointer: ['auth'], message: placeTexts.auth() }]
            : [],
        },
      )
  }),
})

export const publicNeedsAccount = defineRule({
  id: 'menu/public-needs-account',
  severity: 'warning',
  title: { zh: '公开菜单通向登录页', en: 'Public entry that leads to the login' },
  why: {
    zh: '公开菜单给没有账号的人用，登录以后才能看的页面对他们没有用处。',
    en: 'The public menu is for people without an account: a page behind the login is of no use to them.',
  },
  example: {
    file: 'menus/public.yaml',
    good: '/2024top10',
    bad: '/login',
    at: '/login',
  },
  check: checkEach(eachMenuItem, ({ report, model }, at, item, { menu }) => {
    if (menu === 'public' && item.path !== undefined && needsAccount(model.config, item.path))
      report([...at, 'path'], texts.leadsToLogin({ title: item.title }), {
        hint: texts.leadToPublic(),
      })
  }),
})

/** After redirects. */
function needsAccount(config: Config, start: string): boolean {
  let path = start
  for (let hops = 0; hops < 8 && path.startsWith('/'); hops++) {
    const match = matchRoute(config, textBefore(path, /[?#]/))
    if (!match) return false
    if (match.kind === 'page') return true

    const { redirect, screen, layout } = match.route
    if (redirect === undefined)
      return screen === 'login' || (layout !== 'public' && layout !== 'open')

    path = redirect
  }

  return false
}

interface Gap {
  what: Phrase
  file: string
  pointer: Pointer
  cause?: string
}

export const roleLeftOut = defineRule({
  id: 'menu/role-left-out',
  severity: 'warning',
  rank: 530,
  title: {
    zh: '页面加了角色，菜单或按钮打开的页面没有加',
    en: 'Role of a page that its entry or its rows leave out',
  },
  why: {
    zh: '给页面加角色，菜单入口和按钮打开的查看页也要加，否则找不到入口，或点不开记录。',
    en: 'A role added to a page must be added to the entry that leads there and to the page its rows open.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'auth: [applicant, clerk]',
    bad: 'auth: [applicant, clerk, director]',
    at: 'director',
  },
  check: (model, report) => {
    const { config } = model
    const entries = entriesOf(model)
    const ways = groupBy(waysFrom(model).flat(), ({ target }) => target)

    for (const [id, page] of Object.entries(config.pages)) {
      // Opened from messages and the search too.
      if (!page.auth || opensRecord(page)) continue

      const roles = expandRoles(config, page.auth)
      const leading = entries.get(id) ?? []
      const isLed = (role: string) =>
        leading.some((entry) => entry.roles.has(role)) ||
        (ways.get(id) ?? []).some(({ auths }) =>
          auths.every((auth) => expandRoles(config, auth).includes(role)),
        )

      const gapsOf = (role: string): Gap[] => [
        ...(roles.some(isLed) && !isLed(role) && leading[0]
          ? [{ what: texts.entry(), ...leading[0] }]
          : []),
        ...(page.kind === 'list' ? gapsInRows(config, page, roles, role) : []),
      ]

      const left = roles
        .map((role) => ({ role, gaps: gapsOf(role) }))
        .filter(({ gaps }) => gaps.length > 0)
      const [first] = left
      if (first === undefined) continue

      const names = joinPhrases(
        left.map(({ role }) => withTitle(role, config.roles.roles[role]?.title)),
        '、',
      )

      const gaps = new Map(left.flatMap((item) => item.gaps.map((gap) => [gap.file, gap] as const)))

      report(
        `pages/${id}.yaml`,
        placeOfRole(config, page, first.role),
        texts.lacks({
          names,
          title: page.title,
          missing: joinPhrases(
            [...gaps.values()].map(({ what }) => what),
            '、',
          ),
        }),
        {
          causes: [
            ...left.flatMap(({ role }) => [`role ${role}`, `open ${id} ${role}`]),
            ...[...gaps.values()].flatMap(({ cause }) => cause ?? []),
          ],
          hint: texts.addThere({ files: joinPhrases([...gaps.keys()], '、') }),
          related: [...gaps.values()].map(({ file, pointer }) => ({
            file,
            pointer,
            message: texts.hereToo(),
          })),
        },
      )
    }
  },
})

/** By target page, with their roles. */
function entriesOf(model: Model): Map<string, (Omit<Gap, 'what'> & { roles: Set<string> })[]> {
  const { config } = model
  const gapsByEntry = new Map<string, (Omit<Gap, 'what'> & { roles: Set<string> })[]>()
  for (const { file, at, item, parents, menu } of menuItems(model)) {
    if (menu === 'public' || item.hidden || !item.path?.startsWith('/')) continue

    const match = matchRoute(config, textBefore(item.path, /[?#]/))
    if (match?.kind !== 'page') continue

    const entry = {
      file,
      pointer: at,
      roles: new Set(rolesOfAuth(config, rolesOfEntry(item, parents))),
    }
    gapsByEntry.set(match.id, [...(gapsByEntry.get(match.id) ?? []), entry])
  }

  return gapsByEntry
}

/**
 * Texts that may name or link to another page, each with the `auth` of its parents, without the way
 * back from a record.
 */
const textsOf = memoize((page: Page): { text: string; auths: string[][] }[] => {
  const links: { text: string; auths: string[][] }[] = []
  const walk = (value: unknown, auths: string[][], isPage: boolean): void => {
    if (typeof value === 'string') links.push({ text: value, auths })
    if (value === null || typeof value !== 'object') return

    const { auth } = value as { auth?: string[] }
    const inner = auth ? [...auths, auth] : auths

    for (const [key, item] of Object.entries(value))
      if (
        key !== 'auth' &&
        !(isPage && ['path', 'entity', 'form', page.kind === 'list' ? '' : 'list'].includes(key))
      )
        walk(item, inner, false)
  }

  walk(page, [], true)

  return links
})

/** Pages linked from a page, with the required roles. */
const waysFrom = deriveEachFromModel(
  definedPages,
  ({ id, value }, { config: { routes }, addresses }) =>
    textsOf(value).flatMap(({ text, auths }) => {
      const match = text.startsWith('/')
        ? matchRoute({ routes, pages: addresses }, textBefore(text, /[?#]/))
        : null
      const path = match?.kind === 'page' ? match.id : undefined
      const target = Object.hasOwn(addresses, text) ? text : path

      return target === undefined || target === id ? [] : [{ target, auths }]
    }),
)

/**
 * The page opened by rows of a list when this role may open none of the intended ones, but others
 * may.
 */
function gapsInRows(config: Config, page: ListPage, roles: string[], role: string): Gap[] {
  const meant = [...page.columns, ...(page.rowActions ?? [])].flatMap(({ open, auth }) =>
    open === undefined || !rolesOfAuth(config, auth).includes(role) ? [] : [open],
  )
  const holders = meant.map((open) => rolesOfAuth(config, config.pages[open]?.auth))
  const isHeld = (_: string, index: number) =>
    holders[index]?.some((other) => roles.includes(other)) ?? false

  // The record's own page, before another list.
  const lost =
    meant.findLast((open, at) => config.pages[open]?.kind !== 'list' && isHeld(open, at)) ??
    meant.findLast(isHeld)
  if (lost === undefined || holders.some((some) => some.includes(role))) return []

  const title = config.pages[lost]?.title ?? lost

  return [
    {
      what: texts.opened({ title }),
      file: `pages/${lost}.yaml`,
      pointer: ['auth'],
      cause: `page ${lost}`,
    },
  ]
}

export const visibleButForbidden = defineRule({
  id: 'menu/visible-but-forbidden',
  severity: 'error',
  rank: 130,
  title: { zh: '看得到却打不开', en: 'Visible but forbidden' },
  why: {
    zh: '菜单对某角色显示，打开却是无权访问。',
    en: 'A role sees the entry and gets "forbidden".',
  },
  example: { file: 'pages/requests.yaml', good: 'auth: [applicant, clerk]', bad: 'auth: [clerk]' },
  check: checkEach(eachMenuItem, ({ report, model }, at, item, { parents, menu }) => {
    const { config } = model

    if (menu === 'public' || item.children || item.path === undefined) return

    const target = authOfPath(config, item.path)
    if (!target?.auth) return

    const allowed = new Set(expandRoles(config, target.auth))
    const roles = rolesOfEntry(item, parents)
    const visibleRoles = roles ? expandRoles(config, roles) : Object.keys(config.roles.roles)
    const forbidden = visibleRoles.filter((role) => !allowed.has(role))
    if (forbidden.length === 0 || forbidden.length === visibleRoles.length) return

    const index =
      item.auth?.length === visibleRoles.length
        ? item.auth.findIndex((role) => forbidden.includes(role))
        : -1

    const names = joinPhrases(
      forbidden.map((role) => withTitle(role, config.roles.roles[role]?.title)),
      '、',
    )

    report(
      [...at, ...(index >= 0 ? ['auth', index] : [item.auth ? 'auth' : 'path'])],
      texts.seesButMayNot({ names, title: item.title }),
      {
        causes: forbidden.map((role) => `role ${role}`),
        hint: texts.pageOpenTo({ auth: joinPhrases(target.auth, '、') }),
        related: target.file
          ? [{ file: target.file, pointer: ['auth'], message: placeTexts.auth() }]
          : [],
      },
    )
  }),
})

export const widerThanGroup = defineRule({
  id: 'menu/wider-than-group',
  severity: 'warning',
  title: { zh: '下级的角色不在上级的角色里', en: 'Entry wider than its group' },
  why: {
    zh: '上级写了角色，下级却对更多角色开放；请确认上级是否漏写。',
    en: 'The group names roles, the entry names more: one of them is probably incomplete.',
  },
  example: {
    file: 'menus/sider.yaml',
    good: 'auth: [applicant], children:',
    bad: 'auth: [director], children:',
    at: 'applicant',
  },
  check: checkEach(eachMenuItem, ({ report, model }, at, item, { parents }) => {
    const { config } = model

    const group = parents.at(-1)?.auth
    if (!group || !item.auth || item.hidden) return

    const above = expandRoles(config, group)
    const index = item.auth.findIndex((name) =>
      expandRoles(config, [name]).some((role) => !above.includes(role)),
    )

    if (index >= 0)
      report(
        [...at, 'auth', index],
        texts.widerThanGroup({ auth: item.auth[index] ?? '', title: lastOf(parents).title }),
        {
          causes: expandRoles(config, [itemAt(item.auth, index)]).map((role) => `role ${role}`),
          hint: texts.groupSays({ group: joinPhrases(group, '、') }),
        },
      )
  }),
})
