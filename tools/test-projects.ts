import type { TestProjectConfiguration } from 'vitest/config'

/** `npm test` leaves out what is tagged `long`; `npm run test:long` runs it. */
export const testTags = [
  {
    name: 'long',
    description: 'Too long for every check: the full product, or a path whose promise a cheaper test holds.',
  },
]

/** One for each processor: on two of them vitest would use one. */
const maxWorkers = '100%'

/** The suites of `npm test` that are made of tests; `npx vitest run --project unit` runs one of them. */
export const testProjects: TestProjectConfiguration[] = [
  project('unit', ['src/{config-model,config-compiler,contract,public,server}/**/*.test.ts', 'tools/**/*.test.ts']),
  project('web', ['src/web/**/*.test.{ts,tsx}'], 'happy-dom'),
  project('lint', ['tests/lint/**/*.test.ts']),
  project('editor', ['tests/editor/**/*.test.ts']),
  project('config', ['tests/config/**/*.test.ts']),
  project('tree', ['tests/tree/**/*.test.ts']),
  {
    extends: true,
    test: {
      name: 'api',
      environment: 'node',
      include: ['tests/api/**/*.test.ts'],
      globalSetup: ['tests/api/start-database.ts'],
      // The server and the configuration are read once for all files of a process: two fifths of the time.
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      maxWorkers: 2,
    },
  },
  {
    extends: true,
    test: {
      name: 'journeys',
      environment: 'node',
      include: ['tests/journeys/**/*.test.ts'],
      globalSetup: ['tests/journeys/start-portals.ts'],
      // As above.
      isolate: false,
      testTimeout: 120_000,
      hookTimeout: 180_000,
      // What a page shows after an answer is waited for as long as the browser waits for an element.
      expect: { poll: { timeout: 30_000 } },
      // Two files at once, each with a portal of its own: a browser waits more than it works.
      maxWorkers: 2,
    },
  },
]

/** Tests that need neither a browser nor a database. */
function project(
  name: string,
  include: string[],
  environment: 'node' | 'happy-dom' = 'node',
): TestProjectConfiguration {
  // Modules are read once for all files of a process.
  const setupFiles = environment === 'happy-dom' ? ['tests/reset-web.ts'] : []
  return { extends: true, test: { name, environment, include, setupFiles, maxWorkers, isolate: false } }
}
