import { lazy, type ComponentType } from 'react'
import type { Page } from '#config-model/types.generated.ts'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import type { PageProps } from './page-kinds/definition.ts'

type PageOf<Kind extends Page['kind']> = Extract<Page, { kind: Kind }>

/** One component a page kind, each its own chunk; a kind in the schema without one does not compile. */
export const pageKinds: { [Kind in Page['kind']]: ComponentType<PageProps<PageOf<Kind>>> } = {
  list: lazy(lazyRetry(() => import('./page-kinds/list/list-page.tsx'))),
  form: lazy(lazyRetry(() => import('./page-kinds/form/form-page.tsx'))),
  record: lazy(lazyRetry(() => import('./page-kinds/record/record-page.tsx'))),
  review: lazy(lazyRetry(() => import('./page-kinds/review/review-page.tsx'))),
  article: lazy(lazyRetry(() => import('./page-kinds/article/article-page.tsx'))),
  board: lazy(lazyRetry(() => import('./page-kinds/board/board-page.tsx'))),
  screen: lazy(lazyRetry(() => import('./page-kinds/screen/screen-page.tsx'))),
}
