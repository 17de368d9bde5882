import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/**
 * Puts a copy of the cluster that the run has made into a data folder, for a PostgreSQL of its own:
 * a tenth of what it costs to make one. What it writes survives the end of its processes, not of
 * the machine.
 */
export function copyCluster(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  execFileSync('cp', ['-a', `${inject('cluster')}/.`, dataDir])
  appendFileSync(join(dataDir, 'pg18/postgresql.conf'), '\nfsync = off\n')
}
