import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chooseRunAs } from '#server/database/embedded-postgres/processes.ts'
import { spawnIdentity } from '#server/database/embedded-postgres/start-postgres.ts'
import { freePorts } from './free-ports.ts'

const program = '/usr/sbin/pgbouncer'

/** Why PgBouncer cannot be started here, in words; null when it can. Root installs it. */
export function missingPgBouncer(): string | null {
  if (existsSync(program)) return null
  if (process.getuid?.() === 0)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: 'ignore',
    })

  return existsSync(program) ? null : 'apt-get install pgbouncer'
}

export interface PgBouncer {
  /** The address that leads to a database through it. */
  through(url: string): string
  /** kill -9. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * The real PgBouncer before a server, in transaction mode, with fewer connections than its clients
 * have.
 * @param more lines of its `[pgbouncer]` section
 */
export async function startPgBouncer(roleUrls: string[], more = ''): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-pooler-'))
  const [port = 0] = await freePorts(1)
  const [server] = roleUrls.map((url) => new URL(url))
  const users = roleUrls.map((url) => new URL(url))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    join(folder, 'users.txt'),
    users.map(({ username, password }) => `"${username}" "${password}"\n`).join(''),
  )

  writeFileSync(
    file,
    `[databases]
* = host=${server?.hostname} port=${server?.port} connect_query='set statement_timeout = 3600'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
${more}
`,
  )

  const as = chooseRunAs()
  const log = openSync(join(folder, 'log'), 'a')
  const [command, ...words] = [...as.prefix, program, file]
  const run = () => spawn(command, words, { ...spawnIdentity(as), stdio: ['ignore', log, log] })
  let child = run()
  const through = (url: string): string => {
    const address = new URL(url)
    address.hostname = '127.0.0.1'
    address.port = String(port)
    return address.href
  }

  const kill = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended
  }

  const stop = async (): Promise<void> => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }

  const untilItAnswers = async (): Promise<void> => {
    for (let attempt = 0; !(await answers(through(roleUrls[0] ?? ''))); attempt++) {
      if (attempt > 100 || child.exitCode !== null) {
        const output = readFileSync(join(folder, 'log'), 'utf8')
        await stop()
        throw new Error(`PgBouncer does not answer: ${output}`)
      }

      await pause(100)
    }
  }

  const start = async (): Promise<void> => {
    child = run()
    await untilItAnswers()
  }

  await untilItAnswers()

  return { through, kill, start, stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
