import { useQueries } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isVisibleItem } from '#config-model/access/visible-menu.ts'
import type { Config } from '#config-model/config.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { listCountsQuery } from '#web/api/list-counts.ts'
import { usePageIdle } from '#web/api/use-idle.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig } from '#web/session/session.ts'
import { Logo } from '#web/shell/header/logo.tsx'
import type { Layout } from '#web/shell/layout-store.ts'
import { activeTrail, menuLeavesOf } from '#web/shell/menu-trail.ts'
import { useStableValue } from '#web/ui/use-stable-value.ts'
import { Entry, FlyOutGroup, groupKey, MenuLevel, type MenuState } from './sider-group.tsx'
import styles from './sider.module.css'

interface Counts {
  /** By path of the entry, from the presets of their `badge`. */
  badges: Record<string, number>
  /** Without entries whose `needs` has no rows, or is not loaded yet. */
  items: MenuItem[]
}

interface SiderProps {
  layout: Layout
  /** The top entry of this menu; null for all, as where the layout has no top menu. */
  header: MenuItem | null
  isCollapsed?: boolean
  /** Shown above the menu when the header has none. */
  hasLogo?: boolean
}

/** One group is expanded at a time, entries show counts; collapsed, groups open as flyouts. */
export const Sider = memo(function Sider({
  layout,
  header,
  isCollapsed = false,
  hasLogo = false,
}: SiderProps) {
  const t = useText()
  const config = useConfig()
  const { pathname, search } = useLocation()
  const section = layout.headerMenu ? header : null
  const visibleItems = useMemo(() => entriesOf(config, section), [config, section])
  const counts = useMenuCounts(visibleItems)
  const items = useStableValue(counts.items, isSameMenu)
  const badges = useStableValue(counts.badges, isSameValue)
  const trail = useStableValue(activeTrail(config, pathname + search), isSameItems)
  const state = useMenuState(badges, trail, layout.accordion)

  return (
    <nav
      className={styles.sider}
      aria-label={t('mainMenu')}
      data-theme={layout.siderTheme}
      data-collapsed={isCollapsed || undefined}
    >
      {hasLogo && <Logo />}
      <ul>
        {isCollapsed ? (
          <FlyOuts items={items} state={state} />
        ) : (
          <MenuLevel items={items} state={state} />
        )}
      </ul>
    </nav>
  )
})

const entriesOf = ({ menus }: Config, header: MenuItem | null): MenuItem[] =>
  (menus['sider'] ?? []).filter(
    (item) =>
      isVisibleItem(item) &&
      (header === null || item.header === undefined || item.header === header.name),
  )

/**
 * For memoization: groups are rebuilt with their counts, entries remain the configuration's
 * objects.
 */
const isSameMenu = (before: MenuItem[], now: MenuItem[]): boolean =>
  before.length === now.length &&
  before.every((item, at) => {
    const other = now[at]
    return (
      item === other ||
      (!!item.children && !!other?.children && isSameMenu(item.children, other.children))
    )
  })

const isSameItems = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && before.every((item, at) => item === now[at])

/** Groups around the current page, and those opened by the user. */
function useMenuState(
  badges: Record<string, number>,
  trail: MenuItem[],
  isAccordion: boolean,
): MenuState {
  const around = trail.filter((item) => item.children).map(groupKey)
  const [open, setOpen] = useState(around)
  const place = around.join(' ')

  useEffect(
    () =>
      setOpen((before) => {
        const now = [
          ...new Set([...(isAccordion ? [] : before), ...place.split(' ').filter(Boolean)]),
        ]
        return isSameItems(before, now) ? before : now
      }),
    [place, isAccordion],
  )

  const toggle = useCallback(
    (item: MenuItem, siblings: MenuItem[]) => {
      const key = groupKey(item)
      const closing = isAccordion ? siblings.map(groupKey) : [key]

      setOpen((before) => [
        ...before.filter((other) => !closing.includes(other)),
        ...(before.includes(key) ? [] : [key]),
      ])
    },
    [isAccordion],
  )

  return useMemo(() => ({ trail, open, badges, toggle }), [trail, open, badges, toggle])
}

/** Flyouts close when the pointer leaves. */
function FlyOuts({ items, state }: { items: MenuItem[]; state: MenuState }) {
  const [out, setOut] = useState<string | null>(null)
  useEffect(() => {
    if (out === null) return

    const away = (event: Event) =>
      !(event.target as HTMLElement).closest(`.${styles.group}`) && setOut(null)
    document.addEventListener('pointerdown', away)

    return () => document.removeEventListener('pointerdown', away)
  }, [out])

  return items.map((item) =>
    item.children ? (
      <FlyOutGroup
        key={groupKey(item)}
        item={item}
        // A flyout is fully expanded.
        state={{ ...state, open: everyGroup(item.children) }}
        isOut={out === groupKey(item)}
        onOut={(isOut) =>
          setOut((before) => (isOut ? groupKey(item) : without(before, groupKey(item))))
        }
      />
    ) : (
      <li key={groupKey(item)} data-divided={item.divided || undefined}>
        <Entry
          item={item}
          isCurrent={state.trail.at(-1) === item}
          count={state.badges[item.path ?? ''] ?? 0}
          hasTip
        />
      </li>
    ),
  )
}

const without = (key: string | null, gone: string) => (key === gone ? null : key)

const everyGroup = (items: MenuItem[]): string[] =>
  items.flatMap((item) => (item.children ? [groupKey(item), ...everyGroup(item.children)] : []))

/** Batches the counts of all presets in menu entries, once the page is usable. */
function useMenuCounts(items: MenuItem[]): Counts {
  const isPageIdle = usePageIdle()
  const entries = menuLeavesOf(items)
  const lists = [
    ...new Set(entries.flatMap(({ badge, needs }) => [badge?.list, needs?.list])),
  ].filter((list) => list !== undefined)
  const answers = useQueries({
    queries: lists.map((list) => ({
      ...listCountsQuery(list),
      refetchInterval: 60_000,
      enabled: isPageIdle,
    })),
  })

  const countOf = ({ list, preset }: NonNullable<MenuItem['badge']>) =>
    answers[lists.indexOf(list)]?.data?.[preset] ?? 0

  return {
    badges: Object.fromEntries(
      entries.flatMap(({ badge, path }) =>
        badge && path !== undefined ? [[path, countOf(badge)]] : [],
      ),
    ),
    items: filterByNeeds(items, countOf),
  }
}

function filterByNeeds(
  items: MenuItem[],
  countOf: (needs: NonNullable<MenuItem['needs']>) => number,
): MenuItem[] {
  return items.flatMap((item) => {
    if (item.needs && countOf(item.needs) === 0) return []
    if (!item.children?.some(({ needs }) => needs)) return [item]
    const children = filterByNeeds(item.children, countOf)

    return children.length > 0 ? [{ ...item, children }] : []
  })
}
