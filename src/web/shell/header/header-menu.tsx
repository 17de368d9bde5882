import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import type { MenuItem } from '#config-model/types.generated.ts'
import { useShellText } from '#web/i18n/shell/shell-text.ts'
import { MenuPicture, MenuTitle } from '#web/shell/menu/menu-face.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'

/** The top menu may be this high, pixels; one that wraps is higher (specification §9). */
const highest = 64

/**
 * The entries of the header side by side, or one menu button where they do not fit in a line, and
 * always on a mobile.
 */
export function HeaderMenu({
  items,
  current,
  isMobile,
}: {
  items: MenuItem[]
  current: MenuItem | undefined
  isMobile: boolean
}) {
  const word = useShellText()
  const list = useRef<HTMLUListElement>(null)
  const [isTooHigh, setTooHigh] = useState(false)

  useLayoutEffect(() => {
    const box = list.current
    if (!box) return

    // Also called initially, before the first paint: measuring forces no extra layout.
    const observer = new ResizeObserver(() =>
      flushSync(() => setTooHigh(box.offsetHeight > highest)),
    )

    observer.observe(box)

    return () => observer.disconnect()
  }, [isMobile])

  const isFolded = isMobile || isTooHigh
  const link = (item: MenuItem, close?: () => void) => (
    <li key={item.path}>
      <Link
        to={item.path ?? ''}
        replace={item.replace ?? false}
        target={item.target}
        aria-current={item === current ? 'true' : undefined}
        onClick={close}
      >
        <MenuPicture item={item} />
        <MenuTitle item={item} />
      </Link>
    </li>
  )

  return (
    <div className="header-menu" data-folded={isFolded || undefined}>
      {!isMobile && (
        <div className="header-menu-room">
          {/* Stays where it is, unseen, while it is folded: its height tells when there is room again. */}
          <nav aria-label={word('headerMenu')} data-unseen={isFolded || undefined}>
            <ul ref={list}>{items.map((item) => link(item))}</ul>
          </nav>
        </div>
      )}
      {isFolded && (
        <Popover label={word('headerMenu')} button={<Icon name="layout-grid" />}>
          {(close) => <ul className="ui-menu">{items.map((item) => link(item, close))}</ul>}
        </Popover>
      )}
    </div>
  )
}
