import type { RouteMatch } from '#config-model/route.ts'
import type { Page, Route } from '#config-model/types.generated.ts'
import { screenComponents } from './public-screens/screens.tsx'
import { pageKinds } from './runtime/page-kinds.tsx'
import { lazyComponent, type Loadable, Splash } from './ui/loading/lazy-component.tsx'

type PageMatch = Extract<RouteMatch, { kind: 'page' }>

export const Shell = lazyComponent(() => import('./shell/shell.tsx'), <Splash />)
export const PublicLayout = lazyComponent(
  () => import('./public-screens/public-layout.tsx'),
  <Splash />,
)

/** Without a page, the code of the shell alone. */
export function loadablesInShell(page: Page | null): Loadable[] {
  if (page === null) return [Shell]
  const screen = page.kind === 'screen' ? screenComponents[page.screen] : undefined
  return [Shell, pageKinds[page.kind], ...(screen === undefined ? [] : [screen])]
}

export const prefetchPageData = ({ page, id, params }: PageMatch): Promise<unknown> =>
  pageKinds[page.kind].prefetch({ page: page as never, pageId: id, params })

export function loadablesOfRoute({ layout, screen: name }: Route): Loadable[] {
  const screen = name === undefined ? undefined : screenComponents[name]
  return [...(layout === 'public' ? [PublicLayout] : []), ...(screen === undefined ? [] : [screen])]
}
