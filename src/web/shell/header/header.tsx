import { lazy, Suspense, type ReactNode } from 'react'
import { changeLocale, currentLocale } from '#web/i18n/i18n.ts'
import { useText } from '#web/i18n/use-text.ts'
import { SearchButton } from '#web/palette/search-button.tsx'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyRetry } from '#web/ui/lazy-retry.ts'
import { isShown } from '#config-model/access/access.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import type { Layout } from '../layout/layout-store.ts'
import { useShellText } from '#web/i18n/shell-text.ts'
import type { Device } from '../use-device.ts'
import { FullscreenButton } from './fullscreen-button.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { Logo } from './logo.tsx'
import { NoticeBell } from './notice-bell.tsx'
import './header.css'
import { UserMenu } from './user-menu.tsx'

const LogButton = lazy(lazyRetry(() => import('#web/front-log/log-button.tsx')))

interface HeaderProps {
  device: Device
  layout: Layout
  /** The header entry that is current. */
  current: MenuItem | undefined
  hasSider: boolean
  isCollapsed: boolean
  isAway: boolean
  title: string
  /** Stands here while there is no top menu. */
  breadcrumb: ReactNode
  boxRef: (box: HTMLElement | null) => void
  onMenu: () => void
  onReload: () => void
  onSettings: () => void
}

/** The bar over everything: logo, collapse, reload, top menu or breadcrumb, then what the configuration turns on. */
export function Header({
  device,
  layout,
  current,
  hasSider,
  isCollapsed,
  isAway,
  title,
  breadcrumb,
  boxRef,
  onMenu,
  onReload,
  onSettings,
}: HeaderProps) {
  const t = useText()
  const word = useShellText()
  const { portal, menus } = useConfig()
  const isMobile = device === 'mobile'
  const items = (menus['header'] ?? []).filter((item) => item.path !== undefined && isShown(item))
  const menuLabel = isMobile ? t('openMenu') : isCollapsed ? t('expand') : t('collapse')
  return (
    <header ref={boxRef} className="header" data-theme={layout.headerTheme} data-away={isAway || undefined}>
      {!isMobile && (layout.headerStick || !hasSider) && <Logo />}
      {(isMobile || (layout.collapseButton && hasSider)) && (
        <button type="button" className="header-button" aria-label={menuLabel} title={menuLabel} onClick={onMenu}>
          <Icon name={isMobile ? 'menu' : isCollapsed ? 'panel-left-open' : 'panel-left-close'} />
        </button>
      )}
      {layout.reload && !isMobile && (
        <button type="button" className="header-button" aria-label={t('reload')} title={t('reload')} onClick={onReload}>
          <Icon name="refresh" />
        </button>
      )}
      {isMobile && <span className="header-title">{title || portal.shortName}</span>}
      {layout.headerMenu && items.length > 0 ? (
        <HeaderMenu items={items} current={current} isMobile={isMobile} />
      ) : (
        <div className="header-space">{!isMobile && breadcrumb}</div>
      )}
      <SearchButton isShown={layout.search} onReload={onReload} />
      {layout.fullscreen && device === 'desktop' && <FullscreenButton />}
      {layout.i18n && portal.locales.supported.length > 1 && (
        <button
          type="button"
          className="header-button"
          aria-label={t('language')}
          title={t('language')}
          onClick={() => void changeLocale(currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN')}
        >
          <Icon name="languages" />
        </button>
      )}
      {layout.log && device === 'desktop' && (
        <Suspense fallback={null}>
          <LogButton />
        </Suspense>
      )}
      {layout.notice && <NoticeBell />}
      <UserMenu />
      {layout.settingsDrawer && !isMobile && (
        <button
          type="button"
          className="header-button"
          aria-label={word('settings')}
          title={word('settings')}
          onClick={onSettings}
        >
          <Icon name="sliders" />
        </button>
      )}
    </header>
  )
}
