import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

/** What a transition would change elsewhere; fetched where one says so. */
export const LazyTransitionPreview = lazyComponent(() => import('./transition-preview.tsx'))
