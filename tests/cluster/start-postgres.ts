import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const bin = '/usr/lib/postgresql/15/bin'

/** A PostgreSQL of the machine, with the two roles of the portal. */
export interface OutsidePostgres {
  /** For whoever may do everything. */
  superUrl: string
  portalUrl: string
  ownerUrl: string
  port: number
  /** kill -9 of the postmaster. */
  kill(): Promise<void>
  /** Starts it again at the same place. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Makes a cluster in a folder, starts it and makes the roles of docs/database-roles.md. */
export async function startOutsidePostgres(folder: string, port: number): Promise<OutsidePostgres> {
  const data = join(folder, 'data')
  const url = (user: string, database = 'pinlu') =>
    `postgres://${user}:secret@127.0.0.1:${port}/${database}`

  mkdirSync(folder)
  giveToPostgres(folder)
  run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])

  const start = async (): Promise<void> => {
    const log = openSync(join(folder, 'log'), 'a')
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
    const [command, ...words] = asPostgres('postgres', [
      '-D',
      data,
      '-p',
      String(port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ])

    spawn(command!, words, { stdio: ['ignore', log, log], detached: true }).unref()
    await query(url('postgres', 'postgres'), ['select 1'], 200)
  }

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, signal)
    for (let tries = 0; tries < 200 && isAlive(pid); tries++) await pause(50)
  }

  await start()
  await query(
    url('postgres', 'postgres'),
    [
      `create role pinlu_owner login password 'secret'`,
      `create role pinlu_portal login password 'secret'`,
      `create database pinlu owner pinlu_owner encoding 'UTF8' template template0`,
      'revoke connect on database pinlu from public',
      'grant connect on database pinlu to pinlu_portal',
    ],
    1,
  )

  return {
    superUrl: url('postgres'),
    portalUrl: url('pinlu_portal'),
    ownerUrl: url('pinlu_owner'),
    port,
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGINT').catch(() => undefined),
  }
}

/** A server does not run as root: its own account does it then. */
const asPostgres = (program: string, words: string[]): string[] => [
  ...(userInfo().uid === 0 ? ['runuser', '-u', 'postgres', '--'] : []),
  join(bin, program),
  ...words,
]

function run(program: string, words: string[]): void {
  const [command, ...rest] = asPostgres(program, words)
  execFileSync(command!, rest, { stdio: 'ignore', cwd: '/' })
}

function giveToPostgres(folder: string): void {
  if (userInfo().uid !== 0) return
  const [uid, gid] = ['-u', '-g'].map((word) =>
    Number(execFileSync('id', [word, 'postgres'], { encoding: 'utf8' })),
  )
  chownSync(folder, uid!, gid!)
}

/** Runs statements on a connection of their own, once it can be made. */
async function query(url: string, statements: string[], attempts: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      for (const statement of statements) await client.query(statement)
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
