import { isVisibleItem } from '#config-model/access/visible-menu.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { NamespaceText } from '#web/i18n/namespace.ts'
import type { zh as paletteWords } from '#web/i18n/palette-text.ts'
import type { Command } from './find-commands.ts'

export interface CommandSource {
  config: Config
  /** Menus are found by their Chinese name in any language. */
  chineseConfig: Config
  user: User
  now: Date
  text: NamespaceText<typeof paletteWords>
}

/** Menu entries, creation of records and commands of the shell. */
export function listCommands({ config, chineseConfig, user, now, text }: CommandSource): Command[] {
  const menus = ['sider', 'header', 'user', 'public'].flatMap((name) =>
    menuCommands(config.menus[name] ?? [], chineseConfig.menus[name] ?? [], '', undefined),
  )
  const paths = new Set<string>()
  const context = recordContext(config, null, user, now)
  const creations = Object.values(config.pages).flatMap((page): Command[] => {
    if (
      page.kind !== 'form' ||
      (page.window !== undefined && !evaluateCondition({ window: page.window }, context))
    )
      return []

    return (page.choices ?? [])
      .filter((choice) => !choice.when || evaluateCondition(choice.when, context))
      .map((choice) => ({
        id: `create ${page.path} ${JSON.stringify(choice.values)}`,
        group: 'action',
        title: text('create', { title: choice.title }),
        detail: page.title,
        icon: 'file-pen',
        path: page.path,
      }))
  })

  return [
    ...menus.filter(({ path = '' }) => !paths.has(path) && paths.add(path)),
    ...creations,
    ...languageCommands(config, text),
    {
      id: 'reload',
      group: 'action',
      title: text('reload'),
      detail: '',
      icon: 'refresh',
      action: 'reload',
    },
    {
      id: 'logout',
      group: 'action',
      title: text('logout'),
      detail: '',
      icon: 'log-out',
      action: 'logout',
    },
  ]
}

function languageCommands(config: Config, text: CommandSource['text']): Command[] {
  if (config.portal.locales.supported.length < 2) return []

  const other = text('otherLanguage')

  return [
    {
      id: 'language',
      group: 'action',
      title: text('language'),
      detail: other,
      icon: 'languages',
      action: 'language',
      also: ['Switch language', other],
    },
  ]
}

function menuCommands(
  items: MenuItem[],
  chinese: MenuItem[],
  trail: string,
  icon: MenuItem['icon'],
): Command[] {
  return items.flatMap((item, index): Command[] => {
    const original = chinese[index]
    if (!isVisibleItem(item)) return []
    if (item.children)
      return menuCommands(item.children, original?.children ?? [], item.title, item.icon ?? icon)
    if (item.path === undefined || item.path === '/') return []

    const also = original && original.title !== item.title ? { also: [original.title] } : {}

    return [
      {
        id: item.path,
        group: 'menu',
        title: item.title,
        detail: trail,
        icon: item.icon ?? icon,
        path: item.path,
        ...also,
      },
    ]
  })
}
