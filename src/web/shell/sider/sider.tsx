import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isShown } from '#config-model/access/menu/visible-menu.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig } from '#web/session/session.ts'
import type { Layout } from '../layout/layout-store.ts'
import { activeTrail } from '#web/shell/menu/menu-trail.ts'
import { Entry } from './sider-entry.tsx'
import { FlyOutGroup, groupKey, MenuLevel, type MenuState } from './sider-group.tsx'
import './sider.css'
import { useMenuCounts } from './use-badges.ts'

interface SiderProps {
  layout: Layout
  /** The header entry whose menu it is; null for all of them. */
  header: MenuItem | null
  isCollapsed?: boolean
  /** Stands above the menu when the header does not. */
  logo?: ReactNode
}

/** The side menu: groups unfold one at a time, numbers from lists stand beside entries; collapsed, groups fly out. */
export function Sider({ layout, header, isCollapsed = false, logo }: SiderProps) {
  const t = useText()
  const config = useConfig()
  const { pathname, search } = useLocation()
  const isHere = ({ header: own }: MenuItem) => header === null || own === undefined || own === header.name
  const shown = (config.menus['sider'] ?? []).filter((item) => isShown(item) && isHere(item))
  const { items, badges } = useMenuCounts(shown)
  const trail = activeTrail(config, pathname + search)
  const state = useMenuState(badges, trail, layout.accordion)
  return (
    <nav
      className="sider"
      aria-label={t('mainMenu')}
      data-theme={layout.siderTheme}
      data-collapsed={isCollapsed || undefined}
    >
      {logo}
      <ul>{isCollapsed ? <FlyOuts items={items} state={state} /> : <MenuLevel items={items} state={state} />}</ul>
    </nav>
  )
}

/** Which groups are unfolded: those around the page shown, and those somebody opened. */
function useMenuState(badges: Record<string, number>, trail: MenuItem[], isAccordion: boolean): MenuState {
  const around = trail.filter((item) => item.children).map(groupKey)
  const [open, setOpen] = useState(around)
  const place = around.join(' ')
  useEffect(
    () => setOpen((before) => [...new Set([...(isAccordion ? [] : before), ...place.split(' ').filter(Boolean)])]),
    [place, isAccordion],
  )
  return {
    trail,
    open,
    badges,
    toggle: (item, siblings) => {
      const key = groupKey(item)
      const closing = isAccordion ? siblings.map(groupKey) : [key]
      setOpen([...open.filter((other) => !closing.includes(other)), ...(open.includes(key) ? [] : [key])])
    },
  }
}

/** The collapsed menu: a group flies out, and in again when somebody points elsewhere. */
function FlyOuts({ items, state }: { items: MenuItem[]; state: MenuState }) {
  const [out, setOut] = useState<string | null>(null)
  useEffect(() => {
    if (out === null) return
    const away = (event: Event) => !(event.target as HTMLElement).closest('.sider-group') && setOut(null)
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [out])
  return items.map((item) =>
    item.children ? (
      <FlyOutGroup
        key={groupKey(item)}
        item={item}
        // What flies out is unfolded: there is room for all of it.
        state={{ ...state, open: everyGroup(item.children) }}
        isOut={out === groupKey(item)}
        onOut={(isOut) => setOut((before) => (isOut ? groupKey(item) : without(before, groupKey(item))))}
      />
    ) : (
      <li key={groupKey(item)} data-divided={item.divided || undefined}>
        <Entry item={item} isCurrent={state.trail.at(-1) === item} count={state.badges[item.path ?? ''] ?? 0} hasTip />
      </li>
    ),
  )
}

const without = (key: string | null, gone: string) => (key === gone ? null : key)

const everyGroup = (items: MenuItem[]): string[] =>
  items.flatMap((item) => (item.children ? [groupKey(item), ...everyGroup(item.children)] : []))
