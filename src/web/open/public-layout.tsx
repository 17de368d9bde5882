import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { fillPath, matchPath } from '#config-model/route.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { hasToken } from '#web/session/session.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import './catalogue/public.css'
import { Footer } from './footer.tsx'

/** The frame of the public screens: name, public menu in the year being looked at, the way in, footer. */
export default function PublicLayout({ params, children }: { params: Record<string, string>; children: ReactNode }) {
  const t = useText()
  const word = useCatalogueText()
  const { pathname } = useLocation()
  const { portal, menus, routes } = usePortal()
  const inYear = (path: string) => {
    const route = routes.find((item) => item.path.includes('{year}') && matchPath(item.path, path))
    return route && params['year'] ? fillPath(route.path, { year: params['year'] }) : path
  }
  return (
    <div className="public">
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className="public-head">
        <div className="public-bar">
          <Link className="public-logo" to="/">
            <span className="mark" aria-hidden="true">
              {portal.mark}
            </span>
            <span>
              <b>{portal.shortName}</b>
              <small>{portal.organization}</small>
            </span>
          </Link>
          <nav aria-label={t('mainMenu')}>
            {menus.public.map((item) => {
              const path = inYear(item.path ?? '/')
              const isCurrent = path !== '/' && (pathname === path || pathname.startsWith(`${path}/`))
              return (
                <Link key={item.title} to={path} aria-current={isCurrent ? 'true' : undefined}>
                  {item.title}
                </Link>
              )
            })}
          </nav>
          <Link className="public-enter" to={hasToken() ? '/dashboard' : '/login'}>
            {hasToken() ? word('workbench') : word('signIn')}
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
