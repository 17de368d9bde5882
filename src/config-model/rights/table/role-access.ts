import { expandRoles, mayOpen, rowScope, type Action } from '#config-model/access/access.ts'
import { isVisibleItem, visibleMenu } from '#config-model/access/visible-menu.ts'
import { explainCondition } from '#config-model/conditions/condition-words.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { joinPhrases, verbatimPhrase, type Locale } from '#config-model/messages/phrase.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { escalationsOf } from '#config-model/workflow/escalation.ts'
import { probeUser } from './probes.ts'
import { actionWords, tableWords, withLocale, type LocalizedConfig } from './table-words.ts'

/** In words, computed by the run-time functions. */
export interface RoleAccess {
  /** Visible entries and their groups. */
  menus: string[]
  pages: string[]
  /** Rows and actions per visible entity. */
  rights: string[]
}

const actions = [
  'read',
  'create',
  'update',
  'remove',
  'export',
  'recover',
] as const satisfies Action[]

export const describeRoleAccess = (config: Config, locale: Locale): Record<string, RoleAccess> =>
  accessReaderOf(config)(locale)

const accessReaderOf = memoize((config: Config) => {
  const byLocale = new Map<Locale, Record<string, RoleAccess>>()
  return (locale: Locale) => {
    const localizedConfig = withLocale(config, locale)
    const access =
      byLocale.get(locale) ??
      Object.fromEntries(
        Object.keys(config.roles.roles).map((role) => [role, accessOf(localizedConfig, role)]),
      )

    byLocale.set(locale, access)

    return access
  }
})

function accessOf(config: LocalizedConfig, role: string): RoleAccess {
  const user = probeUser(config, [role])
  const names = Object.keys(config.menus).filter((name) => name !== 'public')
  const pages = Object.values(config.pages).filter((page) => mayOpen(user, config, page))

  return {
    menus: [...new Set(names.flatMap((name) => leaves(visibleMenu(config, user, name))))],
    pages: [...new Set(pages.map((page) => page.title))],
    rights: Object.keys(config.entities).flatMap((entity) => rightsIn(config, user, entity, role)),
  }
}

const leaves = (items: MenuItem[], group = ''): string[] =>
  items
    .filter(isVisibleItem)
    .flatMap((item) =>
      item.children ? leaves(item.children, `${group}${item.title} / `) : `${group}${item.title}`,
    )

function rightsIn(config: LocalizedConfig, user: User, entity: string, role: string): string[] {
  const granted = actions.flatMap((action) => {
    const scope = rowScope(config, user, entity, action)
    if (scope === false) return []
    const rows =
      scope === true ? config.localize(tableWords.all()) : explainCondition(scope, config, entity)

    return config.localize(
      tableWords.granted({ action: config.localize(actionWords[action]()), rows }),
    )
  })

  if (granted.length === 0) return []

  const takes = (names: readonly string[]) => expandRoles(config, [...names]).includes(role)
  const escalations = escalationsOf(config, entity)
  const titles = Object.entries(workflowOf(config, entity)?.transitions ?? {}).flatMap(
    ([id, { by, title }]) => {
      if (takes(by.roles ?? [])) return [verbatimPhrase(title)]

      const isEscalatedTo = [...escalations.values()].some(
        (one) => one.transitions.has(id) && takes(one.roles),
      )
      return isEscalatedTo ? [tableWords.escalated({ title })] : []
    },
  )
  const rights = [
    ...granted,
    ...(titles.length === 0
      ? []
      : [config.localize(tableWords.takes({ titles: joinPhrases(titles, '、') }))]),
  ]

  const { title = entity } = config.entities[entity] ?? {}

  return [config.localize(tableWords.ofKind({ title, rights: joinPhrases(rights, '、') }))]
}
