import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { buildFrame } from '#public/frame.ts'
import { PublicLayout as Layout } from '#public/public-layout.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { hasToken } from '#web/session/session.ts'

export default function PublicLayout({
  params,
  children,
}: {
  params: Record<string, string>
  children: ReactNode
}) {
  const t = useText()
  const { pathname } = useLocation()
  const { portal, menus, routes, years, demo } = usePortal()
  const frame = buildFrame(
    { portal, menu: menus.public, routes, realYear: years.realYear, isDemo: demo },
    params['year'],
  )

  const texts = {
    skip: t('skip'),
    menu: t('mainMenu'),
    signIn: t('enter'),
    workbench: t('workbench'),
    filing: frame.filingNumber && t('filing', { number: frame.filingNumber }),
  }

  return (
    <Layout frame={frame} texts={texts} address={pathname} hasToken={hasToken}>
      {children}
    </Layout>
  )
}
