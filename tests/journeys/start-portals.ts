import type { TestProject } from 'vitest/node'
import { openPortal, type JourneyPortal } from './open-portal.ts'
import { startAll } from './start-all.ts'

declare module 'vitest' {
  interface ProvidedContext {
    portals: JourneyPortal[]
  }
}

/** A portal with demo data for each file that runs at once; `portal.ts` hands them out. */
export default async function startForJourneys(project: TestProject): Promise<() => Promise<void>> {
  const started = await startAll(project.config.maxWorkers, openPortal)
  project.provide(
    'portals',
    started.map(({ portal }) => portal),
  )
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}
