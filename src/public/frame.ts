import { textBefore } from '#config-model/assert.ts'
import { fillPath, matchPath } from '#config-model/route.ts'
import type { MenuItem, Portal, Route } from '#config-model/types.generated.ts'

export interface FrameFacts {
  mark: string
  shortName: string
  organization: string
  menu: { title: string; path: string }[]
  copyright: string
  filingNumber: string | null
  demoNote: string | null
  cookiePrefix: string
  locales: { storageKey: string; supported: string[]; default: string }
}

/** Menu entries lead to the visited year, if any. */
export function buildFrame(
  {
    portal,
    menu,
    routes,
    realYear,
    isDemo,
  }: {
    portal: Portal
    menu: MenuItem[]
    routes: Route[]
    realYear: number
    isDemo: boolean
  },
  year: number | string | undefined,
): FrameFacts {
  const inYear = (path: string) => {
    const route = routes.find((item) => item.path.includes('{year}') && matchPath(item.path, path))
    return route && year !== undefined ? fillPath(route.path, { year }) : path
  }

  const { mark, shortName, organization, footer, cookies, locales } = portal

  return {
    mark,
    shortName,
    organization,
    menu: menu.map(({ title, path = '/' }) => ({ title, path: inYear(path) })),
    copyright: footer.copyright.replace('{year}', String(realYear)),
    filingNumber: footer.filingNumber ?? null,
    demoNote: isDemo ? (footer.demoNote ?? null) : null,
    cookiePrefix: cookies.prefix,
    locales: {
      storageKey: locales.storageKey,
      supported: locales.supported,
      default: locales.default,
    },
  }
}

export function isCurrentEntry(entry: string, address: string): boolean {
  const path = textBefore(address, '?')
  return entry !== '/' && (path === entry || path.startsWith(`${entry}/`))
}
