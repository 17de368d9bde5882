import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertPresent } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { apiPaths } from '#contract/paths.ts'
import { ownerSql, startSession, userOf, type AccountRow } from '#server/accounts/sessions.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { createServices } from '#server/create-services.ts'
import { grantServingRole } from '#server/database/database-roles.ts'
import { Database } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'

/** In its own process, over its own database with demo data. */
export interface BenchPortal {
  url: string
  database: Database
  config: Config
  /** Without signing in. */
  tokenOf(username: string): Promise<string>
  /** As the portal sees it. */
  userOf(username: string): Promise<User>
  /** Pages the database has read, from memory or disk. */
  pages(): Promise<number>
  /** Resident megabytes. */
  memory(): number
  /** Milliseconds so far. */
  cpu(): { server: number; database: number }
  signal(name: NodeJS.Signals): void
  close(): Promise<void>
}

/**
 * Starts a portal after `fill` has loaded the data. Server and database are stopped in any case,
 * also on a signal.
 * @throws Error when it does not answer within five minutes, or exits
 */
export async function openBenchPortal(
  root: string,
  fill: (database: Database, config: Config) => Promise<void>,
  configDir = join(root, 'config'),
): Promise<BenchPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-server-'))
  const ends: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  ]
  const close = endingOnce(ends)

  try {
    const config = loadConfig(configDir)
    const postgres = await startPostgres(folder, { isServing: true })

    ends.push(() => postgres.stop())
    const { portal: portalUrl, owner: ownerUrl } = postgres.roles
    const database = new Database(portalUrl, { max: 16, ownerUrl })

    ends.push(() => database.close())
    await grantServingRole(database)
    await migrateDatabase(database, config)
    const services = await createServices({ config, database, dataDir: folder, isDemo: true })

    await seedDemo(services, 'Bench-2025')
    await database.asOwner((owner) => fill(owner, config).then(() => vacuumAll(owner)))
    const port = await freePort()
    const server = startServer(root, {
      PORT: String(port),
      DATA_DIR: folder,
      CONFIG_DIR: configDir,
      DATABASE_URL: portalUrl,
      DATABASE_OWNER_URL: ownerUrl,
    })

    ends.push(() => endServer(server))
    const url = `http://127.0.0.1:${port}`

    await answers(url + apiPaths.portal, server)

    return {
      url,
      database,
      config,
      tokenOf: (name) => tokenOf(database, name),
      userOf: (name) => readUser(database, config, name),
      pages: () => pagesRead(database),
      memory: () => memoryOf(server),
      signal: (name) => void server.kill(name),
      cpu: () => ({ server: cpuOf(server.pid), database: cpuOfDatabase(folder) }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Replaces autovacuum during the measurements: real databases do not fill within a minute. */
const vacuumAll = (owner: Database) =>
  owner.withDedicatedConnection((query) => query('vacuum analyze'))

/** Runs the ends once in reverse order, also on a signal; a failure does not stop the rest. */
function endingOnce(ends: (() => unknown)[]): () => Promise<void> {
  let ended: Promise<void> | null = null
  const endAll = async (): Promise<void> => {
    for (const end of ends.toReversed())
      await Promise.resolve()
        .then(end)
        .catch((error: unknown) => console.error(error))

    // Listeners are removed last: a process group gets the signal twice.
    for (const signal of signals) process.off(signal, onSignal)
    process.off('uncaughtException', onError)
  }

  const close = () => (ended ??= endAll())
  const onSignal = () => void close().then(() => process.exit(130))
  const onError = async (error: unknown) => {
    console.error(error)
    await close()
    process.exit(1)
  }

  for (const signal of signals) process.on(signal, onSignal)
  process.on('uncaughtException', onError)

  return close
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** In a separate session, like a service: the scheduler shares processors between sessions. */
const startServer = (root: string, settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DEMO_PASSWORD: 'Bench-2025', ...settings },
  })

/** By force after five seconds. */
async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return

  const ended = new Promise((resolve) => server.once('exit', resolve))

  server.kill()
  const timer = setTimeout(() => server.kill('SIGKILL'), 5000)

  await ended
  clearTimeout(timer)
}

async function tokenOf(database: Database, username: string): Promise<string> {
  const [account] = await database.query<{ id: string }>(
    'select id from account where username = $1',
    [username],
  )

  await database.query(
    `update account set password_changed_at = coalesce(password_changed_at, now())
      where username = $1`,
    [username],
  )

  return startSession(database.query, assertPresent(account, `the account ${username}`).id, {
    now: new Date(),
    random: randomBytes,
    days: 1,
  })
}

async function readUser(database: Database, config: Config, username: string): Promise<User> {
  const [row] = await database.query<AccountRow & { owner: RecordData | null }>(
    `select a.*, ${ownerSql(config)} as owner from account a where username = $1`,
    [username],
  )

  const account = assertPresent(row, `the account ${username}`)

  return userOf(account, account.owner, config)
}

/** Waits: backends report statistics once a second. */
async function pagesRead(database: Database): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const [row] = await database.query<{ pages: number }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  )

  return row?.pages ?? 0
}

/** Resident megabytes from Linux; 0 elsewhere. */
function memoryOf(server: ChildProcess): number {
  try {
    return (
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) /
      1024
    )
  } catch {
    return 0
  }
}

/** Milliseconds, with ended children, from Linux; 0 elsewhere. */
function cpuOf(pid: number | string | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
  } catch {
    return 0
  }
}

function cpuOfDatabase(folder: string): number {
  try {
    const [postmaster = ''] = readFileSync(join(folder, 'pg18/postmaster.pid'), 'utf8').split('\n')
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
      .trim()
      .split(' ')

    return [postmaster, ...children].reduce((sum, pid) => sum + cpuOf(pid), 0)
  } catch {
    return 0
  }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end;) {
    if (server.exitCode !== null) throw new Error(`服务器没有启动，退出码 ${server.exitCode}`)

    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )

    if (isUp) return

    await new Promise((resolve) => setTimeout(resolve, 100))
  }

  throw new Error('服务器五分钟内没有启动')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
