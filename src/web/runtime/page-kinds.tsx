import type { Page } from '#config-model/types.generated.ts'
import { lazyComponent, type LazyComponent, Splash } from '#web/ui/loading/lazy-component.tsx'
import type { PageProps } from './page-kinds/definition.ts'

type PageOf<Kind extends Page['kind']> = Extract<Page, { kind: Kind }>

/** The compiler requires each kind of the schema. */
export const pageKinds: { [Kind in Page['kind']]: LazyComponent<PageProps<PageOf<Kind>>> } = {
  list: lazyComponent(() => import('./page-kinds/list/list-page.tsx'), <Splash />),
  form: lazyComponent(() => import('./page-kinds/form/form-page.tsx'), <Splash />),
  record: lazyComponent(() => import('./page-kinds/record/record-page.tsx'), <Splash />),
  review: lazyComponent(() => import('./page-kinds/review/review-page.tsx'), <Splash />),
  article: lazyComponent(() => import('./page-kinds/article/article-page.tsx'), <Splash />),
  board: lazyComponent(() => import('./page-kinds/board/board-page.tsx'), <Splash />),
  screen: lazyComponent(() => import('./page-kinds/screen-page.tsx'), <Splash />),
}
