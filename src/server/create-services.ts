import { join } from 'node:path'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { ReadCache } from '#config-compiler/read-config.ts'
import type { Config } from '#config-model/config.ts'
import { readKeys } from './accounts/login/keys.ts'
import { readUser } from './accounts/read-account.ts'
import { boundConditionPatterns } from './active-config/bounded-pattern.ts'
import { ConfigHolder } from './active-config/config-holder.ts'
import { AggregateCache } from './cache/aggregate-cache.ts'
import { QueryCache } from './cache/query-cache.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { ConfigFiller } from './config-release/config-filler.ts'
import { ConfigPublisher } from './config-release/config-publisher.ts'
import type { Services } from './context.ts'
import type { Database } from './database/database.ts'
import { JobRunner } from './jobs/stored/job-runner.ts'
import { EventLog } from './log/event-log.ts'
import { readLogKeys } from './log/log-keys.ts'
import { OutboxRunner } from './outbox/outbox-runner.ts'
import { createRandomPool } from './requests/random-pool.ts'
import type { MailSettings } from './settings.ts'
import { sourceServices } from './sources/source-services.ts'
import { DiskWatch } from './storage/disk-watch.ts'
import { folderStore, type FileStore } from './storage/file-store.ts'
import { PictureVariants } from './storage/picture-variants.ts'
import { Presence, Streams, streamsChannel } from './streams.ts'
import { runTransitionInTransaction } from './workflow/run-transition.ts'

/** Limits a cache whose keys are whole statements. */
const maxCharacters = 4 * 1024 ** 2
const charactersOfRow = 100

/** Creates the services over a migrated database. Tests may inject clock and randomness. */
export async function createServices(options: {
  config: Config
  /** What today's rules would refuse in it. */
  outdated?: Problem[]
  /** Watched; absent for none. */
  configDir?: string | null
  assertConfig?: (config: Config) => void
  say?: (line: string) => void
  database: Database
  dataDir: string
  /** PEM that seals the log on several nodes; default: below dataDir. */
  logKey?: string | null
  /** Default: a folder below dataDir. */
  files?: FileStore
  isDemo: boolean
  publicUrl?: string | null
  mail?: MailSettings | null
  /** Named by a channel. */
  environment?: (name: string) => string | undefined
  clock?: () => Date
  random?: (bytes: number) => Buffer
  readCache?: ReadCache | undefined
}): Promise<Services> {
  boundConditionPatterns()
  const holder = new ConfigHolder(options.config)
  const clock = options.clock ?? (() => new Date())
  const {
    database,
    configDir: dir = null,
    assertConfig = () => undefined,
    say = () => undefined,
  } = options

  const random = options.random ?? createRandomPool()
  const log = new EventLog({
    keys: readLogKeys(options.dataDir, options.logKey),
    query: database.query,
    clock,
    random,
  })

  const streams = new Streams((payload) =>
    database.query('select pg_notify($1, $2)', [streamsChannel, payload]),
  )
  const files = options.files ?? folderStore(join(options.dataDir, 'files'))
  const services: Omit<Services, 'configFiller' | 'jobs' | 'outbox'> = {
    configHolder: holder,
    configPublisher: new ConfigPublisher({
      holder,
      database,
      log,
      clock,
      random,
      dir,
      assertConfig,
      say,
      cache: options.readCache,
      outdated: options.outdated ?? [],
    }),
    config: () => holder.config,
    validators: (form, year) => holder.validators(form, year),
    database,
    responseCache: new ResponseCache(database),
    aggregateCache: new AggregateCache(database),
    totalsCache: new QueryCache(database.changes, {
      ttlMs: 5000,
      maxSize: maxCharacters,
      sizeOf: (_, key) => key.length,
    }),
    keysetBookmarks: new QueryCache(database.changes, {
      ttlMs: 60_000,
      maxSize: maxCharacters,
      sizeOf: ({ rows }, key) => key.length + rows.length * charactersOfRow,
    }),
    files,
    disk: new DiskWatch(options.dataDir),
    pictureVariants: new PictureVariants(files, join(options.dataDir, 'pictures')),
    loginKeys: await readKeys(database),
    streams,
    sources: sourceServices,
    presence: new Presence(streams, () => clock().getTime()),
    readiness: { isStopping: false },
    transitions: { run: runTransitionInTransaction },
    backup: { isBehind: false },
    clock,
    random,
    eventLog: log,
    isDemo: options.isDemo,
    publicUrl: options.publicUrl ?? null,
  }

  const filled = services as Services
  const filler = new ConfigFiller(filled, say)

  filled.configFiller = filler
  await filler.start()
  filled.jobs = new JobRunner(filled)
  filled.outbox = new OutboxRunner(filled, {
    mail: options.mail ?? null,
    environment: options.environment ?? ((name) => process.env[name]),
    readUser: (account) => readUser(filled, account),
  })

  return filled
}
