import { memo, type ReactNode, useEffect, useState, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { isVisibleItem } from '#config-model/access/visible-menu.ts'
import type { Icon as IconName, MenuItem } from '#config-model/types.generated.ts'
import { useShellText } from '#web/i18n/shell-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { SearchButton } from '#web/palette/search-button.tsx'
import { useConfig } from '#web/session/session.ts'
import { switchLocale } from '#web/session/switch-locale.ts'
import type { Layout } from '#web/shell/layout-store.ts'
import { MenuPicture, MenuTitle } from '#web/shell/menu-face.tsx'
import { ShortcutHelp } from '#web/shell/shortcut-help.tsx'
import type { ShellModel, Device } from '#web/shell/use-shell.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { Logo } from './logo.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { UserMenu } from './user-menu.tsx'
import panelStyles from '#public/kit/panel.module.css'
import popoverStyles from '#web/ui/overlays/popover.module.css'
import styles from './header.module.css'

/** Pixels of a top menu that has not wrapped (specification §9). */
const maxMenuHeight = 64

const LogButton = lazyComponent(() => import('#web/system/log-button.tsx'))

interface HeaderProps {
  layout: Layout
  device: Device
  menu: MenuItem | undefined
  hasSider: boolean
  title: string | undefined
  isAway: boolean
  panels: ShellModel['panels']
  breadcrumb: ReactNode
  reload: () => Promise<void>
}

export const Header = memo(function Header(props: HeaderProps) {
  const { layout, device, hasSider, isAway, panels, breadcrumb } = props
  const t = useText()
  const { portal, menus } = useConfig()
  const isMobile = device === 'mobile'
  const reload = () => void props.reload()
  const items = (menus['header'] ?? []).filter(
    (item) => item.path !== undefined && isVisibleItem(item),
  )

  return (
    <header
      className={styles.header}
      data-theme={layout.headerTheme}
      data-away={isAway || undefined}
    >
      {!isMobile && (layout.headerStick || !hasSider) && <Logo />}
      {(isMobile || (layout.collapseButton && hasSider)) && (
        <MenuButton device={device} panels={panels} />
      )}
      {layout.reload && !isMobile && (
        <HeaderButton icon="refresh" label={t('reload')} onClick={reload} />
      )}
      {isMobile && (
        <span className={`${panelStyles.ellipsis} ${styles.title}`}>
          {props.title || portal.shortName}
        </span>
      )}
      {layout.headerMenu && items.length > (isMobile ? 1 : 0) ? (
        <HeaderMenu items={items} current={props.menu} isMobile={isMobile} />
      ) : (
        <div className={styles.space}>{!isMobile && breadcrumb}</div>
      )}
      <SearchButton isVisible={layout.search} onReload={reload} />
      <ShortcutHelp />
      <HeaderTools layout={layout} device={device} panels={panels} />
    </header>
  )
})

function HeaderTools({
  device,
  layout,
  panels,
}: Pick<HeaderProps, 'device' | 'layout' | 'panels'>) {
  const t = useText()
  const word = useShellText()
  const { portal } = useConfig()

  return (
    <>
      {layout.fullscreen && device === 'desktop' && <FullscreenButton />}
      {layout.i18n && portal.locales.supported.length > 1 && (
        <HeaderButton icon="languages" label={t('language')} onClick={() => switchLocale()} />
      )}
      {layout.log && device === 'desktop' && <LogButton />}
      {layout.notice && <NoticeBell />}
      <UserMenu />
      {layout.settingsDrawer && device !== 'mobile' && (
        <HeaderButton
          icon="sliders"
          label={word('settings')}
          onClick={() => panels.setSettingsOpen(true)}
        />
      )}
    </>
  )
}

function MenuButton({ device, panels }: Pick<HeaderProps, 'device' | 'panels'>) {
  const t = useText()
  const { isCollapsed, setCollapsed, setDrawerOpen } = panels
  if (device === 'mobile')
    return <HeaderButton icon="menu" label={t('openMenu')} onClick={() => setDrawerOpen(true)} />

  return (
    <HeaderButton
      icon={isCollapsed ? 'panel-left-open' : 'panel-left-close'}
      label={t(isCollapsed ? 'expand' : 'collapse')}
      isExpanded={!isCollapsed}
      onClick={() => setCollapsed(!isCollapsed)}
    />
  )
}

interface HeaderButtonProps {
  icon: IconName
  label: string
  isExpanded?: boolean
  onClick: () => void
}

function HeaderButton({ icon, label, isExpanded, onClick }: HeaderButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-expanded={isExpanded}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Nothing where unsupported. */
function FullscreenButton() {
  const word = useShellText()
  const [isFull, setFull] = useState(document.fullscreenElement !== null)

  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  if (!document.fullscreenEnabled) return null

  const label = word(isFull ? 'exitFullscreen' : 'fullscreen')
  const toggle = () =>
    isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()

  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    >
      <Icon name={isFull ? 'minimize' : 'maximize'} />
    </button>
  )
}

/** One menu button on phones and where the entries do not fit. */
function HeaderMenu({
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
      flushSync(() => setTooHigh(box.offsetHeight > maxMenuHeight)),
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
    <div className={styles.menu} data-folded={isFolded || undefined}>
      {!isMobile && (
        <div className={styles.menuRoom}>
          {/* Stays mounted but invisible while collapsed: its height tells when there is room again. */}
          <nav aria-label={word('headerMenu')} data-unseen={isFolded || undefined}>
            <ul ref={list}>{items.map((item) => link(item))}</ul>
          </nav>
        </div>
      )}
      {isFolded && (
        <Popover
          label={word('headerMenu')}
          button={<Icon name="layout-grid" />}
          buttonClassName={styles.button}
          panelClassName={`${styles.panel} ${styles.menuPanel}`}
        >
          {(close) => (
            <ul className={popoverStyles.menu}>{items.map((item) => link(item, close))}</ul>
          )}
        </Popover>
      )}
    </div>
  )
}
