import type { Page } from '#config-model/types.generated.ts'
import { later, type Later } from '#web/ui/loading/later.tsx'
import { Splash } from '#web/ui/loading/splash.tsx'
import type { PageProps } from './page-kinds/definition.ts'

type PageOf<Kind extends Page['kind']> = Extract<Page, { kind: Kind }>

/**
 * One component a page kind, each its own chunk; a kind in the schema without one does not compile.
 */
export const pageKinds: { [Kind in Page['kind']]: Later<PageProps<PageOf<Kind>>> } = {
  list: later(() => import('./page-kinds/list/list-page.tsx'), <Splash />),
  form: later(() => import('./page-kinds/form/form-page.tsx'), <Splash />),
  record: later(() => import('./page-kinds/record/record-page.tsx'), <Splash />),
  review: later(() => import('./page-kinds/review/review-page.tsx'), <Splash />),
  article: later(() => import('./page-kinds/article/article-page.tsx'), <Splash />),
  board: later(() => import('./page-kinds/board/board-page.tsx'), <Splash />),
  screen: later(() => import('./page-kinds/screen/screen-page.tsx'), <Splash />),
}
