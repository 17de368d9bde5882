import { memo, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { trailOf } from './menu/menu-trail.ts'

/** What the rest of the header needs beside a breadcrumb, pixels (specification §9). */
const reserved = 560

interface BreadcrumbProps {
  /** Of the page. */
  title: string | undefined
  hasIcons: boolean
}

/** The position of the page. Hidden, never truncated, when the header minus 560 px is not wider. */
export const Breadcrumb = memo(function Breadcrumb({ title, hasIcons }: BreadcrumbProps) {
  const t = useText()
  const config = useConfig()
  const { pathname, search } = useLocation()
  const list = useRef<HTMLOListElement>(null)
  const isHidden = useIsTooWide(list)
  const trail = trailOf(config, pathname + search, title)

  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')} data-hidden={isHidden || undefined}>
      <ol ref={list}>
        {trail.map((item, at) => (
          <li key={`${item.title}${item.path ?? ''}`}>
            {at > 0 && <Icon name="chevron-right" size={14} />}
            {hasIcons && item.icon && <Icon name={item.icon} size={14} />}
            {at < trail.length - 1 && item.path ? (
              <Link to={item.path}>{item.title}</Link>
            ) : (
              <span aria-current={at === trail.length - 1 ? 'page' : undefined}>{item.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
})

/** Whether the header has no room for the trail; followed. */
function useIsTooWide(list: { current: HTMLElement | null }): boolean {
  const [isTooWide, setTooWide] = useState(false)
  useLayoutEffect(() => {
    const trail = list.current
    const header = trail?.closest('.shell')?.querySelector<HTMLElement>(':scope > .header')
    if (!trail || !header) return

    let was = false

    // Also called initially, before the first paint: measuring forces no extra layout.
    const observer = new ResizeObserver(() => {
      const is = header.offsetWidth - reserved <= trail.offsetWidth
      if (is !== was) flushSync(() => setTooWide(is))
      was = is
    })

    observer.observe(header)
    observer.observe(trail)

    return () => observer.disconnect()
  }, [list])

  return isTooWide
}
