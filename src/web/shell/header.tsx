import { Link } from 'react-router-dom'
import { changeLocale, currentLocale } from '#web/i18n/i18n.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NoticeBell } from './notice-bell.tsx'
import type { Device } from './use-device.ts'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  device: Device
  /** Name of the header entry that is current. */
  header: string | null
  isCollapsed: boolean
  title: string
  onMenu: () => void
  onReload: () => void
}

/** The bar over everything: logo, collapse, reload, header menu, bell, user. */
export function Header({ device, header, isCollapsed, title, onMenu, onReload }: HeaderProps) {
  const t = useText()
  const config = useConfig()
  const { portal } = config
  const { layout } = portal
  const items = (config.menus['header'] ?? []).filter((item) => item.path !== undefined)
  return (
    <header className="header" data-theme={layout.headerTheme} data-fix={layout.headerFix || undefined}>
      {device !== 'mobile' && (
        <Link className="header-logo" to="/">
          <span className="mark" aria-hidden="true">
            {portal.mark}
          </span>
          <span className="header-name">
            <b>{portal.shortName}</b>
            <small>{t('workingYear', { year: config.years.realYear })}</small>
          </span>
        </Link>
      )}
      {(layout.collapseButton || device === 'mobile') && (
        <button
          type="button"
          className="header-button"
          aria-label={device === 'mobile' ? t('openMenu') : isCollapsed ? t('expand') : t('collapse')}
          onClick={onMenu}
        >
          <Icon name={device === 'mobile' ? 'menu' : isCollapsed ? 'panel-left-open' : 'panel-left-close'} />
        </button>
      )}
      {layout.reload && device !== 'mobile' && (
        <button type="button" className="header-button" aria-label={t('reload')} onClick={onReload}>
          <Icon name="refresh" />
        </button>
      )}
      {device === 'mobile' && <span className="header-title">{title || portal.shortName}</span>}
      {layout.headerMenu && device !== 'mobile' && (
        <nav className="header-menu" aria-label={portal.shortName}>
          {items.map((item) => (
            <Link key={item.path} to={item.path!} aria-current={item.name === header ? 'true' : undefined}>
              {item.title}
            </Link>
          ))}
        </nav>
      )}
      <span className="header-space" />
      {layout.i18n && (
        <button
          type="button"
          className="header-button"
          aria-label={t('language')}
          onClick={() => void changeLocale(currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN')}
        >
          <Icon name="languages" />
        </button>
      )}
      {layout.notice && <NoticeBell />}
      <UserMenu />
    </header>
  )
}
