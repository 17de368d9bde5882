import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Database } from '#server/database/database.ts'
import { postgresHome } from '#server/database/embedded-postgres/binaries.ts'
import { runAs } from '#server/database/embedded-postgres/run-as.ts'
import {
  neutralEnvironment,
  spawnIdentity,
  spawnServer,
} from '#server/database/embedded-postgres/spawn-server.ts'
import {
  startPostgres,
  type EmbeddedPostgres,
} from '#server/database/embedded-postgres/start-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinlu-standby-'))
const copy = join(folder, 'standby')
let primary: EmbeddedPostgres
let database: Database
let standby: pg.Client
let stopFollowing: () => Promise<void>

beforeAll(async () => {
  primary = await startPostgres(folder)
  const port = await freePort()

  await copyCluster()
  writeFileSync(join(copy, 'standby.signal'), '')
  const { hostname, port: primaryPort, username, password } = new URL(primary.url)
  const source = `host=${hostname} port=${primaryPort} user=${username} password=${password}`
  const output = openSync(join(folder, 'standby.log'), 'a')
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `primary_conninfo=${source}`,
    'max_connections=60',
    'max_locks_per_transaction=256',
  ]

  spawnServer(
    runAs(),
    join(postgresHome(), 'bin/postgres'),
    ['-D', copy, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    output,
  ).unref()

  closeSync(output)

  const url = new URL(primary.url)

  url.port = String(port)
  await vi
    .waitFor(async () => expect(await connected(url.href)).toBe(true), {
      timeout: 60_000,
      interval: 200,
    })
    .catch((error: unknown) => {
      throw new Error(readFileSync(join(folder, 'standby.log'), 'utf8'), { cause: error })
    })

  database = new Database(primary.url, { max: 4, readUrl: url.href })
  stopFollowing = await database.followChanges()
  await database.query('create table e_brand (id int primary key, word text)')
  await database.query(`insert into e_brand values (1, 'shown')`)
}, 180_000)

afterAll(async () => {
  await standby?.end()
  await stopFollowing?.()
  await database?.close()
  const as = runAs()
  const [command, ...rest] = [
    ...as.prefix,
    join(postgresHome(), 'bin/pg_ctl'),
    'stop',
    '-D',
    copy,
    '-m',
    'immediate',
  ]

  spawnSync(command, rest, { ...spawnIdentity(as), stdio: 'ignore', env: neutralEnvironment() })
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Copies the cluster while it runs, as a base backup does. */
async function copyCluster(): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  cpSync(join(folder, 'pg18'), copy, {
    recursive: true,
    filter: (path) => !path.endsWith('postmaster.pid'),
  })

  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )

  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  await client.end()
}

async function connected(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})

  return client.connect().then(
    () => {
      standby = client
      return true
    },
    () => false,
  )
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Which word is read, and by whom. */
const read = async () =>
  (
    await database.read<{ word: string; by: string }>(
      `select word, case when pg_is_in_recovery() then 'standby' else 'primary' end as by from e_brand where id = 1`,
    )
  )[0]

it('a standby answers once it has applied what was changed, and until then the primary does', async () => {
  await expect.poll(read, { timeout: 30_000 }).toEqual({ word: 'shown', by: 'standby' })

  await standby.query('select pg_wal_replay_pause()')
  await database.query(`update e_brand set word = 'withdrawn' where id = 1`)
  for (let times = 0; times < 20; times++)
    expect(await read()).toEqual({ word: 'withdrawn', by: 'primary' })

  await standby.query('select pg_wal_replay_resume()')
  await expect.poll(read, { timeout: 30_000 }).toEqual({ word: 'withdrawn', by: 'standby' })
})

it('a change of another table keeps the standby answering', async () => {
  await database.query('create table e_other (id int)')
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ by: 'standby' })
  await standby.query('select pg_wal_replay_pause()')
  await database.query('insert into e_other values (1)')
  expect(await read()).toMatchObject({ by: 'standby' })
  await standby.query('select pg_wal_replay_resume()')
})

it('while changes of other processes are not heard the primary answers', async () => {
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ by: 'standby' })
  await stopFollowing()
  await expect.poll(async () => (await read())?.by).toBe('primary')
  stopFollowing = await database.followChanges()
})
