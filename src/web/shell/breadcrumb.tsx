import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { TrailItem } from './menu/menu-trail.ts'
import { useWidth } from './window/use-width.ts'

/** What the rest of the header needs beside a breadcrumb, pixels (specification §9). */
const reserved = 560

/** Where the page stands. Hidden, never cut, when the header less 560 px is not wider than it. */
export function Breadcrumb({
  trail,
  headerWidth,
  hasIcons,
}: {
  trail: TrailItem[]
  headerWidth: number
  hasIcons: boolean
}) {
  const t = useText()
  const [list, setList] = useState<HTMLElement | null>(null)
  const width = useWidth(list)
  const isHidden = headerWidth - reserved <= width
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')} data-hidden={isHidden || undefined}>
      <ol ref={setList}>
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
}
