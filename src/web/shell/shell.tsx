import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { explainOpen } from '#config-model/access/access.ts'
import { matchRoute, type RouteMatch } from '#config-model/route.ts'
import { Footer } from '#web/open/footer.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { useTitle } from '#web/session/use-title.ts'
import { lazyRetry } from '#web/ui/lazy-retry.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Header } from './header/header.tsx'
import { Logo } from './header/logo.tsx'
import { useLayout } from './layout/layout-store.ts'
import { activeTrail, defaultPage, headerOf, trailOf } from './menu-trail.ts'
import { drawnPage, PlacedPage } from './placed-page.tsx'
import './shell.css'
import { SiderDrawer } from './sider/sider-drawer.tsx'
import { Sider } from './sider/sider.tsx'
import { KeptPage } from './tabs/kept-page.tsx'
import { useTabs } from './tabs/use-tabs.ts'
import { useDevice } from './use-device.ts'
import { usePageScroll } from './use-page-scroll.ts'
import { useScrolledAway } from './use-scrolled-away.ts'
import { useWidth } from './use-width.ts'

const TabBar = lazy(lazyRetry(() => import('./tabs/tab-bar.tsx')))
const SettingsDrawer = lazy(lazyRetry(() => import('./layout/settings-drawer.tsx')))

/** The frame of every page behind the login: header over all, sider, tabs, breadcrumb, page, footer. What it looks like is configuration, then the user's own choice. */
export default function Shell({ children }: { children: RouteMatch | ReactNode }) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const layout = useLayout()
  const device = useDevice()
  const tabs = useTabs()
  const [headerBox, setHeaderBox] = useState<HTMLElement | null>(null)
  const headerWidth = useWidth(headerBox)
  const [isCollapsed, setCollapsed] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const isAway = useScrolledAway(layout.headerFix && layout.headerHide)
  const startsCollapsed = device === 'tablet' && layout.collapseButton
  const [started, setStarted] = useState<boolean | null>(null)
  if (started !== startsCollapsed) {
    setStarted(startsCollapsed)
    setCollapsed(startsCollapsed)
  }
  useEffect(() => setDrawerOpen(false), [address])

  const match = isMatch(children) ? children : null
  const page = match?.kind === 'page' ? match.page : null
  const header = headerOf(config, address)
  const guarded = page ?? (match?.kind === 'route' ? match.route : null)
  const { allowed, reason } = explainOpen(user, config, { title: guarded?.title ?? pathname, auth: guarded?.auth })
  const kept = tabs.items.filter(({ meta, isSeen }) => meta.cache && isSeen)
  const isKept = tabs.current !== null && kept.includes(tabs.current) && allowed
  usePageScroll(tabs.current ? String(tabs.current.id) : pathname, isKept)
  // Error screens set their own title.
  useTitle(
    match === null || !allowed ? null : page === null && match.kind === 'route' ? match.route.title : page?.title,
  )

  const redirect = match?.kind === 'route' ? match.route.redirect : undefined
  const isWide =
    page?.hideSider ??
    (match?.kind === 'route' ? match.route.hideSider : undefined) ??
    header?.hideSider ??
    activeTrail(config, address).at(-1)?.hideSider
  const hasSider = !isWide && device !== 'mobile'
  const reload = async () => {
    await client.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
    if (tabs.current) tabs.reload(tabs.current)
  }
  const breadcrumb = layout.breadcrumb && device !== 'mobile' && (
    <Breadcrumb
      trail={trailOf(config, address, page?.title)}
      headerWidth={headerWidth}
      hasIcons={layout.breadcrumbIcons}
    />
  )
  return (
    <div
      className="shell"
      data-device={device}
      data-collapsed={(isCollapsed && hasSider) || undefined}
      data-sider={hasSider || undefined}
      data-stick={layout.headerStick || !hasSider || undefined}
      data-sider-fix={layout.siderFix || undefined}
      data-header-fix={layout.headerFix || undefined}
      data-away={isAway || undefined}
      data-tabs={layout.tabs ? (layout.tabsFix ? 'fix' : 'flow') : undefined}
    >
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Header
        device={device}
        layout={layout}
        current={header}
        hasSider={hasSider}
        isCollapsed={isCollapsed}
        isAway={isAway}
        boxRef={setHeaderBox}
        onMenu={() => (device === 'mobile' ? setDrawerOpen(true) : setCollapsed(!isCollapsed))}
        onReload={() => void reload()}
        onSettings={() => setSettingsOpen(true)}
        title={page?.title ?? ''}
        breadcrumb={breadcrumb}
      />
      {hasSider && (
        <Sider
          layout={layout}
          header={header ?? null}
          isCollapsed={isCollapsed}
          logo={!layout.headerStick && <Logo />}
        />
      )}
      {device === 'mobile' && isDrawerOpen && <SiderDrawer layout={layout} onClose={() => setDrawerOpen(false)} />}
      <div className="shell-body">
        {layout.tabs && (
          <Suspense fallback={<div className="shell-tabs-room" />}>
            <TabBar tabs={tabs} canSort={layout.tabsOrder} isFixed={layout.tabsFix} />
          </Suspense>
        )}
        <main id="content" className="shell-content" tabIndex={-1}>
          {layout.headerMenu && breadcrumb}
          {kept.map((tab) => {
            const [path = ''] = tab.fullPath.split('?')
            return (
              <KeptPage key={`${tab.id} ${tab.round}`} tab={tab} isShown={isKept && tab === tabs.current}>
                <PlacedPage>{drawnPage(matchRoute(config, path))}</PlacedPage>
              </KeptPage>
            )
          })}
          {!isKept && (
            <div className="shell-page">
              <PlacedPage key={tabs.current ? `${tabs.current.id} ${tabs.current.round}` : pathname}>
                {redirect === undefined ? (
                  (drawnPage(match, allowed ? null : reason) ?? (children as ReactNode))
                ) : (
                  <Navigate to={defaultPage(config, pathname) ?? redirect} replace />
                )}
              </PlacedPage>
            </div>
          )}
          <Footer />
        </main>
      </div>
      {isSettingsOpen && device !== 'mobile' && (
        <Suspense fallback={null}>
          <SettingsDrawer onClose={() => setSettingsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

const isMatch = (value: unknown): value is RouteMatch =>
  typeof value === 'object' && value !== null && 'kind' in value && 'params' in value
