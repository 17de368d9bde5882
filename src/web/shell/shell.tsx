import { useMemo, type ReactNode } from 'react'
import type { RouteMatch } from '#config-model/route.ts'
import { whenPageIdle } from '#web/api/idle/when-idle.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Header } from './header/header.tsx'
import { ShellContent } from './shell-content.tsx'
import './shell.css'
import { SiderDrawer } from './sider/sider-drawer.tsx'
import { Sider } from './sider/sider.tsx'
import { useShell, type ShellModel } from './use-shell.ts'

const TabBar = lazyComponent(
  () => import('./tabs/tab-bar.tsx'),
  <div className="shell-tabs-room" />,
)
/** Background jobs: loaded once the page is rendered and idle. */
const JobTray = lazyComponent(async () => {
  await whenPageIdle()
  return import('#web/runtime/jobs/job-tray.tsx')
})
const SettingsDrawer = lazyComponent(() => import('./layout/settings-drawer.tsx'))

/**
 * The frame of every page behind the login: header over all, sider, tabs, breadcrumb, page, footer.
 * What it looks like is configuration, then the user's own choice.
 */
export default function Shell({ children }: { children: RouteMatch | ReactNode }) {
  const t = useText()
  const match = isMatch(children) ? children : null
  const shell = useShell(match)
  const { layout, device, hasSider, panels } = shell
  const breadcrumb = useBreadcrumb(shell)

  return (
    <div
      className="shell"
      data-device={device}
      data-collapsed={(panels.isCollapsed && hasSider) || undefined}
      data-sider={hasSider || undefined}
      data-stick={layout.headerStick || !hasSider || undefined}
      data-sider-fix={layout.siderFix || undefined}
      data-header-fix={layout.headerFix || undefined}
      data-away={shell.isAway || undefined}
      data-tabs={tabsPlace(shell)}
    >
      <a className="skip-link" href="#content">
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
      <div className="shell-body">
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
    </div>
  )
}

/** The side menu beside the page, or over it on a phone when opened. */
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

/**
 * The same element as long as it says the same: the header, which may hold it, is not drawn for
 * nothing.
 */
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
