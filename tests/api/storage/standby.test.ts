import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Services } from '#server/context.ts'
import { Database } from '#server/database/database.ts'
import { postgresHome, chooseRunAs } from '#server/database/embedded-postgres/processes.ts'
import {
  neutralEnvironment,
  spawnIdentity,
  spawnServer,
  startPostgres,
  type EmbeddedPostgres,
} from '#server/database/embedded-postgres/start-postgres.ts'
import { createWriteReports } from '#server/database/write-reports.ts'
import { addReadPosition } from '#server/middleware/read-position.ts'
import { copyCluster } from '../copy-cluster.ts'
import { removeFolder } from '../remove-folder.ts'
import { freePorts } from './free-ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinlu-standby-'))
const copy = join(folder, 'standby')
let primary: EmbeddedPostgres
let database: Database
let standby: pg.Client
let port: number
let stopFollowing: () => Promise<void>

beforeAll(async () => {
  copyCluster(folder)
  primary = await startPostgres(folder)
  ;[port = 0] = await freePorts(1)
  await copyRunningCluster()
  writeFileSync(join(copy, 'standby.signal'), '')
  await startStandby()

  database = new Database(primary.url, { max: 4, readUrl: standbyUrl() })
  stopFollowing = await database.followChanges()
  await database.query('create table e_brand (id int primary key, word text)')
  await createWriteReports(database.query, ['e_brand'])
  await database.query(`insert into e_brand values (1, 'shown')`)
}, 180_000)

afterAll(async () => {
  await standby?.end()
  await stopFollowing?.()
  await database?.close()
  stopStandby()
  await primary?.stop()
  removeFolder(folder)
})

async function startStandby(): Promise<void> {
  const output = openSync(join(folder, 'standby.log'), 'a')
  const { hostname, port: primaryPort, username, password } = new URL(primary.url)
  const source = `host=${hostname} port=${primaryPort} user=${username} password=${password}`
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `primary_conninfo=${source}`,
    'max_connections=60',
    'max_locks_per_transaction=256',
  ]

  spawnServer(
    chooseRunAs(),
    join(postgresHome(), 'bin/postgres'),
    ['-D', copy, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    output,
  ).unref()

  closeSync(output)

  const url = standbyUrl()
  await vi
    .waitFor(async () => expect(await connected(url)).toBe(true), {
      timeout: 60_000,
      interval: 200,
    })
    .catch((error: unknown) => {
      throw new Error(readFileSync(join(folder, 'standby.log'), 'utf8'), { cause: error })
    })
}

function stopStandby(): void {
  const as = chooseRunAs()
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
}

const standbyUrl = (): string => {
  const url = new URL(primary.url)
  url.port = String(port)
  return url.href
}

/** Copies the cluster while it runs, as a base backup does. */
async function copyRunningCluster(): Promise<void> {
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

it('a caller who wrote through another node reads it, before that node has announced it', async () => {
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ by: 'standby' })
  await standby.query('select pg_wal_replay_pause()')

  // Nobody announces what is written on a connection of its own.
  const other = new pg.Client({ connectionString: primary.url })
  await other.connect()
  const app = fastify()
  addReadPosition(app, { database } as Services)
  app.get('/word', () => read())
  app.post('/word', async () => {
    await other.query(`update e_brand set word = 'elsewhere' where id = 1`)
    return {}
  })

  const answer = await app.inject({ method: 'POST', url: '/word' })
  const cookie = String(answer.headers['set-cookie']).split(';')[0]
  const wordFor = async (headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/word', headers })).json<object>()

  expect(cookie).toMatch(/^pinlu_written=[0-9A-F]+\/[0-9A-F]+$/)
  expect(await wordFor({ cookie: `a=b; ${cookie}` })).toEqual({ word: 'elsewhere', by: 'primary' })
  expect(await wordFor()).toMatchObject({ by: 'standby' })
  expect(await wordFor({ cookie: 'pinlu_written=x' })).toMatchObject({ by: 'standby' })

  await standby.query('select pg_wal_replay_resume()')
  await expect
    .poll(() => wordFor({ cookie: cookie ?? '' }), { timeout: 30_000 })
    .toEqual({ word: 'elsewhere', by: 'standby' })
  await app.close()
  await other.end()
})

it('lists and exports are read there, tables whose changes are not followed and writes never', async () => {
  const reader = database.withStandbyReads()
  const by = `case when pg_is_in_recovery() then 'standby' else 'primary' end as by`
  const words = `with made as (select id from e_brand) select ${by} from made join lateral (select 1) one on true`
  const where =
    (text: string, from = reader) =>
    async () =>
      (await from.query<{ by: string }>(text))[0]?.by

  await expect.poll(where(words), { timeout: 30_000 }).toBe('standby')
  await expect.poll(() => reader.urlForReading(words)).toBe(standbyUrl())
  for await (const rows of reader.readBatches(`select ${by} from e_brand`, [], 10))
    expect(rows).toEqual([{ by: 'standby' }])
  expect(await where(words, database)()).toBe('primary')
  expect(database.urlForReading(words)).toBe(primary.url)

  await database.query('create table if not exists other (id int)')
  expect(await where(`select ${by} from e_brand left join other using (id)`)()).toBe('primary')
  await reader.transaction((query) => query(`update e_brand set word = 'written' where id = 1`))
  expect(await read()).toMatchObject({ word: 'written' })
})

it('while the standby is gone the primary answers and the health says so; it is read again when it is back', async () => {
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ by: 'standby' })
  expect(await database.isStandbyHealthy()).toBe(true)
  await standby.end()
  stopStandby()

  for (let times = 0; times < 20; times++)
    expect(await read()).toEqual({ word: 'written', by: 'primary' })
  expect(database.isOverloaded).toBe(false)
  await expect.poll(() => database.isStandbyHealthy()).toBe(false)

  await startStandby()
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ by: 'standby' })
  expect(await database.isStandbyHealthy()).toBe(true)
})
