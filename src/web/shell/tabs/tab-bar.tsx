import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { Link } from 'react-router-dom'
import { useShellText } from '#web/i18n/shell-text.ts'
import { useRecordName } from '#web/session/record-names.ts'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { measureAfterLayout } from '#web/ui/measure-after-layout.ts'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { tabTitle, type Tab, tabsToClose, type CloseScope } from './tabs-model.ts'
import { useTabDrag } from './use-tab-drag.ts'
import type { OpenTabs } from './use-tabs.ts'
import layoutStyles from '#public/kit/layout.module.css'
import popoverStyles from '#web/ui/overlays/popover.module.css'
import styles from './tab-bar.module.css'

const closings = {
  this: 'closeThis',
  left: 'closeLeft',
  right: 'closeRight',
  other: 'closeOther',
  all: 'closeAll',
} as const satisfies Record<CloseScope, string>

interface TabContextMenuProps {
  tabs: OpenTabs
  tab: Tab
  x: number
  y: number
  canMove: boolean
  /** Takes the focus when the menu closes the tab that had it. */
  list: RefObject<HTMLUListElement | null>
  onClose: () => void
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * A middle click or Delete closes a tab, a right click or the menu key opens its menu, dragging or
 * Shift with an arrow moves it.
 */
export default function TabBar({
  tabs,
  canSort,
  isFixed,
}: {
  tabs: OpenTabs
  canSort: boolean
  isFixed: boolean
}) {
  const word = useShellText()
  const list = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<{ tab: Tab; x: number; y: number } | null>(null)
  const { items, current } = tabs
  const { move, announcement } = useTabMove(tabs)
  const { drag, start } = useTabDrag(canSort, move)
  const visibleTab = current ?? items[0]

  useCurrentInView(list, current?.id)
  const close = (tab: Tab, at: number) => {
    const links = list.current?.querySelectorAll<HTMLElement>('a')
    // The focus would go with the tab; elsewhere it stays.
    if (list.current?.contains(document.activeElement))
      (links?.[at + 1] ?? links?.[at - 1])?.focus()
    tabs.close(tab, 'this')
  }

  const press = (event: KeyboardEvent, tab: Tab, at: number) => {
    const step = event.shiftKey ? (steps[event.key] ?? 0) : 0
    if (step !== 0 && canSort && tab.meta.closable) {
      event.preventDefault()
      move(tab.id, at + step)
    } else if (event.key === 'Delete' && tab.meta.closable) close(tab, at)
  }

  return (
    <nav
      className={`${layoutStyles.row} ${styles.tabs}`}
      aria-label={word('tabsLabel')}
      data-fix={isFixed || undefined}
    >
      <ul ref={list} data-dragging={drag ? true : undefined}>
        {items.map((tab, at) => (
          <TabItem
            key={tab.id}
            tab={tab}
            isCurrent={tab.id === current?.id}
            offset={drag?.id === tab.id ? drag.by : undefined}
            onDrag={(event) => start(event, tab.id)}
            onMenu={(x, y) => setMenu({ tab, x, y })}
            onKeyDown={(event) => press(event, tab, at)}
            onClose={() => close(tab, at)}
          />
        ))}
      </ul>
      <Popover
        label={word('tabMenu')}
        button={<Icon name="chevron-down" size={16} />}
        buttonClassName={styles.more}
      >
        {(close) =>
          visibleTab && <TabActions tabs={tabs} tab={visibleTab} canMove={canSort} onDone={close} />
        }
      </Popover>
      {menu && (
        <TabContextMenu
          tabs={tabs}
          tab={menu.tab}
          x={menu.x}
          y={menu.y}
          canMove={canSort}
          list={list}
          onClose={() => setMenu(null)}
        />
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </nav>
  )
}

function useTabMove(tabs: OpenTabs) {
  const word = useShellText()
  const config = useConfig()
  const [announcement, setAnnouncement] = useState('')
  const move = (id: number, to: number) => {
    const tab = tabs.items.find((item) => item.id === id)
    if (!tab || to < 1 || to >= tabs.items.length) return
    tabs.move(tab, to)
    setAnnouncement(word('tabMoved', { title: tabTitle(config, tab), at: to + 1 }))
  }

  return { move, announcement }
}

function useCurrentInView(
  list: RefObject<HTMLUListElement | null>,
  current: number | undefined,
): void {
  useEffect(
    () =>
      measureAfterLayout(list.current, (row) => {
        // Only the row scrolls: scrollIntoView would move the page as well.
        const item = row.querySelector('[data-current]')
        if (!item) return

        const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
        row.scrollLeft +=
          Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right)
      }),
    [list, current],
  )
}

interface TabItemProps {
  tab: Tab
  isCurrent: boolean
  /** Drag offset, pixels. */
  offset: number | undefined
  onDrag: (event: PointerEvent<HTMLLIElement>) => void
  onMenu: (x: number, y: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

function TabItem({ tab, isCurrent, offset, onDrag, onMenu, onKeyDown, onClose }: TabItemProps) {
  const word = useShellText()
  const name = useRecordName(tab.fullPath.split('?')[1] ?? '')
  const title = [name, tabTitle(useConfig(), tab)].filter(Boolean).join(' - ')
  const { closable } = tab.meta
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    onMenu(event.clientX || left, event.clientY || bottom)
  }

  return (
    <li
      data-current={isCurrent || undefined}
      data-drag={offset !== undefined || undefined}
      style={offset === undefined ? undefined : { transform: `translateX(${offset}px)` }}
      onPointerDown={(event) => closable && onDrag(event)}
      onContextMenu={openMenu}
      onAuxClick={(event) => {
        if (event.button !== 1 || !closable) return
        event.preventDefault()
        onClose()
      }}
    >
      <Link
        to={tab.fullPath}
        draggable={false}
        title={`${title}\n${word('tabKeys')}`}
        aria-current={isCurrent ? 'page' : undefined}
        onKeyDown={onKeyDown}
      >
        {title}
      </Link>
      {closable && (
        <button
          type="button"
          aria-label={word('closeTab', { title })}
          title={word('closeTab', { title })}
          onClick={onClose}
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </li>
  )
}

/** Esc or a click elsewhere closes the menu and restores the focus. */
function TabContextMenu({ tabs, tab, x, y, canMove, list, onClose }: TabContextMenuProps) {
  const word = useShellText()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const before = document.activeElement
    const links = list.current
    box.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()

    return () => {
      if (!(before instanceof HTMLElement)) return
      const target = before.isConnected ? before : links?.querySelector('[data-current] a')
      if (target instanceof HTMLElement) target.focus()
    }
  }, [list])

  useEffect(() => {
    const away = (event: Event) => !box.current?.contains(event.target as Node) && onClose()
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [onClose])

  return (
    <div
      ref={box}
      className={`${styles.tabContext} ${popoverStyles.panel}`}
      role="group"
      aria-label={word('tabMenu')}
      style={{ left: Math.min(x, window.innerWidth - 170), top: y }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TabActions tabs={tabs} tab={tab} canMove={canMove} onDone={onClose} />
    </div>
  )
}

function TabActions({
  tabs,
  tab,
  canMove,
  onDone,
}: {
  tabs: OpenTabs
  tab: Tab
  canMove: boolean
  onDone: () => void
}) {
  const word = useShellText()
  const at = tabs.items.findIndex(({ id }) => id === tab.id)
  const action = (label: string, isOff: boolean, run: () => void) => (
    <li key={label}>
      <button
        type="button"
        disabled={isOff}
        onClick={() => {
          onDone()
          run()
        }}
      >
        {label}
      </button>
    </li>
  )

  return (
    <ul className={popoverStyles.menu}>
      {action(word('reloadTab'), tabs.current?.id !== tab.id, () => tabs.reload(tab))}
      {(Object.keys(closings) as CloseScope[]).map((closing) =>
        action(word(closings[closing]), tabsToClose(tabs.items, tab.id, closing).length === 0, () =>
          tabs.close(tab, closing),
        ),
      )}
      {canMove && action(word('moveLeft'), at < 2, () => tabs.move(tab, at - 1))}
      {canMove &&
        action(word('moveRight'), at < 1 || at === tabs.items.length - 1, () =>
          tabs.move(tab, at + 1),
        )}
    </ul>
  )
}
