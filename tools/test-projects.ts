import type { TestProjectConfiguration } from 'vitest/config'

/** `npm test` leaves out `long`; `npm run test:long` runs it. */
export const testTags = [
  {
    name: 'long',
    description:
      'Too long for every check: the full product, or a path whose promise a cheaper test holds.',
  },
]

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds on a quiet machine; `tests/scale-time-limits.ts` extends them on a busy one. */
    timeLimits: { test: number; hook: number }
  }
}

const setupFiles = ['tests/scale-time-limits.ts', 'tests/check-built-ins.ts']

/** `npx vitest run --project unit` runs one. */
export const testProjects: TestProjectConfiguration[] = [
  project('unit', {
    include: [
      'src/{config-model,config-compiler,contract,public,server}/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
  }),
  project('web', {
    include: ['src/web/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: [...setupFiles, 'tests/reset-web.ts'],
  }),
  project('lint', { include: ['tests/lint/**/*.test.ts'] }),
  project('editor', { include: ['tests/editor/**/*.test.ts'] }),
  project('config', { include: ['tests/config/**/*.test.ts'] }),
  project('tree', { include: ['tests/tree/**/*.test.ts'] }),
  project('api', {
    include: ['tests/api/**/*.test.ts'],
    globalSetup: ['tests/api/start-database.ts'],
    setupFiles: [...setupFiles, 'tests/api/start-bundled-threads.ts'],
    provide: { timeLimits: { test: 60_000, hook: 120_000 } },
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  }),
  project('journeys', {
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/journeys/start-portals.ts'],
    provide: { timeLimits: { test: 120_000, hook: 180_000 } },
    // As long as the browser waits for an element.
    expect: { poll: { timeout: 30_000 } },
    // Each file with its own portal: a browser mostly waits.
    maxWorkers: 2,
  }),
]

/** Files share the modules of their process; one process per processor. */
function project(
  name: string,
  test: NonNullable<Extract<TestProjectConfiguration, { test?: unknown }>['test']>,
) {
  return {
    extends: true as const,
    test: {
      name,
      environment: 'node' as const,
      isolate: false,
      // Much lives briefly: with more room it is collected less often.
      execArgv: ['--max-semi-space-size=64'],
      // On two processors vitest would use one.
      maxWorkers: '100%',
      provide: { timeLimits: { test: 20_000, hook: 60_000 } },
      setupFiles,
      ...test,
    },
  }
}
