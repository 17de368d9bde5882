import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { matchRoute } from '#config-model/route.ts'
import { Footer } from '#web/public-screens/footer.tsx'
import { defaultPage } from './menu/menu-trail.ts'
import { drawnPage, PlacedPage } from './placed-page.tsx'
import { KeptPage } from './tabs/cached-page.tsx'
import type { ShellModel } from './use-shell.ts'

interface ShellContentProps {
  shell: ShellModel
  breadcrumb: ReactNode
  /** Drawn when there is no match. */
  screen: ReactNode
}

/** The page: cached pages stay mounted but hidden, the current one is visible. */
export function ShellContent({ shell, breadcrumb, screen }: ShellContentProps) {
  const { config, layout, tabs, kept: cachedTabs, isKept } = shell
  return (
    <main id="content" className="shell-content" tabIndex={-1}>
      {layout.headerMenu && breadcrumb}
      {cachedTabs.map((tab) => {
        const [path = ''] = tab.fullPath.split('?')
        return (
          <KeptPage
            key={`${tab.id} ${tab.round}`}
            tab={tab}
            isVisible={isKept && tab === tabs.current}
          >
            <PlacedPage>{drawnPage(matchRoute(config, path))}</PlacedPage>
          </KeptPage>
        )
      })}
      {!isKept && (
        <div className="shell-page">
          <PlacedPage
            key={tabs.current ? `${tabs.current.id} ${tabs.current.round}` : shell.pathname}
          >
            {pageOf(shell, screen)}
          </PlacedPage>
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
  return drawnPage(match, refusal) ?? screen
}
