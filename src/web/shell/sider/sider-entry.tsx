import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { MenuItem } from '#config-model/types.generated.ts'
import { useText } from '#web/i18n/use-text.ts'
import { MenuPicture, MenuTitle } from '#web/shell/menu/menu-face.tsx'
import styles from '#public/kit/tag.module.css'

const overflow = 99

interface EntryProps {
  item: MenuItem
  isCurrent: boolean
  count: number
  hasTip?: boolean
}

/** A menu entry with a target; other sites open in a new tab. */
export const Entry = memo(function Entry({ item, isCurrent, count, hasTip = false }: EntryProps) {
  const waiting = useWaiting(count)
  const inner = (
    <>
      <MenuPicture item={item} />
      <span>
        <MenuTitle item={item} />
      </span>
      <Badge count={count} />
    </>
  )

  if (item.target === '_blank' || /^https?:/.test(item.path ?? ''))
    return (
      <a
        href={item.path}
        target={item.target ?? '_blank'}
        rel="noopener noreferrer"
        title={hasTip ? item.title : undefined}
        aria-description={waiting}
      >
        {inner}
      </a>
    )

  return (
    <Link
      to={item.path ?? '/'}
      replace={item.replace ?? false}
      aria-current={isCurrent ? 'page' : undefined}
      title={hasTip ? item.title : undefined}
      aria-description={waiting}
    >
      {inner}
    </Link>
  )
})

export function useWaiting(count: number): string | undefined {
  const t = useText()
  return count > 0 ? t('waiting', { n: count }) : undefined
}

export function Badge({ count, hot = false }: { count: number; hot?: boolean }) {
  return count > 0 ? (
    <em className={styles.badge} aria-hidden="true" data-tone={hot ? 'red' : 'plain'}>
      {count > overflow ? `${overflow}+` : count}
    </em>
  ) : null
}
