import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { createDatabase } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL that all API tests share. */
    postgres: string
  }
}

/** One PostgreSQL for all API tests; each test file makes a database of its own in it, copied from a migrated one. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-test-'))
  const postgres = await startPostgres(folder)
  await createDatabase(postgres.url, 'migrated', null)
  project.provide('postgres', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
