import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { MenuItem } from '#config-model/types.generated.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { activePath, findTrail } from './menu-trail.ts'
import { useBadges } from './use-badges.ts'

/** The side menu of a header entry (all of them in the mobile drawer): groups open one at a time, numbers from lists beside entries. */
export function Sider({ header, isCollapsed, onClose }: { header: string | null; isCollapsed: boolean; onClose?: () => void }) {
  const t = useText()
  const config = useConfig()
  const { pathname } = useLocation()
  const all = config.menus['sider'] ?? []
  const items = header === null ? all : all.filter((item) => item.header === undefined || item.header === header)
  const active = activePath(config, pathname)
  const [current] = findTrail(all, active)
  const [open, setOpen] = useState<string[]>(current?.path ? [current.path] : [])
  const badges = useBadges(items)
  useEffect(() => {
    if (current?.path && current.children) setOpen((before) => (before.includes(current.path!) ? before : [current.path!]))
  }, [current])
  const toggle = (path: string) =>
    setOpen((before) => (before.includes(path) ? before.filter((item) => item !== path) : config.portal.layout.accordion ? [path] : [...before, path]))
  const nav = (
    <nav className="sider" aria-label={t('mainMenu')} data-theme={config.portal.layout.siderTheme}>
      <ul>
        {items.map((item) =>
          item.children ? (
            <li key={item.title} className="sider-group" data-open={open.includes(item.path ?? '') || undefined} data-current={current === item || undefined}>
              <button
                type="button"
                aria-expanded={open.includes(item.path ?? '')}
                title={isCollapsed ? item.title : undefined}
                onClick={() => toggle(item.path ?? '')}
              >
                <Icon name={item.icon} />
                <span>{item.title}</span>
                <Badge
                  count={isCollapsed || !open.includes(item.path ?? '') ? item.children.reduce((sum, child) => sum + (badges[child.path ?? ''] ?? 0), 0) : 0}
                  hot
                />
                <Icon name={open.includes(item.path ?? '') ? 'chevron-up' : 'chevron-down'} size={16} />
              </button>
              <ul className="sider-sub" aria-label={item.title}>
                {item.children.map((child) => (
                  <li key={child.path}>
                    <Entry item={child} active={active} count={badges[child.path ?? ''] ?? 0} />
                  </li>
                ))}
              </ul>
            </li>
          ) : (
            <li key={item.title}>
              <Entry item={item} active={active} count={badges[item.path ?? ''] ?? 0} title={isCollapsed} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
  return onClose ? (
    <dialog
      className="drawer"
      aria-label={t('mainMenu')}
      ref={(box) => {
        if (box && !box.open) box.showModal()
      }}
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="drawer-box">
        <p className="drawer-head">
          <span className="mark" aria-hidden="true">
            {config.portal.mark}
          </span>
          <b>{config.portal.shortName}</b>
        </p>
        {nav}
      </div>
      <button type="button" className="drawer-close" aria-label={t('close')} autoFocus onClick={onClose}>
        ×
      </button>
    </dialog>
  ) : (
    nav
  )
}

function Entry({ item, active, count, title = false }: { item: MenuItem; active: string; count: number; title?: boolean }) {
  const isCurrent = item.path === active
  const inner = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.title}</span>
      <Badge count={count} />
    </>
  )
  if (item.target === '_blank' || /^https?:/.test(item.path ?? ''))
    return (
      <a href={item.path} target={item.target ?? '_blank'} rel="noopener noreferrer">
        {inner}
      </a>
    )
  return (
    <Link to={item.path ?? '/'} replace={item.replace ?? false} aria-current={isCurrent ? 'page' : undefined} title={title ? item.title : undefined}>
      {inner}
    </Link>
  )
}

function Badge({ count, hot = false }: { count: number; hot?: boolean }) {
  return count > 0 ? (
    <em className="badge" data-hot={hot || undefined}>
      {count > 99 ? '99+' : count}
    </em>
  ) : null
}
