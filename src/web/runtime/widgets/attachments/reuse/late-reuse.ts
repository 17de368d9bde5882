import { whenPageIdle } from '#web/api/idle/when-idle.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

/** Choosing among files that are there already comes with the first place for files. */
export const ReuseFiles = lazyComponent(async () => {
  await whenPageIdle()
  return import('./reuse-files.tsx')
})
