import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { explainOpen } from '#config-model/access/access.ts'
import type { RouteMatch } from '#config-model/route.ts'
import { usePageTitle } from '#web/session/configuration/portal.ts'
import { useRecordName } from '#web/session/record-names.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { useHeadingFocus } from '#web/ui/keyboard/use-heading-focus.ts'
import { useLayout } from './layout-store.ts'
import { activeTrail, headerOf } from './menu-trail.ts'
import { useTabs, type OpenTabs } from './tabs/use-tabs.ts'
import { usePageScroll } from './use-page-scroll.ts'

const threshold = 300

export type ShellModel = ReturnType<typeof useShell>

/** Without a match the page is a standalone screen. */
export function useShell(match: RouteMatch | null) {
  const config = useConfig()
  const user = useUser()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const layout = useLayout()
  const device = useDevice()
  const tabs = useTabs()
  const isAway = useHiddenHeader(layout.headerFix && layout.headerHide)

  const target = targetOf(match)
  const page = match?.kind === 'page' ? match.page : null
  const header = headerOf(config, address)
  const { allowed, reason } = explainOpen(user, config, {
    title: target?.title ?? pathname,
    auth: target?.auth,
  })

  const cachedTabs = tabs.items.filter(({ meta, isSeen }) => meta.cache && isSeen)
  const isCached =
    match !== null && tabs.current !== null && cachedTabs.includes(tabs.current) && allowed

  usePageScroll(tabs.current ? String(tabs.current.id) : pathname, isCached)
  useHeadingFocus(
    `${pathname} ${new URLSearchParams(search).get('id') ?? ''} ${tabs.current?.reloadCount ?? ''}`,
  )

  // Error screens set their own title.
  const name = useRecordName(search)

  usePageTitle(
    match === null || !allowed ? null : [name, target?.title].filter(Boolean).join(' - '),
  )

  const isWide =
    target?.hideSider ?? header?.hideSider ?? activeTrail(config, address).at(-1)?.hideSider

  return {
    config,
    layout,
    device,
    tabs,
    pathname,
    address,
    match,
    page,
    header,
    /** Null when allowed. */
    refusal: allowed ? null : reason,
    redirect: match?.kind === 'route' ? match.route.redirect : undefined,
    cachedTabs,
    isCached,
    isAway,
    hasSider: !isWide && device !== 'mobile',
    panels: usePanels(address, device, layout.collapseButton),
    reload: useReload(tabs),
  }
}

function useReload(tabs: OpenTabs): () => Promise<void> {
  const client = useQueryClient()
  const latest = useRef(tabs)

  latest.current = tabs

  return useCallback(async () => {
    await client.invalidateQueries({
      refetchType: 'none',
      predicate: ({ queryKey }) => queryKey[0] !== 'portal',
    })

    const { current, reload } = latest.current
    if (current) reload(current)
  }, [client])
}

function targetOf(match: RouteMatch | null) {
  if (match?.kind === 'page') return match.page
  return match?.kind === 'route' ? match.route : null
}

/**
 * The sider starts by device; the drawers close with the device that has them, the one of the menu
 * with every navigation too.
 */
function usePanels(address: string, device: Device, canCollapse: boolean) {
  const startsCollapsed = device === 'tablet' && canCollapse
  const isMobile = device === 'mobile'
  const [isCollapsed, setCollapsed] = useState(startsCollapsed)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const [started, setStarted] = useState(startsCollapsed)
  const [wasMobile, setWasMobile] = useState(isMobile)
  if (started !== startsCollapsed) {
    setStarted(startsCollapsed)
    setCollapsed(startsCollapsed)
  }

  if (wasMobile !== isMobile) {
    setWasMobile(isMobile)
    setDrawerOpen(false)
    setSettingsOpen(false)
  }

  useEffect(() => setDrawerOpen(false), [address])

  return useMemo(
    () => ({
      isCollapsed,
      setCollapsed,
      isDrawerOpen,
      setDrawerOpen,
      isSettingsOpen,
      setSettingsOpen,
    }),
    [isCollapsed, isDrawerOpen, isSettingsOpen],
  )
}

/**
 * Whether the reader scrolls down beyond 300 px; any step up shows the header again (specification
 * §4).
 */
function useHiddenHeader(isOn: boolean): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!isOn) {
      setAway(false)
      return
    }

    let before = window.scrollY
    let frame = 0
    const look = () => {
      frame = 0
      const now = window.scrollY
      setAway(before <= now && now > threshold)
      before = now
    }

    const follow = () => (frame ||= requestAnimationFrame(look))

    window.addEventListener('scroll', follow, { passive: true })

    return () => {
      window.removeEventListener('scroll', follow)
      cancelAnimationFrame(frame)
    }
  }, [isOn])

  return isAway
}

export type Device = 'mobile' | 'tablet' | 'desktop'

function deviceOf(width: number): Device {
  if (width <= 600) return 'mobile'
  return width <= 992 ? 'tablet' : 'desktop'
}

/** Mobile up to 600 px, tablet up to 992 px, else desktop (specification §2). */
function useDevice(): Device {
  const [device, setDevice] = useState(() => deviceOf(window.innerWidth))
  useEffect(() => {
    const follow = () => setDevice(deviceOf(window.innerWidth))
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [])

  return device
}
