import type { FastifyInstance } from 'fastify'
import type { Config } from '#config-model/config.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import type { Locale, Phrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { Keys } from './accounts/login/keys.ts'
import type { AggregateCache } from './cache/aggregate-cache.ts'
import type { KeysetBookmarks } from './cache/keyset-bookmarks.ts'
import type { QueryCache } from './cache/query-cache.ts'
import type { Answers } from './cache/response-cache.ts'
import type { ConfigHolder } from './config-release/config-holder.ts'
import type { ConfigDesk } from './config-release/config-publisher.ts'
import type { Database, Query } from './database/database.ts'
import { ApiError } from './errors.ts'
import type { DiskWatch } from './files/disk-watch.ts'
import type { FileStore } from './files/file-store.ts'
import type { SmallPictures } from './files/small-pictures.ts'
import type { Caller, EventLog } from './log/event-log.ts'
import { requestTexts } from './request-texts.ts'
import type { Presence } from './streams/presence.ts'
import type { Streams } from './streams/streams.ts'
import type { TransitionCall } from './workflow/transition-call.ts'

/** All that routes work with; made once by createApp, nothing global. */
export interface Services {
  holder: ConfigHolder
  /** Puts other configurations in force. */
  desk: ConfigDesk
  /** Adds values from records; `whenIdle` resolves when all earlier changes are included. */
  filler: { whenIdle(): Promise<void> }
  /** The configuration in force now: read it once per request. */
  config(): Config
  /** Compiled checks of a form for a record's year. */
  validators(form: string, year: number | null): Validators
  database: Database
  /** What was answered a moment ago. */
  answers: Answers
  /** Board aggregates, cached until the tables change. */
  aggregates: AggregateCache
  /** How many rows a list has, as long as none changes. */
  totals: QueryCache<number[]>
  /** Rows from which reading deep in a list begins, as long as none changes. */
  keysetBookmarks: QueryCache<KeysetBookmarks>
  files: FileStore
  /** Whether there is space to write. */
  disk: DiskWatch
  /** Public pictures in the widths that browsers ask for. */
  pictures: SmallPictures
  keys: Keys
  /** Where everything leaves a line that is no step of a record and no signing in. */
  log: EventLog
  /** Open streams to browsers. */
  streams: Streams
  /** Who has which record open. */
  presence: Presence
  /** Runs requested background jobs. */
  jobs: Jobs
  /** Delivers what is written in the outbox. */
  outbox: Outbox
  /** Moves records through their workflow. */
  transitions: Transitions
  /** Whether this node is about to stop: it answers, but takes no more traffic. */
  readiness: { isStopping: boolean }
  /** Whether the backup lacks what it should have. */
  backup: { isBehind: boolean }
  clock(): Date
  /** Cryptographically strong random bytes. */
  random(bytes: number): Buffer
  /** Public origin, as in `https://host`; null when not configured. */
  publicUrl: string | null
  /** True for PORTAL_MODE=demo. */
  isDemo: boolean
}

/** Background jobs (jobs/stored/job-runner.ts). */
interface Jobs {
  /** Looks now and then for what others have left; answers the way to stop. */
  begin(tellFault: (error: unknown) => void): () => Promise<void>
  /** There may be something to do. */
  wake(): void
  /** Ends a job before its next row, if it runs here. */
  callOff(id: string): void
  /** Resolves once nothing is left that this process may do. */
  whenIdle(): Promise<void>
  close(): Promise<void>
}

/** Moving records (workflow/run-transition.ts). */
interface Transitions {
  /** Takes a transition in the caller's transaction. @throws ApiError */
  run(services: RequestContext, query: Query, user: User, call: TransitionCall): Promise<unknown>
}

/** What leaves the portal (outbox/outbox-runner.ts). */
interface Outbox {
  /** Looks now and then for what is due; answers the way to stop. */
  begin(tellFault: (error: unknown) => void): () => Promise<void>
  /** Something may be due. */
  wake(): void
  /** Names of the channels that can deliver now. */
  channels(): string[]
  isReady(channel: string): boolean
  /** Why a channel cannot deliver now; null when it can. */
  whyUnready(channel: string): Phrase | null
  /** Resolves once nothing is due that this process may deliver. */
  whenIdle(): Promise<void>
}

/** Services for one call, with the caller's language. */
export interface RequestContext extends Services {
  locale: Locale
  /** Where the call comes from. */
  caller: Caller
  /**
   * Nothing of the call stays: what costs much and only matters once it is stored may be left out.
   */
  isTrial?: true
  /**
   * Returns the configuration in the caller's language, for texts in answers. Stored texts and
   * texts for others stay in the portal's language.
   */
  localized(config: Config): Config
}

/** The same services where a standby may answer: for lists, boards and exports. */
export const forReading = (services: RequestContext): RequestContext => ({
  ...services,
  database: services.database.forReading(),
})

/** One family of endpoints. */
export type RoutePlugin = (app: FastifyInstance, services: Services) => void

declare module 'fastify' {
  interface FastifyRequest {
    services: RequestContext
    user: User | null
    /** SHA-256 of the session token, to end the session. */
    session: string | null
    /** Year of a /{year}-api call, else null. */
    apiYear: number | null
  }
}

/** The user of a public call that needs one for a part of its work. @throws ApiError 401 */
export function signedIn(user: User | null): User {
  if (user === null) throw mustSignIn()
  return user
}

export const mustSignIn = (): ApiError => new ApiError(401, 'unauthorized', requestTexts.signIn())
