import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Config } from '#config-model/config.ts'
import { present } from '#config-model/found.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { createServices } from '#server/create-services.ts'
import { Database } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { migrate } from '#server/records/tables/migrate.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'

/** A portal built for production, in a process of its own, over a database of its own with demo data. */
export interface BenchPortal {
  url: string
  database: Database
  config: Config
  /** A token of an account, without signing in. */
  tokenOf(username: string): Promise<string>
  /** Resident memory of the server, in megabytes. */
  memory(): number
  close(): Promise<void>
}

/** Starts it after `fill` has put into the database what is to be measured. @throws Error when it does not answer within a minute */
export async function openBenchPortal(
  root: string,
  fill: (database: Database, config: Config) => Promise<void>,
): Promise<BenchPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-server-'))
  const config = loadConfig(join(root, 'config'))
  const postgres = await startPostgres(folder)
  const database = new Database(postgres.url, { max: 4 })
  let server: ChildProcess | null = null
  const close = async (): Promise<void> => {
    server?.kill()
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await migrate(database, config)
    const services = await createServices({ config, database, dataDir: folder, isDemo: true })
    await seedDemo(services, 'Bench-2025')
    await fill(database, config)
    const port = await freePort()
    server = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: postgres.url,
        DEMO_PASSWORD: 'Bench-2025',
      },
    })
    const url = `http://127.0.0.1:${port}`
    await answers(`${url}/api/portal`)
    return { url, database, config, tokenOf: (name) => tokenOf(database, name), memory: () => memoryOf(server), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function tokenOf(database: Database, username: string): Promise<string> {
  const [account] = await database.query<{ id: string }>('select id from account where username = $1', [username])
  await database.query('update account set password_changed_at = coalesce(password_changed_at, now()) where username = $1', [username])
  return startSession(database, present(account, `the account ${username}`).id, new Date(), randomBytes, 1)
}

/** Linux tells what a process holds; elsewhere 0. */
function memoryOf(server: ChildProcess | null): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server?.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function answers(url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('服务器一分钟内没有启动')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
