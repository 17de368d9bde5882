import '#tools/test/readable-stacks.ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { RoleUrls } from '#server/database/embedded-postgres/prepare-roles.ts'
import { createCluster, startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { buildPrograms } from './build-programs.ts'
import { createDatabase } from './databases.ts'
import { removeFolder } from './remove-folder.ts'
import { shippedConfig } from './shipped-config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL that all API tests share. */
    postgres: string
    /** The same for the role that owns the tables, and for the one that serves requests. */
    postgresRoles: RoleUrls
    /** Its folder, with the passwords of these roles. */
    postgresFolder: string
    /** A data folder with a cluster that never ran, of which tests take copies. */
    cluster: string
    /** Folder of the bundled programs that tests start: `NAME.mjs`. */
    programs: string
  }
}

/**
 * One PostgreSQL for all API tests; each test file makes a database of its own in it, copied from a
 * migrated one.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-test-'))
  // Looking after two hundred databases, a few rows each, would take as much as their tests.
  const settings = { autovacuum: 'off' }
  const cluster = join(folder, 'never-started')
  const startMigrated = async () => {
    createCluster(folder)
    mkdirSync(cluster, { mode: 0o700 })
    for (const part of ['pg18', 'postgres.password'])
      execFileSync('cp', ['-a', join(folder, part), cluster])

    const starting = startPostgres(folder, { isDisposable: true, settings })
    // Read while the server starts.
    shippedConfig()
    const postgres = await starting
    await createDatabase(postgres.url, 'migrated', null, postgres.roles)
    return postgres
  }

  const [programs, postgres] = await Promise.all([buildPrograms(), startMigrated()])

  project.provide('postgres', postgres.url)
  project.provide('postgresRoles', postgres.roles)
  project.provide('postgresFolder', folder)
  project.provide('cluster', cluster)
  project.provide('programs', programs)

  return async () => {
    await postgres.stop()
    removeFolder(folder)
    rmSync(programs, { recursive: true, force: true })
  }
}
