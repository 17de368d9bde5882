import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { derivedEach, type Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { openTo, placeOfRole } from '#config-compiler/walk/auth-of-path.ts'
import { definedPages } from '#config-compiler/walk/definitions.ts'
import { menuItems, rolesOfEntry } from '#config-compiler/walk/menu-items.ts'
import { groupByName } from '#config-compiler/walk/repeats.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { textBefore } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { joinPhrases, definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { matchRoute } from '#config-model/route.ts'
import type { ListPage, Page } from '#config-model/types.generated.ts'

const texts = definePhrases({
  lacks: {
    zh: '{names}能打开“{title}”，却没有{missing}',
    en: '{names} may open "{title}", but lacks {missing}',
  },
  entry: { zh: '菜单入口', en: 'an entry in a menu' },
  opened: { zh: '按钮打开的“{title}”', en: '"{title}", which its rows open' },
  addThere: { zh: '请在这些地方也加上该角色：{files}', en: 'add the role there as well: {files}' },
  hereToo: { zh: '这里没有加', en: 'not named here' },
})

interface Gap {
  what: Phrase
  file: string
  pointer: Pointer
  /** What else the gap may come from. */
  cause?: string
}

/** 页面加了角色，菜单或按钮打开的页面没有加。 */
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
    const ways = groupByName(waysFrom(model).flat(), ({ target }) => target)

    for (const [id, page] of Object.entries(config.pages)) {
      // Records are opened from messages and the search as well.
      if (!page.auth || page.kind === 'record' || page.kind === 'review') continue

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

/** The entries of menus by the page they lead to, with the roles they are shown to. */
function entriesOf(model: Model): Map<string, (Omit<Gap, 'what'> & { roles: Set<string> })[]> {
  const { config } = model
  const gapsByEntry = new Map<string, (Omit<Gap, 'what'> & { roles: Set<string> })[]>()
  for (const { file, at, item, parents, menu } of menuItems(model)) {
    if (menu === 'public' || item.hidden || !item.path?.startsWith('/')) continue

    const match = matchRoute(config, textBefore(item.path, /[?#]/))
    if (match?.kind !== 'page') continue

    const entry = { file, pointer: at, roles: new Set(openTo(config, rolesOfEntry(item, parents))) }
    gapsByEntry.set(match.id, [...(gapsByEntry.get(match.id) ?? []), entry])
  }

  return gapsByEntry
}

/**
 * Returns texts inside a page that may name or link to another, each with the `auth` of its
 * parents, without the way back from a record.
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

/** The pages that a page leads to, each with what one must be to be led there. */
const waysFrom = derivedEach(definedPages, ({ id, value }, { config: { routes }, addresses }) =>
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
 * Finds the page opened by rows of a list when this role may open none of the intended pages, but
 * others may.
 */
function gapsInRows(config: Config, page: ListPage, roles: string[], role: string): Gap[] {
  const meant = [...page.columns, ...(page.rowActions ?? [])].flatMap(({ open, auth }) =>
    open === undefined || !openTo(config, auth).includes(role) ? [] : [open],
  )
  const holders = meant.map((open) => openTo(config, config.pages[open]?.auth))
  const isHeld = (_: string, index: number) =>
    holders[index]?.some((other) => roles.includes(other)) ?? false

  // The page of the record itself before another list that a button leads to.
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
