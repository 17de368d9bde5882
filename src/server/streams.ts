import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { topicEvent, type StreamTopic } from '#contract/constants.ts'

export const streamsChannel = 'portal_words'
/**
 * One per open browser; a refused one retries a minute later. A province behind one proxy is one
 * address.
 */
const maxStreams = 20_000
const maxStreamsOfAddress = 5000
/** Beyond it the browser is disconnected. */
const maxUnreadBytes = 65_536

interface Open {
  stream: PassThrough
  address: string
  /** Accounts and records, added by callers who know the stream's id. */
  topics: Set<string>
}

interface Passed {
  from: string
  topic: string
  word?: StreamTopic
  note?: object
  /** A stream of another process. */
  stream?: string
  isFor?: boolean
}

const streamId = /^[\da-f-]{36}$/

export class Streams {
  private readonly open = new Map<string, Open>()
  private readonly id = randomUUID()
  private noted: (topic: string, note: object) => void = () => undefined
  private readonly send: (payload: string) => Promise<unknown>

  constructor(send: (payload: string) => Promise<unknown>) {
    this.send = send
  }

  /** Begins with its id; null above the limit. */
  add(address: string): PassThrough | null {
    const ofAddress = [...this.open.values()].filter((one) => one.address === address).length
    if (this.open.size >= maxStreams || ofAddress >= maxStreamsOfAddress) return null

    const stream = new PassThrough()
    const id = randomUUID()

    this.open.set(id, { stream, address, topics: new Set() })
    stream.on('close', () => this.open.delete(id))
    stream.write(`retry: 2000\n\nevent: stream\ndata: ${id}\n\n`)

    return stream
  }

  /** A stream of any process. */
  attach(id: string | undefined, topic: string): void {
    this.subscribe(id ?? '', topic, true)
  }

  detach(id: string | undefined, topic: string): void {
    this.subscribe(id ?? '', topic, false)
  }

  /** Streams of every process. */
  notify(topic: string, word: StreamTopic): void {
    this.notifyLocal(topic, word)
    this.pass({ topic, word })
  }

  /** Notes for other processes. */
  broadcastNote(topic: string, note: object): void {
    this.pass({ topic, note })
  }

  /** Notes of other processes. */
  onNote(listener: (topic: string, note: object) => void): void {
    this.noted = listener
  }

  receive(payload: string): void {
    const { from, topic, word, note, stream, isFor = false } = JSON.parse(payload) as Passed
    if (from === this.id) return
    if (stream) this.subscribeHere(stream, topic, isFor)
    if (word) this.notifyLocal(topic, word)
    if (note) this.noted(topic, note)
  }

  /** Only in this process. */
  notifyLocal(topic: string, word: StreamTopic): void {
    for (const { stream, topics } of this.open.values())
      if (topics.has(topic)) this.write(`event: ${topicEvent}\ndata: ${word}\n\n`, stream)
  }

  /** Writes to one stream, or to all. */
  write(text: string, only?: PassThrough): void {
    for (const { stream } of this.open.values()) {
      if (only && stream !== only) continue
      if (stream.readableLength > maxUnreadBytes) stream.destroy()
      else stream.write(text)
    }
  }

  end(): void {
    for (const { stream } of this.open.values()) stream.end()
  }

  private subscribe(id: string, topic: string, isFor: boolean): void {
    if (!this.subscribeHere(id, topic, isFor) && streamId.test(id))
      this.pass({ topic, stream: id, isFor })
  }

  private subscribeHere(id: string, topic: string, isFor: boolean): boolean {
    const stream = this.open.get(id)
    if (isFor) stream?.topics.add(topic)
    else stream?.topics.delete(topic)

    return stream !== undefined
  }

  private pass(notification: Omit<Passed, 'from'>): void {
    void this.send(JSON.stringify({ from: this.id, ...notification })).catch(() => undefined)
  }
}

/** Browsers send three heartbeats in this time. */
const viewerLifetimeMs = 60_000
/** With more records, those without viewers are removed. */
const maxRecords = 2000

export interface RecordViewer {
  account: string
  name: string
  /** A viewer stays while one window is open. */
  tab?: string
  /** Earlier messages arriving late are ignored. */
  said?: number
  isGone?: boolean
}

/** Who views which record, across processes by heartbeats, in memory only. */
export class Presence {
  private readonly records = new Map<string, Map<string, RecordViewer & { until: number }>>()
  /** Sequence numbers, oldest first. */
  private readonly left = new Map<string, number>()
  private readonly streams: Streams
  private readonly now: () => number

  constructor(streams: Streams, now: () => number) {
    this.streams = streams
    this.now = now
    streams.onNote((topic, note) => void this.apply(topic, note as RecordViewer))
  }

  /** Returns the other viewers' names. */
  update(topic: string, guest: RecordViewer): string[] {
    this.streams.broadcastNote(topic, guest)
    const viewers = this.apply(topic, guest)
    const names = [...viewers.values()]
      .filter(({ account }) => account !== guest.account)
      .map(({ name }) => name)

    return [...new Set(names)]
  }

  isViewing(topic: string, account: string): boolean {
    return [...(this.records.get(topic)?.values() ?? [])].some((guest) => guest.account === account)
  }

  private apply(
    topic: string,
    { isGone, ...guest }: RecordViewer,
  ): ReadonlyMap<string, RecordViewer> {
    const viewers = this.records.get(topic) ?? new Map<string, RecordViewer & { until: number }>()
    const key = `${guest.account} ${guest.tab ?? ''}`
    const before = viewers.size
    for (const [id, { until }] of viewers) if (until < this.now()) viewers.delete(id)
    const wasThere = viewers.has(key)
    if (isGone) viewers.delete(key)
    else if (!this.hasLeft(`${topic} ${key}`, guest))
      viewers.set(key, { ...guest, until: this.now() + viewerLifetimeMs })

    if (isGone) this.remember(`${topic} ${key}`, guest)
    this.records.set(topic, viewers)
    if (viewers.size === 0) this.records.delete(topic)
    if (this.records.size > maxRecords) this.prune()
    if (viewers.size !== before || viewers.has(key) !== wasThere)
      this.streams.notifyLocal(topic, 'presence')

    return viewers
  }

  private hasLeft(window: string, { said: sequence = 0 }: RecordViewer): boolean {
    return sequence < (this.left.get(window) ?? 0)
  }

  private remember(window: string, { said: sequence = 0 }: RecordViewer): void {
    this.left.delete(window)
    this.left.set(window, sequence)
    for (const oldest of this.left.keys()) if (this.left.size > maxRecords) this.left.delete(oldest)
  }

  private prune(): void {
    for (const [topic, viewers] of this.records)
      if ([...viewers.values()].every(({ until }) => until < this.now())) this.records.delete(topic)
  }
}
