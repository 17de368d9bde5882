import { join } from 'node:path'
import type { Config } from '#config-model/config.ts'
import { readKeys } from './accounts/login/keys.ts'
import { ConfigDesk } from './config-release/config-desk.ts'
import { ConfigHolder } from './config-release/config-holder.ts'
import { ConfigFiller } from './config-release/fill/config-filler.ts'
import { boundConditions } from './config-release/patterns/bounded-pattern.ts'
import type { Services } from './context.ts'
import type { Database } from './database/database.ts'
import { DiskWatch } from './files/disk-watch.ts'
import { folderStore, type FileStore } from './files/file-store.ts'
import { SmallPictures } from './files/small-pictures.ts'
import { JobRunner } from './jobs/kept/job-runner.ts'
import { EventLog } from './log/event-log.ts'
import { readLogKeys } from './log/log-keys.ts'
import { Answers } from './memory/answers.ts'
import { Figures } from './memory/figures.ts'
import { Recollection } from './memory/recollection.ts'
import { OutboxRunner } from './outbox/outbox-runner.ts'
import { randomStock } from './requests/random-stock.ts'
import type { MailSettings } from './settings.ts'
import { Presence } from './streams/presence.ts'
import { Streams, wordsChannel } from './streams/streams.ts'

/**
 * What is remembered by whole statements is weighed by them: ten thousand long ones would be tens
 * of megabytes.
 */
const mostCharacters = 4 * 1024 ** 2
const charactersOfRow = 100

/**
 * Puts the parts together. The database is migrated. Clock and randomness can be given by tests.
 */
export async function createServices(given: {
  config: Config
  /** Folder whose changes are put in force; absent when none is. */
  configDir?: string | null
  mustHold?: (config: Config) => void
  say?: (line: string) => void
  database: Database
  dataDir: string
  /** Where content lies; a folder below dataDir otherwise. */
  files?: FileStore
  isDemo: boolean
  publicUrl?: string | null
  mail?: MailSettings | null
  /** A variable of the environment that a channel names. */
  environment?: (name: string) => string | undefined
  clock?: () => Date
  random?: (bytes: number) => Buffer
}): Promise<Services> {
  boundConditions()
  const holder = new ConfigHolder(given.config)
  const clock = given.clock ?? (() => new Date())
  const {
    database,
    configDir: dir = null,
    mustHold = () => undefined,
    say = () => undefined,
  } = given

  const random = given.random ?? randomStock()
  const log = new EventLog({
    keys: readLogKeys(given.dataDir),
    query: database.query,
    clock,
    random,
  })

  const streams = new Streams((payload) =>
    database.query('select pg_notify($1, $2)', [wordsChannel, payload]),
  )
  const files = given.files ?? folderStore(join(given.dataDir, 'files'))
  const services: Omit<Services, 'filler' | 'jobs' | 'outbox'> = {
    holder,
    desk: new ConfigDesk({ holder, database, log, clock, random, dir, mustHold, say }),
    config: () => holder.config,
    validators: (form, year) => holder.validators(form, year),
    database,
    answers: new Answers(database),
    figures: new Figures(database),
    totals: new Recollection(database.changes, {
      keptFor: 5000,
      most: mostCharacters,
      sizeOf: (_, key) => key.length,
    }),
    landmarks: new Recollection(database.changes, {
      keptFor: 60_000,
      most: mostCharacters,
      sizeOf: ({ rows }, key) => key.length + rows.length * charactersOfRow,
    }),
    files,
    disk: new DiskWatch(given.dataDir),
    pictures: new SmallPictures(files, join(given.dataDir, 'pictures')),
    keys: await readKeys(database),
    streams,
    presence: new Presence(streams, () => clock().getTime()),
    readiness: { isStopping: false },
    clock,
    random,
    log,
    isDemo: given.isDemo,
    publicUrl: given.publicUrl ?? null,
  }

  const filled = services as Services
  const filler = new ConfigFiller(filled, say)

  filled.filler = filler
  await filler.start()
  filled.jobs = new JobRunner(filled)
  filled.outbox = new OutboxRunner(filled, {
    mail: given.mail ?? null,
    environment: given.environment ?? ((name) => process.env[name]),
  })

  return filled
}
