import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makePrivateFolder, privateFile } from '#server/private-folder.ts'
import { logErrorsOf } from '#server/process-log.ts'
import { archiveSettings } from './archive-settings.ts'
import { prepareRoles, type RoleUrls } from './prepare-roles.ts'
import {
  type RunAs,
  chownTo,
  lowerGroups,
  lowerPriority,
  postgresHome,
  chooseRunAs,
} from './processes.ts'

export interface EmbeddedPostgres {
  /** Of the superuser, for tests and repairs. */
  url: string
  roles: RoleUrls
  pid: number
  /** A live server of an earlier run. */
  isAdopted: boolean
  stop(): Promise<void>
}

const user = 'pinlu'

/** The file in DATA_DIR while a restore writes there. */
export const restoreMark = 'restoring'

/**
 * Starts this installation's PostgreSQL below `dataDir`, creates a missing cluster, and waits for
 * an answer. Survives kill -9 of either side: adopts a live server, removes stale or foreign pid
 * files. With `isServing`, restarts a server that dies at the same address, lowers the priority of
 * its sessions, and stops it when this process exits.
 * @param isArchived archives WAL segments for the backup
 * @param settings for a recovery; without timeout
 * @param isDisposable for tests: commits survive the end of the process, not of the machine
 * @throws Error with the end of its log, or when a restore did not end
 */
export async function startPostgres(
  dataDir: string,
  {
    isServing = false,
    isDisposable = false,
    isArchived = false,
    settings = {},
  }: {
    isServing?: boolean
    isDisposable?: boolean
    isArchived?: boolean
    settings?: Record<string, string>
  } = {},
): Promise<EmbeddedPostgres> {
  const home = postgresHome()
  const as = chooseRunAs()
  const cluster = join(dataDir, 'pg18')

  const isRecovery = 'restore_command' in settings
  if (!isRecovery && existsSync(join(dataDir, restoreMark)))
    throw new Error(
      `${dataDir} 中的恢复没有完成：请等它完成；已经中断的，重新运行 npm run restore，或清空这个目录`,
    )

  const password = createCluster(dataDir, as)
  const archive = archiveSettings(dataDir, isArchived, as)
  const address = (port: number) => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
  const left = survivor(cluster)
  const isAdopted = left !== null && (await isAnswering(address(left.port)))
  const port = isAdopted ? left.port : await freePort()
  const launch = () =>
    launchServer({
      home,
      as,
      cluster,
      port,
      url: address(port),
      log: join(dataDir, 'postgres.log'),
      settings: {
        ...serverSettings(),
        ...archive,
        ...(isDisposable ? disposableSettings : {}),
        ...settings,
      },
      timeoutMs: isRecovery ? Infinity : 60_000,
    })

  if (left && !isAdopted) await waitForEnd(left.pid)

  // The backends of a killed server need a moment.
  const launchAgain = () => pause(1500).then(launch)
  let pid = isAdopted ? left.pid : await launch().catch(launchAgain)

  const roles = await prepareRoles(address(port), dataDir)

  let isStarting = false
  const watch = setInterval(() => {
    if (!isServing || isStarting) return
    if (isPostgres(pid)) return lowerGroups(pid)

    isStarting = true
    launch()
      .then((started) => (pid = started))
      .catch(logErrorsOf('restarting the embedded PostgreSQL'))
      .finally(() => (isStarting = false))
  }, 500).unref()

  const endWithProcess = (): void => {
    clearInterval(watch)
    if (isPostgres(pid)) process.kill(pid, 'SIGINT')
  }
  if (isServing) process.once('exit', endWithProcess)

  const stop = async (): Promise<void> => {
    clearInterval(watch)
    process.off('exit', endWithProcess)
    await stopPostgres(home, as, cluster)
  }

  return { url: address(port), roles, pid, isAdopted, stop }
}

/** Creates what is missing of the cluster below `dataDir`; returns its superuser's password. */
export function createCluster(dataDir: string, as = chooseRunAs()): string {
  const cluster = join(dataDir, 'pg18')
  const passwordFile = join(dataDir, 'postgres.password')

  // May hold foreign files.
  if (!existsSync(dataDir) || existsSync(passwordFile))
    makePrivateFolder(dataDir, as.uid === undefined ? 0o700 : 0o711)
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  chownTo(as, passwordFile)
  if (!existsSync(cluster)) initialise(postgresHome(), as, cluster, passwordFile)

  return readFileSync(passwordFile, 'utf8')
}

interface Launch {
  /** Folder of the programs. */
  home: string
  as: RunAs
  /** Folder of the data. */
  cluster: string
  port: number
  url: string
  log: string
  settings: Record<string, string>
  timeoutMs: number
}

/** Waits until it answers; returns its pid. */
async function launchServer({
  home,
  as,
  cluster,
  port,
  url,
  log,
  settings,
  timeoutMs,
}: Launch): Promise<number> {
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  const output = openSync(log, 'a', privateFile)
  const child = spawnServer(
    as,
    join(home, 'bin', 'postgres'),
    [
      '-D',
      cluster,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    output,
  )

  closeSync(output)
  child.unref()

  for (let waited = 0; !(await isAnswering(url)); waited += 50) {
    if (child.exitCode !== null || waited > timeoutMs)
      throw new Error(
        `内置 PostgreSQL 没有启动成功，日志 ${log}：\n${readFileSync(log, 'utf8').slice(-1500)}`,
      )

    await pause(50)
  }

  if (settings['archive_mode'] === 'on') await requestCheckpoint(url)

  return child.pid ?? 0
}

/**
 * The checkpointer first sleeps for five minutes, because it begins before the recovery ends, and
 * finishes no segment for the archive meanwhile; a request wakes it.
 */
async function requestCheckpoint(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('checkpoint')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Without fsync. */
const disposableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Each connection proves its password; the usual 4,096 rounds cost twice as much.
  scram_iterations: '1',
  // Many portals share one server.
  max_connections: '200',
}

function serverSettings(): Record<string, string> {
  const sharedBuffers = Math.min(1024, Math.max(64, Math.floor(totalmem() / 1024 ** 2 / 8)))
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: `${sharedBuffers}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '4GB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    log_min_messages: 'warning',
    timezone: 'Asia/Shanghai',
    max_locks_per_transaction: '256',
  }
}

/**
 * Creates the cluster under a temporary name first, so that no partial cluster is taken for a whole
 * one.
 */
function initialise(home: string, as: RunAs, cluster: string, passwordFile: string): void {
  const unfinished = `${cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  chownTo(as, unfinished)
  const locale = [
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--lc-ctype=C.UTF-8',
  ]

  const [command, ...rest] = [
    ...as.prefix,
    join(home, 'bin', 'initdb'),
    '-D',
    unfinished,
    '-U',
    user,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    ...locale,
    '--no-sync',
  ]

  const result = spawnSync(command, rest, {
    ...spawnIdentity(as),
    encoding: 'utf8',
    env: neutralEnvironment(),
  })
  if (result.status !== 0)
    throw new Error(`内置 PostgreSQL 初始化失败：\n${result.stderr || result.error?.message || ''}`)

  renameSync(unfinished, cluster)
}

/** Finds the server of a pid file: the process must exist, not be a zombie, and be postgres. */
function survivor(cluster: string): { pid: number; port: number } | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null

  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])

  return pid > 0 && port > 0 && isPostgres(pid) ? { pid, port } : null
}

function isPostgres(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.includes('(postgres)') && !/\) Z /.test(stat)
  } catch {
    if (existsSync('/proc/self/stat')) return false

    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
}

async function waitForEnd(pid: number): Promise<void> {
  for (let waited = 0; isPostgres(pid) && waited < 10_000; waited += 100) await pause(100)
}

async function stopPostgres(home: string, as: RunAs, cluster: string): Promise<void> {
  const [command, ...rest] = [
    ...as.prefix,
    join(home, 'bin', 'pg_ctl'),
    'stop',
    '-D',
    cluster,
    '-m',
    'fast',
    '-w',
    '-t',
    '30',
  ]

  await new Promise<void>((resolve) => {
    spawn(command, rest, { ...spawnIdentity(as), stdio: 'ignore', env: neutralEnvironment() })
      .on('exit', () => resolve())
      .on('error', () => resolve())
  })
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})

  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Starts a detached process that writes to an open file. */
export function spawnServer(
  as: RunAs,
  program: string,
  args: string[],
  output: number,
): ChildProcess {
  const [command = program, ...rest] = [...lowerPriority(), ...as.prefix, program, ...args]
  return spawn(command, rest, {
    ...spawnIdentity(as),
    detached: true,
    stdio: ['ignore', output, output],
    env: neutralEnvironment(),
  })
}

export const spawnIdentity = ({ uid, gid }: RunAs) => ({
  ...(uid === undefined ? {} : { uid }),
  ...(gid === undefined ? {} : { gid }),
})
/** Without PG* variables, with an unreadable home. */
export const neutralEnvironment = () => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: '/',
})
