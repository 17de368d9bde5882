import { settled } from '#web/api/settled/settled.ts'
import { later } from '#web/ui/loading/later.tsx'

/** Choosing among files that are there already comes with the first place for files. */
export const ReuseFiles = later(async () => {
  await settled()
  return import('./reuse-files.tsx')
})
