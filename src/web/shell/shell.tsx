import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { RouteMatch } from '#config-model/route.ts'
import { mayOpen } from '#config-model/access.ts'
import { ForbiddenScreen } from '#web/open/error-screens.tsx'
import { Footer } from '#web/open/footer.tsx'
import { pageKinds } from '#web/runtime/page-kinds.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { useTitle } from '#web/session/use-title.ts'
import { Splash } from '#web/ui/splash.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Header } from './header.tsx'
import { HelperRoute } from './helper-route.tsx'
import { headerOf, trailOf } from './menu-trail.ts'
import { PageBoundary } from './page-boundary.tsx'
import './shell.css'
import { Sider } from './sider.tsx'
import { useDevice } from './use-device.ts'

/** The frame of every page behind the login: header over all, sider, breadcrumb, page, footer. */
export default function Shell({ children }: { children: RouteMatch | ReactNode }) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const { pathname } = useLocation()
  const { layout } = config.portal
  const device = useDevice()
  const [isCollapsed, setCollapsed] = useState(device === 'tablet' && layout.collapseButton)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => setCollapsed(device === 'tablet' && layout.collapseButton), [device, layout.collapseButton])
  useEffect(() => setDrawerOpen(false), [pathname])
  const match = isMatch(children) ? children : null
  const page = match?.kind === 'page' ? match.page : null
  const header = headerOf(config, pathname)
  const trail = trailOf(config, pathname, page?.title)
  const isForbidden = page !== null && !mayOpen(user, config, page)
  // Error screens set their own title.
  useTitle(match === null || isForbidden ? null : page === null && match.kind === 'route' ? match.route.title : page?.title)

  const hasSider = !(page?.hideSider ?? (match?.kind === 'route' && match.route.hideSider)) && device !== 'mobile'
  const redirect = match?.kind === 'route' ? match.route.redirect : undefined
  if (redirect !== undefined) return <Navigate to={firstOpen(config, pathname) ?? redirect} replace />
  const content =
    match === null ? (
      (children as ReactNode)
    ) : isForbidden ? (
      <ForbiddenScreen inside />
    ) : match.kind === 'route' ? (
      <HelperRoute route={match.route} params={match.params} />
    ) : (
      <DrawnPage key={`${match.kind === 'page' ? match.id : ''} ${round}`} match={match} />
    )
  return (
    <div
      className="shell"
      data-device={device}
      data-collapsed={isCollapsed || undefined}
      data-sider={hasSider || undefined}
      data-fix={layout.siderFix || undefined}
    >
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Header
        device={device}
        header={header}
        isCollapsed={isCollapsed}
        onMenu={() => (device === 'mobile' ? setDrawerOpen(true) : setCollapsed(!isCollapsed))}
        onReload={() => setRound(round + 1)}
        title={page?.title ?? ''}
      />
      {hasSider && <Sider header={header} isCollapsed={isCollapsed} />}
      {device === 'mobile' && isDrawerOpen && <Sider header={null} isCollapsed={false} onClose={() => setDrawerOpen(false)} />}
      <main id="content" className="shell-content" tabIndex={-1}>
        {layout.breadcrumb && device !== 'mobile' && <Breadcrumb trail={trail} />}
        <PageBoundary key={pathname}>
          <Suspense fallback={<Splash />}>{content}</Suspense>
        </PageBoundary>
        <Footer />
      </main>
    </div>
  )
}

function DrawnPage({ match }: { match: RouteMatch }) {
  if (match.kind !== 'page') return null
  const Kind = pageKinds[match.page.kind]
  return <Kind page={match.page as never} pageId={match.id} params={match.params} />
}

const isMatch = (value: unknown): value is RouteMatch => typeof value === 'object' && value !== null && 'kind' in value && 'params' in value

/** The first entry of a group the user may open: where the group's own path leads. */
function firstOpen(config: ReturnType<typeof useConfig>, pathname: string): string | undefined {
  return config.menus['sider']?.find((item) => item.path === pathname)?.children?.[0]?.path
}
