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
import type { ResponseCache } from './cache/response-cache.ts'
import type { Database, Query } from './database/database.ts'
import { ApiError } from './errors.ts'
import type { Caller, EventLog } from './log/event-log.ts'
import { requestTexts } from './request-texts.ts'
import type { DiskWatch } from './storage/disk-watch.ts'
import type { FileStore } from './storage/file-store.ts'
import type { PictureVariants } from './storage/picture-variants.ts'
import type { Presence, Streams } from './streams.ts'

/** Dependencies of all routes, created once; nothing global. */
export interface Services {
  configHolder: ConfigHolder
  configPublisher: ConfigActivation
  /** Resolves when earlier changes are included. */
  configFiller: { whenIdle(): Promise<void> }
  /** Read it once per request. */
  config(): Config
  /** Validators of a form for a record's year. */
  validators(form: string, year: number | null): Validators
  database: Database
  responseCache: ResponseCache
  aggregateCache: AggregateCache
  totalsCache: QueryCache<number[]>
  keysetBookmarks: QueryCache<KeysetBookmarks>
  files: FileStore
  disk: DiskWatch
  pictureVariants: PictureVariants
  loginKeys: LoginKeys
  eventLog: EventLog
  streams: Streams
  presence: Presence
  sources: Readonly<Record<SourceName, SourceService>>
  jobs: Jobs
  outbox: Outbox
  transitions: Transitions
  /** A stopping node answers, but takes no new traffic. */
  readiness: { isStopping: boolean }
  backup: { isBehind: boolean }
  clock(): Date
  /** Cryptographically strong. */
  random(bytes: number): Buffer
  /** The portal's origin, as in `https://host`; null when not configured. */
  publicUrl: string | null
  /** PORTAL_MODE=demo. */
  isDemo: boolean
}

/** RSA, for passwords in transit (accounts/login/keys.ts). */
export interface LoginKeys {
  /** PEM, SPKI. */
  publicKey: string
  /** Null for foreign cipher text. Constant time. */
  decrypt(base64: string): string | null
  /** After a rotation by another process. */
  reload(): Promise<void>
}

export interface SourceRecord extends EntityRecord {
  version: number
  createdAt: Date
  updatedAt: Date
}

/** In a transaction. Entity, rows and fields are authorized already. */
export interface SourceCall {
  services: RequestContext
  config: Config
  query: Query
  user: User
  record: SourceRecord
  isConfirmed?: boolean
  /** Takes over records without actors. */
  transferTo?: string | undefined
}

export interface SourceWarning {
  text: Phrase | null
  handOver?: HandOver | undefined
}

/** Or a one-time code for another person with its expiry. */
export type ActResult = { file: { name: string; text: string } } | { secret: string; until: string }

/**
 * Returns a result shown once, else null.
 * @throws ApiError as the source refuses
 */
export type SourceActService = (call: SourceCall) => Promise<string | ActResult | null>

/** Changes rows of a source (sources/<name>.ts). */
export interface SourceService {
  /** A change activates another configuration, which an open transaction would block. */
  isStoredInFiles?: true
  /** Returns a text shown once. */
  create?(call: SourceCall): Promise<string | null>
  update?(call: SourceCall, before: SourceRecord): Promise<void>
  remove?(call: SourceCall): Promise<void>
  /** Removes a row just created; false when it was used already. */
  undoCreate?(call: SourceCall): Promise<boolean>
  /** Forward or back among its siblings. */
  reorder?(call: SourceCall, by: number): Promise<void>
  acts?: Partial<Record<ActName, SourceActService>>
  /** Null for none. */
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

/** jobs/stored/job-runner.ts */
interface Jobs {
  /** Polls for jobs of stopped nodes; returns how to stop. */
  start(reportError: (error: unknown) => void): () => Promise<void>
  wake(): void
  /** Stops a job before its next row, if it runs here. */
  cancel(id: string): void
  whenIdle(): Promise<void>
  close(): Promise<void>
}

export interface TransitionCall extends TransitionRequest {
  entity: string
  id: string
  transition: string
  /** The values of the transition's own form. */
  form: RecordData
  /** Null for the system. */
  ip: string | null
  /** The dialog may be empty. */
  isTrial?: boolean
}

/** workflow/run-transition.ts */
interface Transitions {
  /** Runs a transition in the caller's transaction. @throws ApiError */
  run(services: RequestContext, query: Query, user: User, call: TransitionCall): Promise<unknown>
}

/** outbox/outbox-runner.ts */
interface Outbox {
  /** Polls for due messages; returns how to stop. */
  start(reportError: (error: unknown) => void): () => Promise<void>
  wake(): void
  channels(): string[]
  isReady(channel: string): boolean
  /** Null when it can deliver. */
  unreadyReason(channel: string): Phrase | null
  /** When this process has no due message. */
  whenIdle(): Promise<void>
}

export interface RequestContext extends Services {
  locale: Locale
  caller: Caller
  /** What a successful answer says beside its data. */
  notes: Phrase[]
  /** Rolled back afterwards: work that only matters when stored may be skipped. */
  isTrial?: true
  /**
   * The configuration in `locale`, for texts in answers. Stored texts and texts for others use the
   * portal's language.
   */
  localized(config: Config): Config
}

/** Reads lists, boards and exports from a standby. */
export const withStandbyReads = (services: RequestContext): RequestContext => ({
  ...services,
  database: services.database.withStandbyReads(),
})

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

export type RoutePlugin = (app: FastifyInstance, services: Services) => void

declare module 'fastify' {
  interface FastifyRequest {
    services: RequestContext
    user: User | null
    /** SHA-256 of the session token. */
    session: string | null
    /** The year of a /{year}-api call. */
    apiYear: number | null
  }
}

/**
 * For a public call that partly needs a user.
 * @throws ApiError 401
 */
export function requireUser(user: User | null): User {
  if (user === null) throw unauthorized()
  return user
}

export const unauthorized = (): ApiError => new ApiError(401, 'unauthorized', requestTexts.signIn())
