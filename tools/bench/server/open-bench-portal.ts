import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Config } from '#config-model/config.ts'
import { paths } from '#contract/paths.ts'
import { present } from '#config-model/found.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { ownerSql, startSession, userOf, type AccountRow } from '#server/accounts/sessions.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { createServices } from '#server/create-services.ts'
import { Database } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { settleRoles } from '#server/database/roles/database-roles.ts'
import { migrate } from '#server/records/tables/migrate.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'

/** A portal built for production, in a process of its own, over a database of its own with demo data. */
export interface BenchPortal {
  url: string
  database: Database
  config: Config
  /** A token of an account, without signing in. */
  tokenOf(username: string): Promise<string>
  /** An account as the portal sees it. */
  userOf(username: string): Promise<User>
  /** Pages that the database has looked at so far, in memory or on disk. */
  pages(): Promise<number>
  /** Resident memory of the server, in megabytes. */
  memory(): number
  /** Milliseconds of processor that the server and its database have used so far. */
  cpu(): { server: number; database: number }
  /** Sends a signal to the server. */
  signal(name: NodeJS.Signals): void
  close(): Promise<void>
}

/** Starts it after `fill` has put into the database what is to be measured. @throws Error when it does not answer within five minutes */
export async function openBenchPortal(
  root: string,
  fill: (database: Database, config: Config) => Promise<void>,
  configDir = join(root, 'config'),
): Promise<BenchPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-server-'))
  const config = loadConfig(configDir)
  const postgres = await startPostgres(folder)
  const { portal: portalUrl, owner: ownerUrl } = postgres.roles
  const database = new Database(portalUrl, { max: 16, ownerUrl })
  let server: ChildProcess | null = null
  const close = async (): Promise<void> => {
    const ended = server && new Promise((resolve) => server?.once('exit', resolve))
    server?.kill()
    await ended
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await settleRoles(database)
    await migrate(database, config)
    const services = await createServices({ config, database, dataDir: folder, isDemo: true })
    await seedDemo(services, 'Bench-2025')
    await database.asOwner((owner) => fill(owner, config))
    const port = await freePort()
    server = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: folder,
        CONFIG_DIR: configDir,
        DATABASE_URL: portalUrl,
        DATABASE_OWNER_URL: ownerUrl,
        DEMO_PASSWORD: 'Bench-2025',
      },
    })
    const url = `http://127.0.0.1:${port}`
    await answers(url + paths.portal)
    return {
      url,
      database,
      config,
      tokenOf: (name) => tokenOf(database, name),
      userOf: (name) => readUser(database, config, name),
      pages: () => pagesRead(database),
      memory: () => memoryOf(server),
      signal: (name) => void server?.kill(name),
      cpu: () => ({ server: cpuOf(server?.pid), database: cpuOfDatabase(folder) }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function tokenOf(database: Database, username: string): Promise<string> {
  const [account] = await database.query<{ id: string }>('select id from account where username = $1', [username])
  await database.query(
    'update account set password_changed_at = coalesce(password_changed_at, now()) where username = $1',
    [username],
  )
  return startSession(database, present(account, `the account ${username}`).id, new Date(), randomBytes, 1)
}

async function readUser(database: Database, config: Config, username: string): Promise<User> {
  const [row] = await database.query<AccountRow & { owner: RecordData | null }>(
    `select a.*, ${ownerSql(config)} as owner from account a where username = $1`,
    [username],
  )
  const account = present(row, `the account ${username}`)
  return userOf(account, account.owner)
}

/** Backends tell what they did once a second. */
async function pagesRead(database: Database): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const [row] = await database.query<{ pages: number }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  )
  return row?.pages ?? 0
}

/** Linux tells what a process holds; elsewhere 0. */
function memoryOf(server: ChildProcess | null): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server?.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Linux counts hundredths of a second of its own processes and of those that ended. */
function cpuOf(pid: number | string | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}

function cpuOfDatabase(folder: string): number {
  const [postmaster = ''] = readFileSync(join(folder, 'pg18/postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return [postmaster, ...children].reduce((sum, pid) => sum + cpuOf(pid), 0)
}

async function answers(url: string): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end;) {
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
