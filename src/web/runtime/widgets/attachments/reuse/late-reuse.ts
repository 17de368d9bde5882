import { whenPageIdle } from '#web/api/idle/when-idle.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

/** Loaded with the first file field. */
export const ReuseFiles = lazyComponent(async () => {
  await whenPageIdle()
  return import('./reuse-files.tsx')
})
