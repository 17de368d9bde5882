import '#tools/test/readable-stacks.ts'
import type { TestProject } from 'vitest/node'
import { startAll } from '#tools/start-all.ts'
import {
  openPortal,
  startTemplate,
  type JourneyPortal,
  type SeededTemplate,
} from './open-portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    portals: JourneyPortal[]
    template: SeededTemplate
  }
}

/**
 * Seeds the demo once, and starts a portal on a copy of it for each file that runs at once;
 * `portal.ts` hands them out.
 */
export default async function startForJourneys(project: TestProject): Promise<() => Promise<void>> {
  const { template, stop: stopTemplate } = await startTemplate()
  project.provide('template', template)
  const started = await startAll(project.config.maxWorkers, () => openPortal(template)).catch(
    async (error: unknown) => {
      await stopTemplate()
      throw error
    },
  )

  project.provide(
    'portals',
    started.map(({ portal }) => portal),
  )

  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    await stopTemplate()
  }
}
