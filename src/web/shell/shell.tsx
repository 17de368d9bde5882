import {
  useMemo,
  type ReactNode,
  memo,
  useLayoutEffect,
  useRef,
  useState,
  Activity,
  type UIEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, Navigate, Route, Routes } from 'react-router-dom'
import { type RouteMatch, matchRoute } from '#config-model/route.ts'
import { whenPageIdle } from '#web/api/when-idle.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Footer } from '#web/public-screens/footer.tsx'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Header } from './header/header.tsx'
import { breadcrumbTrail, defaultPage } from './menu-trail.ts'
import { renderMatch, PageErrorBoundary } from './page-error-boundary.tsx'
import { SiderDrawer } from './sider/sider-drawer.tsx'
import { Sider } from './sider/sider.tsx'
import { splitPath, type Tab } from './tabs/tabs-model.ts'
import { useShell, type ShellModel } from './use-shell.ts'
import frameStyles from '#public/kit/frame.module.css'
import headerStyles from './header/header.module.css'
import styles from './shell.module.css'

interface ShellContentProps {
  shell: ShellModel
  breadcrumb: ReactNode
  screen: ReactNode
}

/** Pixels for the rest of the header beside a breadcrumb (specification §9). */
const reserved = 560

interface BreadcrumbProps {
  title: string | undefined
  hasIcons: boolean
}

/** Hidden, never truncated, when it does not fit. */
const Breadcrumb = memo(function Breadcrumb({ title, hasIcons }: BreadcrumbProps) {
  const t = useText()
  const config = useConfig()
  const { pathname, search } = useLocation()
  const list = useRef<HTMLOListElement>(null)
  const isHidden = useIsTooWide(list)
  const trail = breadcrumbTrail(config, pathname + search, title)

  return (
    <nav
      className={styles.breadcrumb}
      aria-label={t('breadcrumb')}
      data-hidden={isHidden || undefined}
    >
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

const TabBar = lazyComponent(
  () => import('./tabs/tab-bar.tsx'),
  <div className={styles.tabsRoom} />,
)
const JobTray = lazyComponent(async () => {
  await whenPageIdle()
  return import('#web/runtime/jobs/job-tray.tsx')
})
const WindowWatch = lazyComponent(async () => {
  await whenPageIdle()
  return import('./window-watch.tsx')
})
const SettingsDrawer = lazyComponent(() => import('./settings-drawer.tsx'))

/**
 * The frame of every page behind the login: header, sider, tabs, breadcrumb, page, footer.
 * Configured, with the user's changes.
 */
export default function Shell({ children }: { children: RouteMatch | ReactNode }) {
  const t = useText()
  const match = isMatch(children) ? children : null
  const shell = useShell(match)
  const { layout, device, hasSider, panels } = shell
  const breadcrumb = useBreadcrumb(shell)

  return (
    <div
      className={styles.shell}
      data-device={device}
      data-collapsed={(panels.isCollapsed && hasSider) || undefined}
      data-sider={hasSider || undefined}
      data-stick={layout.headerStick || !hasSider || undefined}
      data-sider-fix={layout.siderFix || undefined}
      data-header-fix={layout.headerFix || undefined}
      data-away={shell.isAway || undefined}
      data-tabs={tabsPlace(shell)}
    >
      <a className={frameStyles.skipLink} href="#content">
        {t('skip')}
      </a>
      <Header
        layout={layout}
        device={device}
        menu={shell.header}
        hasSider={hasSider}
        title={shell.page?.title}
        isAway={shell.isAway}
        panels={panels}
        breadcrumb={breadcrumb}
        reload={shell.reload}
      />
      <Menu shell={shell} />
      <div className={styles.body}>
        {layout.tabs && (
          <TabBar tabs={shell.tabs} canSort={layout.tabsOrder} isFixed={layout.tabsFix} />
        )}
        <ShellContent
          shell={shell}
          breadcrumb={breadcrumb}
          screen={match ? null : (children as ReactNode)}
        />
      </div>
      {panels.isSettingsOpen && device !== 'mobile' && (
        <SettingsDrawer onClose={() => panels.setSettingsOpen(false)} />
      )}
      <JobTray />
      <WindowWatch />
    </div>
  )
}

function Menu({ shell: { layout, device, header, hasSider, panels } }: { shell: ShellModel }) {
  const { isCollapsed, isDrawerOpen, setDrawerOpen } = panels
  return (
    <>
      {hasSider && (
        <Sider
          layout={layout}
          header={header ?? null}
          isCollapsed={isCollapsed}
          hasLogo={!layout.headerStick}
        />
      )}
      {device === 'mobile' && isDrawerOpen && (
        <SiderDrawer layout={layout} onClose={() => setDrawerOpen(false)} />
      )}
    </>
  )
}

/** Memoized: the header must not rerender needlessly. */
function useBreadcrumb({ layout, device, page }: ShellModel): ReactNode {
  const hasBreadcrumb = layout.breadcrumb && device !== 'mobile'
  const hasIcons = layout.breadcrumbIcons
  const title = page?.title

  return useMemo(
    () => hasBreadcrumb && <Breadcrumb title={title} hasIcons={hasIcons} />,
    [hasBreadcrumb, title, hasIcons],
  )
}

function tabsPlace({ layout }: ShellModel): 'fix' | 'flow' | undefined {
  if (!layout.tabs) return undefined
  return layout.tabsFix ? 'fix' : 'flow'
}

const isMatch = (value: unknown): value is RouteMatch =>
  typeof value === 'object' && value !== null && 'kind' in value && 'params' in value

function useIsTooWide(list: { current: HTMLElement | null }): boolean {
  const [isTooWide, setTooWide] = useState(false)
  useLayoutEffect(() => {
    const trail = list.current
    const header = trail
      ?.closest(`.${styles.shell}`)
      ?.querySelector<HTMLElement>(`:scope > .${headerStyles.header}`)
    if (!trail || !header) return

    let was = false

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

/** Other cached pages stay mounted but hidden. */
function ShellContent({ shell, breadcrumb, screen }: ShellContentProps) {
  const { config, layout, tabs, cachedTabs, isCached } = shell
  return (
    <main id="content" className={styles.content} tabIndex={-1}>
      {layout.headerMenu && breadcrumb}
      {cachedTabs.map((tab) => {
        const [path = ''] = tab.fullPath.split('?')
        return (
          <CachedTabPage
            key={`${tab.id} ${tab.reloadCount}`}
            tab={tab}
            isVisible={isCached && tab === tabs.current}
          >
            <PageErrorBoundary>{renderMatch(matchRoute(config, path))}</PageErrorBoundary>
          </CachedTabPage>
        )
      })}
      {!isCached && (
        <div className={styles.page}>
          <PageErrorBoundary
            key={tabs.current ? `${tabs.current.id} ${tabs.current.reloadCount}` : shell.pathname}
          >
            {pageOf(shell, screen)}
          </PageErrorBoundary>
        </div>
      )}
      <Footer />
    </main>
  )
}

function pageOf(
  { config, pathname, match, redirect, refusal }: ShellModel,
  screen: ReactNode,
): ReactNode {
  if (redirect !== undefined)
    return <Navigate to={defaultPage(config, pathname) ?? redirect} replace />
  return renderMatch(match, refusal) ?? screen
}

/**
 * Keeps input and scroll position. While hidden it sees its former address, and its effects are
 * off.
 */
function CachedTabPage({
  tab,
  isVisible,
  children,
}: {
  tab: Tab
  isVisible: boolean
  children: ReactNode
}) {
  const [pathname, search] = splitPath(tab.fullPath)
  return (
    <Activity mode={isVisible ? 'visible' : 'hidden'}>
      <ScrollRestoration>
        <Routes location={{ pathname, search, hash: '', state: null, key: String(tab.id) }}>
          <Route path="*" element={children} />
        </Routes>
      </ScrollRestoration>
    </Activity>
  )
}

/** Hidden elements lose their scroll positions. */
function ScrollRestoration({ children }: { children: ReactNode }) {
  const positions = useRef(new Map<HTMLElement, [number, number]>())
  useLayoutEffect(() => {
    for (const [box, [left, top]] of positions.current) box.scrollTo(left, top)
  }, [])
  const note = (event: UIEvent) => {
    const box = event.target as HTMLElement
    positions.current.set(box, [box.scrollLeft, box.scrollTop])
  }

  return (
    <div className={styles.page} onScrollCapture={note}>
      {children}
    </div>
  )
}
