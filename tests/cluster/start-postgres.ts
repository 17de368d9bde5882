import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const bin = '/usr/lib/postgresql/15/bin'

/** An address of this machine that one node reaches the database at, so that it can be cut off. */
export const secondAddress = '127.0.0.3'

/** A server of the machine's PostgreSQL that can be killed and started again. */
export interface PostgresServer {
  /** The address of the portal's database for a role. */
  url(role: string, host?: string): string
  /** kill -9 of the postmaster. */
  kill(): Promise<void>
  /** Starts it at the same place, unless it runs. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Makes a cluster in a folder, starts it and makes the roles of docs/database-roles.md. */
export async function startPrimary(folder: string, port: number): Promise<PostgresServer> {
  const data = join(folder, 'data')
  makeFolder(folder)
  run('initdb', [
    ...'-U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 -D'.split(' '),
    data,
  ])
  appendFileSync(join(data, 'pg_hba.conf'), 'host all,replication all 127.0.0.0/8 trust\n')
  // The test fills its disk: a small one, so little WAL.
  const server = serverOf(folder, port, ['max_wal_size=128MB'])

  await server.start()
  const superUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (const statement of [
    `create role pinlu_owner login password 'secret'`,
    `create role pinlu_portal login password 'secret'`,
    `create database pinlu owner pinlu_owner encoding 'UTF8' template template0`,
    'revoke connect on database pinlu from public',
    'grant connect on database pinlu to pinlu_portal',
  ])
    await query(superUrl, statement, 1)

  return server
}

/** A streaming standby of a server. */
export async function startStandby(
  folder: string,
  port: number,
  primaryPort: number,
): Promise<PostgresServer> {
  makeFolder(folder)
  run('pg_basebackup', [
    ...`-h 127.0.0.1 -p ${primaryPort} -U postgres -R -X stream -c fast`.split(' '),
    '-D',
    join(folder, 'data'),
  ])
  const server = serverOf(folder, port, ['hot_standby_feedback=on'])

  await server.start()
  return server
}

function serverOf(folder: string, port: number, more: string[]): PostgresServer {
  const data = join(folder, 'data')
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const settings = [
    `listen_addresses=127.0.0.1,${secondAddress}`,
    `unix_socket_directories=${folder}`,
    ...more,
  ]

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const postmaster = pid()
    process.kill(postmaster, signal)
    for (let tries = 0; tries < 200 && isAlive(postmaster); tries++) await pause(50)
  }

  return {
    url: (role, host = '127.0.0.1') => `postgres://${role}:secret@${host}:${port}/pinlu`,
    kill: () => end('SIGKILL'),
    async start() {
      if (existsSync(join(data, 'postmaster.pid')) && isAlive(pid())) return
      const log = openSync(join(folder, 'log'), 'a')
      const [command, ...words] = asPostgres('postgres', [
        '-D',
        data,
        '-p',
        String(port),
        ...settings.flatMap((setting) => ['-c', setting]),
      ])

      spawn(command, words, { stdio: ['ignore', log, log], detached: true }).unref()
      await query(`postgres://postgres@127.0.0.1:${port}/postgres`, 'select 1', 200)
    },
    stop: () => end('SIGQUIT').catch(() => undefined),
  }
}

/** A server does not run as root: its own account does it then. */
const asPostgres = (program: string, words: string[]): [string, ...string[]] => {
  const server = [join(bin, program), ...words] as const
  return userInfo().uid === 0 ? ['runuser', '-u', 'postgres', '--', ...server] : [...server]
}

function run(program: string, words: string[]): void {
  const [command, ...rest] = asPostgres(program, words)
  execFileSync(command, rest, { stdio: 'ignore', cwd: '/' })
}

/** A folder that the server may use. */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  if (userInfo().uid !== 0) return
  const [uid, gid] = ['-u', '-g'].map((word) =>
    Number(execFileSync('id', [word, 'postgres'], { encoding: 'utf8' })),
  )
  chownSync(folder, uid!, gid!)
}

/** Runs a statement on a connection of its own, once it can be made. */
async function query(url: string, statement: string, attempts: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(statement)
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => {})
      if (attempt >= attempts) throw error
      await pause(100)
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
