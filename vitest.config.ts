import { defineConfig } from 'vitest/config'

/** One project per suite of `npm test`; `npx vitest --project unit` runs one of them. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/{config-model,config-compiler,contract,server}/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'web', environment: 'happy-dom', include: ['src/web/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'lint', environment: 'node', include: ['tests/lint/**/*.test.ts'] } },
      { extends: true, test: { name: 'editor', environment: 'node', include: ['tests/editor/**/*.test.ts'] } },
      { extends: true, test: { name: 'config', environment: 'node', include: ['tests/config/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api/start-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/start-portal.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
