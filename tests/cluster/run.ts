import { execFile, spawn } from 'node:child_process'
/**
 * `npm run test:cluster [-- --keep --only 'WORDS OF STEPS']`: three nodes of the portal on one PostgreSQL and one object
 * store behind nginx and HAProxy, with their files of docs/production. Walks the main path through
 * each, then stops, kills and restarts one part after another while people read and write. Prints
 * what they noticed; exit code 1 when an acknowledged write is lost or doubled, or somebody waits
 * longer than 10 s.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startSession } from '#server/accounts/sessions.ts'
import { Database } from '#server/database/database.ts'
import { s3Store } from '#server/storage/s3-store.ts'
import { mountSmallDisk } from '#tools/chaos/small-disk.ts'
import { prepare } from '#tools/start/prepare.mjs'
import { readFolder } from '../api/shipped-config.ts'
import { freePorts } from '../api/storage/free-ports.ts'
import { startPgBouncer } from '../api/storage/start-pgbouncer.ts'
import { startSwift } from '../api/storage/start-swift.ts'
import { canCutOff, clockOf, cutOff, fillDisk } from './faults.ts'
import { installPrograms } from './install-programs.ts'
import { underLoad, type Crowd, type Rounds, type StepResult } from './load.ts'
import { until, walkMainPath, type PathTools } from './main-path.ts'
import { runProductionDocument } from './run-document.ts'
import { ClusterNode } from './start-node.ts'
import { secondAddress, startPrimary, startStandby } from './start-postgres.ts'
import { startHaproxy, startNginx } from './start-proxies.ts'

const longestWait = 10_000
/** Steps in which the only one of its kind is away: people wait for its return as well. */
const outages = /object store|PgBouncer|of PostgreSQL/
const outage = 10_000
const { values: options } = parseArgs({
  options: { keep: { type: 'boolean' }, only: { type: 'string' } },
})
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'pinlu-cluster-'))
const began = performance.now()
const say = (line: string): void =>
  console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s  ${line}`)

chmodSync(folder, 0o755)
process.chdir(root)
installPrograms(say)
// Once, before several nodes would.
await prepare(root)

// At the lowest priority, so that nobody of the other steps waits for it.
const documentWork = options.only ? null : runDocument()
documentWork?.then(say, (error: unknown) => say(String(error).slice(-1500)))

const [databasePort, standbyPort, ...ports] = await freePorts(9)
const closers: (() => Promise<unknown>)[] = []
const results: StepResult[] = []
const faults: string[] = []
// What was started ends with this program.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void closeAll().then(() => process.exit(130)))

try {
  const unmount = mountSmallDisk(join(folder, 'postgres'), 500)
  if (unmount) closers.push(async () => unmount())
  const postgres = await startPrimary(join(folder, 'postgres'), databasePort!)
  closers.push(() => postgres.stop())
  const standby = await startStandby(join(folder, 'standby'), standbyPort!, databasePort!)
  closers.push(() => standby.stop())
  const pooler = await startPgBouncer([postgres.url('pinlu_portal')], poolerSettings())
  closers.push(() => pooler.stop())
  const swift = await startSwift()
  closers.push(() => swift.stop())
  say('PostgreSQL, its standby, PgBouncer and the object store run')

  const configDir = join(folder, 'config')
  cpSync(join(root, 'config'), configDir, { recursive: true })
  // Without demo data a portal starts empty.
  rmSync(join(configDir, 'demo'), { recursive: true })
  const { settings: bucket } = swift
  const { privateKey } = generateKeyPairSync('ed25519')
  const logKeyFile = join(folder, 'log-key.pem')
  writeFileSync(logKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const addresses = (host: string) => ({
    DATABASE_URL: postgres.url('pinlu_portal', host),
    DATABASE_SESSION_URL: postgres.url('pinlu_portal', host),
    DATABASE_OWNER_URL: postgres.url('pinlu_owner', host),
    READ_DATABASE_URL: standby.url('pinlu_portal', host),
  })
  const environment = {
    ...addresses('127.0.0.1'),
    FILES_URL: `s3://${bucket.bucket}/${bucket.prefix}?endpoint=${encodeURIComponent(bucket.endpoint)}&region=${bucket.region}`,
    FILES_KEY: bucket.accessKeyId,
    FILES_SECRET: bucket.secretAccessKey,
    LOG_KEY_FILE: logKeyFile,
    CONFIG_DIR: configDir,
    CONFIG_SOURCE: 'database',
    STOP_DELAY: '3',
  }
  const nodes = ports.slice(0, 3).map((port, at) => {
    // Two nodes by way of PgBouncer; the third directly, at an address that can be cut off.
    const database =
      at < 2
        ? { DATABASE_URL: pooler.through(postgres.url('pinlu_portal')) }
        : addresses(secondAddress)
    return new ClusterNode(join(folder, `node${at + 1}`), port, { ...environment, ...database })
  })
  closers.push(() => Promise.all(nodes.map((node) => node.kill())))
  await Promise.all(nodes.map((node) => node.start()))
  say('three nodes run; they started at once on an empty database')

  const urls = nodes.map(({ url }) => url)
  const place = (name: string, [http, https]: number[]) => {
    mkdirSync(join(folder, name))
    return { folder: join(folder, name), http: http!, https: https!, nodes: urls }
  }
  const nginx = await startNginx(place('nginx', ports.slice(3, 5)))
  closers.push(() => nginx.kill())
  const haproxy = await startHaproxy(place('haproxy', ports.slice(5, 7)))
  closers.push(() => haproxy.kill())
  say('nginx and HAProxy run with their files of docs/production')

  const database = new Database(postgres.url('pinlu_portal'), {
    max: 3,
    ownerUrl: postgres.url('pinlu_owner'),
  })
  closers.push(() => database.close())

  const compareWith = async () => {
    const one = new pg.Client({ connectionString: postgres.url('postgres') })
    one.on('error', () => {})
    await one.connect()
    return one
  }

  const runTool = (words: string[], { dataDir }: ClusterNode): Promise<string> =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, ...environment, DATA_DIR: dataDir }
      execFile('npx', ['tsx', ...words], { env }, (error, stdout, stderr) =>
        error ? reject(new Error(`${words.join(' ')}: ${stdout}${stderr}`)) : resolve(stdout),
      )
    })
  const tools: PathTools = {
    database,
    files: s3Store(bucket, join(folder, 'incoming')),
    config: readFolder(configDir),
    async publish() {
      const file = join(configDir, 'portal.yaml')
      const text = readFileSync(file, 'utf8')
      const title = `绿色云品${randomBytes(2).toString('hex')}`
      writeFileSync(file, text.replace(/^shortName: .*$/m, `shortName: ${title}`))
      const output = await runTool(['tools/config/releases.ts', 'publish'], nodes[0]!)
      const hash = /[0-9a-f]{12,}/.exec(output)?.[0]
      if (hash === undefined) throw new Error(`publish: ${output}`)
      return hash
    },
    hashes: () => Promise.all(nodes.map((node) => node.health().then(({ config }) => config))),
  }

  const walk = async (name: string, origins: string[]): Promise<void> => {
    const { calls, longest, slowest } = await walkMainPath(origins, tools)
    say(`main path through ${name}: ${calls} calls, longest ${longest} ms (${slowest})`)
    if (longest > longestWait) faults.push(`main path through ${name}: ${slowest} ${longest} ms`)
  }
  for (const [name, origins] of [
    ['nginx', [nginx.url]],
    ['HAProxy', [haproxy.url]],
    ['each call to the next node', urls],
  ] as const) {
    if (!options.only) await walk(name, [...origins])
  }

  const tokenOf = async (id: string, role: string): Promise<string> => {
    await database.query(
      `insert into account(id, username, name, nick_name, user_type, roles, region_code, password_hash, password_changed_at)
       values ($1, $1, $1, $1, upper($2), array[$2], '530000', '', now()) on conflict do nothing`,
      [id, role],
    )
    return startSession(database.query, id, { now: new Date(), random: randomBytes, days: 1 })
  }
  const crowd: Crowd = {
    origins: [nginx.url, haproxy.url],
    editors: await Promise.all([1, 2, 3, 4, 5, 6].map((n) => tokenOf(`editor-${n}`, 'content'))),
    readers: await Promise.all([1, 2, 3, 4].map((n) => tokenOf(`reader-${n}`, 'leader'))),
  }

  const step = async (name: string, work: (rounds: Rounds) => Promise<unknown>): Promise<void> => {
    if (!name.includes(options.only ?? '')) return

    const result = await underLoad(name, crowd, compareWith, work)
    results.push(result)
    say(`${name}: ${result.requests} requests, ${result.errors} errors`)
    for (const sample of result.samples) say(`  ${sample}`)
  }

  await step('nothing is done', (rounds) => rounds(4))
  await step('rolling restart', async () => {
    for (const node of nodes) {
      const { code, milliseconds } = await node.stop()
      say(`  a node ended with ${code} after ${milliseconds} ms`)
      if (code !== 0 || milliseconds > longestWait)
        faults.push(`SIGTERM: code ${code} after ${milliseconds} ms`)
      await node.start()
    }
  })
  const takenTurns = await makeJobsDue(database)

  for (const node of nodes)
    await step(`kill -9 of node ${nodes.indexOf(node) + 1}`, async (rounds) => {
      await rounds(1)
      await node.kill()
      await rounds(3)
      await node.start()
      await rounds(1)
    })
  for (const proxy of [nginx, haproxy])
    await step(`kill -9 of ${proxy.name}`, async (rounds) => {
      await rounds(1)
      await proxy.kill()
      await pause(1000)
      await proxy.start()
      await rounds(1)
    })
  await step('kill -9 of the object store for 4 s', async (rounds) => {
    await rounds(1)
    await swift.kill()
    await pause(4000)
    await swift.start()
    await rounds(1)
  })
  await step('kill -9 of the standby for 4 s', async (rounds) => {
    await rounds(1)
    await standby.kill()
    await pause(4000)
    await standby.start()
    await rounds(2)
  })
  await step('kill -9 of PgBouncer for 1 s', async (rounds) => {
    await rounds(1)
    await pooler.kill()
    await pause(1000)
    await pooler.start()
    await rounds(2)
  })
  if (canCutOff())
    await step('node 3 cut off from the database for 8 s', async (rounds) => {
      await rounds(1)
      const reconnect = cutOff(secondAddress)
      await pause(8000)
      reconnect()
      await rounds(2)
    })
  else say('cut off from the database: not configured, needs iptables and root')
  const clock = clockOf(join(folder, 'clock'))
  const second = nodes[1]!
  const clockStep = 'clock of node 2 an hour ahead, then back'
  if (clock && clockStep.includes(options.only ?? '')) {
    await second.stop()
    await second.start(clock.words)
    const saysClock = (isAhead: boolean) =>
      until(`node 2 ${isAhead ? 'names' : 'no longer names'} its clock`, async () => {
        const { degraded } = await second.health()
        return degraded.includes('clock') === isAhead
      })
    await step(clockStep, async (rounds) => {
      await rounds(1)
      clock.set('+1h')
      await saysClock(true)
      await rounds(2)
      clock.set('+0')
      await saysClock(false)
      await rounds(2)
    })
  } else if (!clock) say('clock of a node: not configured, needs libfaketime')
  await step('kill -9 of PostgreSQL', async (rounds) => {
    await rounds(1)
    await postgres.kill()
    await postgres.start()
    await rounds(3)
  })
  if (unmount)
    await step('disk of PostgreSQL full for 5 s', async (rounds) => {
      await rounds(1)
      const empty = fillDisk(join(folder, 'postgres'))
      await pause(5000)
      empty()
      await postgres.start()
      await rounds(2)
    })
  else say('disk of PostgreSQL full: not configured, needs the right to mount')
  await takenTurns()
  if (!options.only) {
    await walk('each call to the next node, once more', urls)
    const proofs = nodes.map((node) => runTool(['tools/database/verify-log.ts'], node))
    for (const proof of proofs) say((await proof).trim())
    await documentWork
  }
} catch (error) {
  faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await closeAll()
  if (options.keep) say(`kept: ${folder}`)
  else spawn('rm', ['-rf', folder], { stdio: 'ignore', detached: true }).unref()
}

printTable()
for (const fault of faults) console.log(fault)
const isGood = results.every(
  ({ step, lost, doubled, longest }) =>
    lost === 0 && doubled === 0 && longest <= longestWait + (outages.test(step) ? outage : 0),
)
process.exit(isGood && faults.length === 0 ? 0 : 1)

async function closeAll(): Promise<void> {
  while (closers.length > 0) {
    const closing = closers
      .pop()?.()
      .catch(() => undefined)
    const end = await Promise.race([closing, pause(8000, 'late', { ref: false })])
    if (end === 'late') say(`${closers.length} parts are still to end; one did not within 8 s`)
  }
}

/** Executes docs/production.md; what came of it. */
async function runDocument(): Promise<string> {
  if (!canCutOff()) return 'docs/production.md: not executed, needs root'

  mkdirSync(join(folder, 'document'))
  const blocks = await runProductionDocument(join(folder, 'document'))
  return `docs/production.md: ${blocks} blocks of commands executed`
}

/**
 * Makes every timed job due for two days, at all nodes in the same minute. Answers what waits until
 * all have run and checks that each ran once for each day.
 */
async function makeJobsDue({ query }: Database): Promise<() => Promise<void>> {
  let due: { name: string; ran_at: Date }[] = []
  // The first round of the timers registers the jobs: within a minute of the start.
  await until(
    'the nodes have registered timed jobs',
    async () => {
      due = await query<{ name: string; ran_at: Date }>(
        `with due as (select name, ran_at from job_lock where name ~ '^job:[^:]+:[^:]+$')
         update job_lock set ran_at = due.ran_at - interval '2 days' from due where due.name = job_lock.name returning due.name, due.ran_at`,
      )
      return due.length > 0
    },
    90_000,
  )

  return async () => {
    await until(
      'every timed job has run',
      async () => {
        const late = await query(
          `select from unnest($1::text[], $2::timestamptz[]) as due(name, at) join job_lock using (name) where ran_at < at`,
          [due.map(({ name }) => name), due.map((job) => job.ran_at)],
        )
        return late.length === 0
      },
      90_000,
    )
    const lines = await query<{ count: number }>(
      `select count(*)::int as count from event_log where kind = 'job' and detail ? 'job' group by entity, detail->>'job', detail->>'day'`,
    )
    const doubled = lines.filter(({ count }) => count !== 1)
    say(
      `${due.length} timed jobs, due for two days at three nodes: ${lines.length} turns, ${doubled.length} doubled`,
    )
    if (lines.length !== 2 * due.length || doubled.length > 0)
      faults.push(`timed jobs: ${JSON.stringify(lines)} instead of one turn a day`)
  }
}

/** The settings of docs/production, without addresses and accounts. */
function poolerSettings(): string {
  const text = readFileSync(join(root, 'docs/production/pgbouncer.ini'), 'utf8')
  return text
    .slice(text.indexOf('pool_mode'))
    .split('\n')
    .filter((line) => !line.startsWith(';'))
    .join('\n')
}

function printTable(): void {
  const head = ['step', 'requests', 'errors seen', 'lost', 'doubled', 'longest wait']
  const rows = results.map(({ step, requests, errors, lost, doubled, longest }) => [
    step,
    ...[requests, errors, lost, doubled].map(String),
    `${longest} ms`,
  ])
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)))
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
        .join('  '),
    )
}
