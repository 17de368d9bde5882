import type { FastifyInstance } from 'fastify'
import type { Config } from '#config-model/config.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import type { Locale, Phrase } from '#config-model/messages/phrase.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import type { ActName, SourceName } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { HandOver } from '#contract/envelope.ts'
import type { TransitionRequest } from '#contract/record.ts'
import type { ConfigActivation } from './active-config/activation.ts'
import type { ConfigHolder } from './active-config/config-holder.ts'
import type { AggregateCache } from './cache/aggregate-cache.ts'
import type { KeysetBookmarks } from './cache/keyset-bookmarks.ts'
import type { QueryCache } from './cache/query-cache.ts'
import type { Answers } from './cache/response-cache.ts'
import type { Database, Query } from './database/database.ts'
import { ApiError } from './errors.ts'
import type { Caller, EventLog } from './log/event-log.ts'
import { requestTexts } from './request-texts.ts'
import type { DiskWatch } from './storage/disk-watch.ts'
import type { FileStore } from './storage/file-store.ts'
import type { SmallPictures } from './storage/small-pictures.ts'
import type { Presence } from './streams/presence.ts'
import type { Streams } from './streams/streams.ts'

/** Dependencies of all routes, created once by createApp; nothing global. */
export interface Services {
  holder: ConfigHolder
  /** Puts other configurations in force. */
  publisher: ConfigActivation
  /** Adds values from records; `whenIdle` resolves when earlier changes are included. */
  filler: { whenIdle(): Promise<void> }
  /** The active configuration: read it once per request. */
  config(): Config
  /** Compiled checks of a form for a record's year. */
  validators(form: string, year: number | null): Validators
  database: Database
  /** Short-lived cache of answers. */
  answers: Answers
  /** Board aggregates, cached until the tables change. */
  aggregates: AggregateCache
  /** Row counts of lists, cached until the tables change. */
  totals: QueryCache<number[]>
  /** Bookmarks for deep pages, cached until the tables change. */
  keysetBookmarks: QueryCache<KeysetBookmarks>
  files: FileStore
  /** Watches free disk space. */
  disk: DiskWatch
  /** Public pictures in several widths. */
  pictures: SmallPictures
  keys: LoginKeys
  log: EventLog
  /** Open streams to browsers. */
  streams: Streams
  /** Who has which record open. */
  presence: Presence
  /** Changes rows that no entity table stores. */
  sources: Readonly<Record<SourceName, SourceService>>
  /** Runs requested background jobs. */
  jobs: Jobs
  /** Delivers outgoing messages. */
  outbox: Outbox
  /** Moves records through their workflow. */
  transitions: Transitions
  /** Whether this node is stopping: it answers, but takes no new traffic. */
  readiness: { isStopping: boolean }
  /** Whether the backup is behind. */
  backup: { isBehind: boolean }
  clock(): Date
  /** Cryptographically strong random bytes. */
  random(bytes: number): Buffer
  /** Public origin, as in `https://host`; null when not configured. */
  publicUrl: string | null
  /** True for PORTAL_MODE=demo. */
  isDemo: boolean
}

/** The RSA key pair that encrypts passwords in transit (accounts/login/keys.ts). */
export interface LoginKeys {
  /** PEM, SPKI. */
  publicKey: string
  /** The decrypted text; null for foreign cipher text. Constant time. */
  decrypt(base64: string): string | null
  /** Reloads the pair after a rotation by another process. */
  reload(): Promise<void>
}

/** A row of a source. */
export interface SourceRecord extends EntityRecord {
  version: number
  createdAt: Date
  updatedAt: Date
}

/**
 * A change of a source's row within a transaction. Entity, rows and fields are authorized already.
 */
export interface SourceCall {
  services: RequestContext
  config: Config
  query: Query
  user: User
  record: SourceRecord
  /** The author has already confirmed the consequences. */
  isConfirmed?: boolean
  /** The account that takes over records without actors. */
  transferTo?: string | undefined
}

/** The warning before an action. */
export interface SourceWarning {
  text: Phrase | null
  handOver?: HandOver | undefined
}

/** A file, or a one-time code for another person with its expiry. */
export type ActResult = { file: { name: string; text: string } } | { told: string; until: string }

/**
 * Runs an action on a row; returns a result shown once, else null.
 * @throws ApiError as the source refuses
 */
export type SourceActService = (call: SourceCall) => Promise<string | ActResult | null>

/** The only way to change rows of a source (sources/<name>.ts). */
export interface SourceService {
  /**
   * Its rows are in configuration files: a change activates another configuration, which an open
   * transaction would block.
   */
  isInFiles?: true
  /** Creates a row; returns a text shown once. */
  create?(call: SourceCall): Promise<string | null>
  update?(call: SourceCall, before: SourceRecord): Promise<void>
  remove?(call: SourceCall): Promise<void>
  /** Removes a row created just now; false when it was used already. */
  takeBack?(call: SourceCall): Promise<boolean>
  /** Moves a row forward or back among its siblings. */
  place?(call: SourceCall, by: number): Promise<void>
  acts?: Partial<Record<ActName, SourceActService>>
  /** The warning before an action on rows; null for none. */
  warns?: Partial<
    Record<
      ActName,
      (
        call: Omit<SourceCall, 'record'>,
        records: readonly SourceRecord[],
      ) => Promise<SourceWarning | null>
    >
  >
}

/** Background jobs (jobs/stored/job-runner.ts). */
interface Jobs {
  /** Polls for jobs of stopped nodes; returns how to stop. */
  begin(tellFault: (error: unknown) => void): () => Promise<void>
  /** Checks for work now. */
  wake(): void
  /** Cancels a job before its next row, if it runs here. */
  callOff(id: string): void
  /** Resolves when this process has no more work. */
  whenIdle(): Promise<void>
  close(): Promise<void>
}

/** A transition of one record by a user or the system. */
export interface TransitionCall extends TransitionRequest {
  entity: string
  id: string
  transition: string
  /** Values of the transition's own form. */
  form: RecordData
  /** Address of the caller; null for the system. */
  ip: string | null
  /** Preview: the dialog may be empty. */
  isTrial?: boolean
}

/** Moving records (workflow/run-transition.ts). */
interface Transitions {
  /** Takes a transition in the caller's transaction. @throws ApiError */
  run(services: RequestContext, query: Query, user: User, call: TransitionCall): Promise<unknown>
}

/** Outgoing messages (outbox/outbox-runner.ts). */
interface Outbox {
  /** Polls for due messages; returns how to stop. */
  begin(tellFault: (error: unknown) => void): () => Promise<void>
  /** Something may be due. */
  wake(): void
  /** Names of the channels that can deliver now. */
  channels(): string[]
  isReady(channel: string): boolean
  /** Why a channel cannot deliver now; null when it can. */
  whyUnready(channel: string): Phrase | null
  /** Resolves when no message is due for this process. */
  whenIdle(): Promise<void>
}

/** Services for one call, with the caller's language. */
export interface RequestContext extends Services {
  locale: Locale
  /** Where the call comes from. */
  caller: Caller
  /** Rolled back afterwards: expensive work that only matters when stored may be skipped. */
  isTrial?: true
  /**
   * Localizes the configuration for texts in answers. Stored texts and texts for others use the
   * portal's language.
   */
  localized(config: Config): Config
}

/** The same services with reads from a standby: for lists, boards and exports. */
export const forReading = (services: RequestContext): RequestContext => ({
  ...services,
  database: services.database.forReading(),
})

/** The services within an open transaction. */
export function withinTransaction(
  services: RequestContext,
  query: Query,
  isTrial = false,
): RequestContext {
  const database = Object.assign(Object.create(services.database) as typeof services.database, {
    query,
    transaction: <Result>(work: (inner: Query) => Promise<Result>) => work(query),
  })
  return { ...services, database, ...(isTrial ? { isTrial: true as const } : {}) }
}

/** One family of endpoints. */
export type RoutePlugin = (app: FastifyInstance, services: Services) => void

declare module 'fastify' {
  interface FastifyRequest {
    services: RequestContext
    user: User | null
    /** SHA-256 of the session token. */
    session: string | null
    /** Year of a /{year}-api call, else null. */
    apiYear: number | null
  }
}

/**
 * The user of a public call that partly needs one.
 * @throws ApiError 401
 */
export function signedIn(user: User | null): User {
  if (user === null) throw mustSignIn()
  return user
}

export const mustSignIn = (): ApiError => new ApiError(401, 'unauthorized', requestTexts.signIn())
