import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

/** Loaded where a transition has a preview. */
export const LazyTransitionPreview = lazyComponent(() => import('./transition-preview.tsx'))
