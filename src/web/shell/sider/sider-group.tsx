import { memo, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { isVisibleItem } from '#config-model/access/visible-menu.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import { useText } from '#web/i18n/use-text.ts'
import { MenuPicture, MenuTitle } from '#web/shell/menu-face.tsx'
import { Icon } from '#web/ui/icon.tsx'
import tagStyles from '#public/kit/tag.module.css'
import styles from './sider.module.css'

export interface MenuState {
  trail: MenuItem[]
  /** By `groupKey`. */
  open: string[]
  badges: Record<string, number>
  toggle: (item: MenuItem, siblings: MenuItem[]) => void
}

export const groupKey = (item: MenuItem): string => item.path ?? item.title
const countIn = (item: MenuItem, badges: Record<string, number>): number =>
  item.children
    ? item.children.filter(isVisibleItem).reduce((sum, child) => sum + countIn(child, badges), 0)
    : (badges[item.path ?? ''] ?? 0)

export const MenuLevel = memo(function MenuLevel({
  items,
  state,
}: {
  items: MenuItem[]
  state: MenuState
}) {
  return items.filter(isVisibleItem).map((item) => (
    <li
      key={`${item.path ?? ''} ${item.title}`}
      className={item.children ? styles.group : undefined}
      data-current={state.trail.includes(item) || undefined}
      data-divided={item.divided || undefined}
    >
      {item.children ? (
        <Group item={item} siblings={items} state={state} />
      ) : (
        <Entry
          item={item}
          isCurrent={state.trail.at(-1) === item}
          count={countIn(item, state.badges)}
        />
      )}
    </li>
  ))
})

/** Expands in place; collapsed it shows the sum of its counts. */
function Group({
  item,
  siblings,
  state,
}: {
  item: MenuItem
  siblings: MenuItem[]
  state: MenuState
}) {
  const isOpen = state.open.includes(groupKey(item))
  const count = isOpen ? 0 : countIn(item, state.badges)
  const waiting = useWaiting(count)

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-description={waiting}
        onClick={() => state.toggle(item, siblings)}
      >
        <MenuPicture item={item} />
        <span>
          <MenuTitle item={item} />
        </span>
        <Badge count={count} hot />
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {isOpen && (
        <ul className={styles.sub} aria-label={item.title}>
          <MenuLevel items={item.children ?? []} state={state} />
        </ul>
      )}
    </>
  )
}

/** A group of the collapsed sider, with a flyout on hover, focus or tap. */
export function FlyOutGroup({
  item,
  state,
  isOut,
  onOut,
}: {
  item: MenuItem
  state: MenuState
  isOut: boolean
  onOut: (isOut: boolean) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const count = countIn(item, state.badges)
  const waiting = useWaiting(count)

  useLayoutEffect(() => {
    if (!isOut || !button.current || !panel.current) return
    const lowest = window.innerHeight - panel.current.offsetHeight - 8
    panel.current.style.top = `${Math.max(8, Math.min(button.current.getBoundingClientRect().top, lowest))}px`
  }, [isOut])

  return (
    <li
      className={styles.group}
      data-current={state.trail.includes(item) || undefined}
      data-divided={item.divided || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onOut(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onOut(false)}
      onFocus={() => onOut(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onOut(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOut) return
        button.current?.focus()
        onOut(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOut}
        aria-description={waiting}
        onClick={() => onOut(true)}
      >
        <MenuPicture item={item} isAlways />
        {count > 0 && <i className={styles.dot} aria-hidden="true" />}
        <span>{item.title}</span>
      </button>
      {isOut && (
        <div ref={panel} className={styles.fly}>
          <p>{item.title}</p>
          <ul
            aria-label={item.title}
            onClick={(event) => (event.target as HTMLElement).closest('a') && onOut(false)}
          >
            <MenuLevel items={item.children ?? []} state={state} />
          </ul>
        </div>
      )}
    </li>
  )
}

const overflow = 99

interface EntryProps {
  item: MenuItem
  isCurrent: boolean
  count: number
  hasTip?: boolean
}

/** Other sites open in a new tab. */
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

function useWaiting(count: number): string | undefined {
  const t = useText()
  return count > 0 ? t('waiting', { n: count }) : undefined
}

function Badge({ count, hot = false }: { count: number; hot?: boolean }) {
  return count > 0 ? (
    <em className={tagStyles.badge} aria-hidden="true" data-tone={hot ? 'red' : 'plain'}>
      {count > overflow ? `${overflow}+` : count}
    </em>
  ) : null
}
