import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { appendLine, type LogLineOf } from './append-line.ts'
import { EventDeduplicator } from './event-deduplicator.ts'
import type { LogKeys } from './log-keys.ts'

/** Events beside sign-ins (login_log) and record steps (action_log). */
export type EventKind =
  | 'start'
  | 'stop'
  | 'clock'
  | 'configuration'
  | 'export'
  | 'import'
  | 'download'
  | 'password'
  | 'account'
  | 'registration'
  | 'record'
  | 'removal'
  | 'job'
  | 'refused'
  | 'log-digest'
  | 'backup'
  | 'keys'

/** Jobs and tools have no address. */
export interface Caller {
  ip: string | null
  agent: string | null
  requestId: string | null
}

export const noCaller: Caller = { ip: null, agent: null, requestId: null }

export interface LogEvent {
  kind: EventKind
  result?: 'done' | 'refused' | 'failed'
  /** Stable word for programs. */
  reason?: string
  entity?: string
  record?: string
  /** A title, a file's name, a path. */
  subject?: string
  detail?: RecordData
}

/** An account, or the name of a program. */
export type LogActor = Pick<User, 'id' | 'username' | 'roles' | 'actingFor'> | string | null

const maxLength = 300
const maxUnsealedMs = 90_000

export class EventLog {
  readonly keys: LogKeys
  /** Null without a sealer. */
  sealedAt: Date | null = null
  private readonly options: { query: Query; clock: () => Date; random: (bytes: number) => Buffer }
  private readonly repeats: EventDeduplicator<[Caller, LogActor, LogEvent]>

  constructor(options: {
    keys: LogKeys
    query: Query
    clock: () => Date
    random: (bytes: number) => Buffer
  }) {
    this.keys = options.keys
    this.options = options
    this.repeats = new EventDeduplicator(options.clock, ([caller, actor, event], times) =>
      this.append(caller, actor, { event, times }),
    )
  }

  /** @throws Error when it cannot be stored: mandatory events require their line */
  write(
    caller: Caller,
    actor: LogActor,
    event: LogEvent,
    query: Query = this.options.query,
  ): Promise<void> {
    return this.append(caller, actor, { event, times: 1 }, query)
  }

  /**
   * Logs the first of repeated events; a line reports the number at 10, 100, 1,000 … and at the end
   * of the window.
   */
  count(caller: Caller, actor: LogActor, event: LogEvent, window: number): Promise<void> {
    const who = actorId(actor) ?? ''
    const about = [
      event.kind,
      event.result,
      event.reason,
      event.subject,
      event.entity,
      event.record,
    ]

    return this.repeats.note({
      key: [caller.ip, who, ...about].join('|'),
      source: who === '' ? (caller.ip ?? '') : who,
      what: [caller, actor, event],
      crowded: [
        { ...noCaller, ip: caller.ip },
        null,
        { kind: event.kind, result: 'refused', reason: 'many' },
      ],
      window,
    })
  }

  flush(everything = false): Promise<void> {
    return this.repeats.flush(everything)
  }

  /** Manipulation could go unnoticed. */
  isUnsealed(now: Date): boolean {
    return this.sealedAt !== null && now.getTime() - this.sealedAt.getTime() > maxUnsealedMs
  }

  private async append(
    caller: Caller,
    actor: LogActor,
    { event, times }: { event: LogEvent; times: number },
    query: Query = this.options.query,
  ): Promise<void> {
    const at = this.options.clock()
    const line: LogLineOf<'event_log'> = {
      id: newId(at, this.options.random),
      at,
      kind: event.kind,
      account_id: actorId(actor),
      username: typeof actor === 'string' ? actor : (actor?.username ?? null),
      roles: typeof actor === 'string' ? [] : (actor?.roles ?? []),
      ip: caller.ip,
      agent: caller.agent?.slice(0, maxLength) ?? null,
      request_id: caller.requestId,
      entity: event.entity?.slice(0, maxLength) ?? null,
      record_id: event.record?.slice(0, maxLength) ?? null,
      subject: event.subject?.slice(0, maxLength) ?? null,
      result: event.result ?? 'done',
      reason: event.reason ?? null,
      times,
      detail: { ...event.detail, ...actingFor(actor) },
    }

    await appendLine(query, this.keys.current, 'event_log', line)
  }
}

const actorId = (actor: LogActor): string | null =>
  actor !== null && typeof actor === 'object' ? actor.id : null

const actingFor = (actor: LogActor): RecordData =>
  actor !== null && typeof actor === 'object' && actor.actingFor
    ? { actingFor: actor.actingFor.username }
    : {}
