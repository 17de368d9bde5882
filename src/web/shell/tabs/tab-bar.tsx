import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { useShellText } from '#web/i18n/shell-text.ts'
import { TabActions } from './tab-actions.tsx'
import { TabContextMenu } from './tab-context-menu.tsx'
import { tabTitle, type Tab } from './tabs-model.ts'
import './tabs.css'
import { useTabDrag } from './use-tab-drag.ts'
import type { OpenTabs } from './use-tabs.ts'

/** The open pages in a row. Middle click and Delete close, a right click or the menu key shows more, dragging or Shift with an arrow sorts. */
export default function TabBar({ tabs, canSort, isFixed }: { tabs: OpenTabs; canSort: boolean; isFixed: boolean }) {
  const word = useShellText()
  const config = useConfig()
  const list = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<{ tab: Tab; x: number; y: number } | null>(null)
  const [spoken, setSpoken] = useState('')
  const { items, current } = tabs
  const title = (tab: Tab) => tabTitle(config, tab)
  const move = (id: number, to: number) => {
    const tab = items.find((item) => item.id === id)
    if (!tab || to < 1 || to >= items.length) return
    tabs.move(tab, to)
    setSpoken(word('tabMoved', { title: title(tab), at: to + 1 }))
  }
  const { drag, start } = useTabDrag(canSort, move)
  useEffect(() => {
    // Only the row scrolls: scrollIntoView would move the page as well.
    const [row, item] = [list.current, list.current?.querySelector('[data-current]')]
    if (!row || !item) return
    const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
    row.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right)
  }, [current?.id])
  const press = (event: KeyboardEvent, tab: Tab, at: number) => {
    const step = event.shiftKey && event.key === 'ArrowLeft' ? -1 : event.shiftKey && event.key === 'ArrowRight' ? 1 : 0
    if (step !== 0 && canSort && tab.meta.closable) {
      event.preventDefault()
      move(tab.id, at + step)
    } else if (event.key === 'Delete' && tab.meta.closable) {
      const links = list.current?.querySelectorAll<HTMLElement>('a')
      ;(links?.[at + 1] ?? links?.[at - 1])?.focus()
      tabs.close(tab, 'this')
    }
  }
  return (
    <nav className="tabs" aria-label={word('tabsLabel')} data-fix={isFixed || undefined}>
      <ul ref={list} data-dragging={drag ? true : undefined}>
        {items.map((tab, at) => (
          <li
            key={tab.id}
            data-current={tab.id === current?.id || undefined}
            data-drag={drag?.id === tab.id || undefined}
            style={drag?.id === tab.id ? { transform: `translateX(${drag.by}px)` } : undefined}
            onPointerDown={(event) => tab.meta.closable && start(event, tab.id)}
            onContextMenu={(event) => {
              event.preventDefault()
              const { left, bottom } = event.currentTarget.getBoundingClientRect()
              setMenu({ tab, x: event.clientX || left, y: event.clientY || bottom })
            }}
            onAuxClick={(event) => {
              if (event.button !== 1 || !tab.meta.closable) return
              event.preventDefault()
              tabs.close(tab, 'this')
            }}
          >
            <Link
              to={tab.fullPath}
              draggable={false}
              title={word('tabKeys')}
              aria-current={tab.id === current?.id ? 'page' : undefined}
              onKeyDown={(event) => press(event, tab, at)}
            >
              {title(tab)}
            </Link>
            {tab.meta.closable && (
              <button
                type="button"
                aria-label={word('closeTab', { title: title(tab) })}
                onClick={() => tabs.close(tab, 'this')}
              >
                <Icon name="x" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Popover label={word('tabMenu')} button={<Icon name="chevron-down" size={16} />}>
        {(close) => <TabActions tabs={tabs} tab={current ?? items[0]!} canMove={canSort} onDone={close} />}
      </Popover>
      {menu && (
        <TabContextMenu
          tabs={tabs}
          tab={menu.tab}
          x={menu.x}
          y={menu.y}
          canMove={canSort}
          onClose={() => setMenu(null)}
        />
      )}
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </nav>
  )
}
