import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'

/** Where processes tell one another whom something concerns. */
export const wordsChannel = 'portal_words'
/**
 * One for each open browser; whoever comes later asks again a minute later. A province behind one
 * proxy is one address.
 */
const maxStreams = 20_000
const maxStreamsOfAddress = 5000
/** What a browser leaves unread, bytes: beyond it nobody is there. */
const maxUnread = 65_536

/**
 * What an open browser is told without asking: something it then asks for with its session. Nothing
 * private goes over a stream.
 */
export type Word = 'jobs' | 'presence'

interface Open {
  stream: PassThrough
  address: string
  /** Accounts and records it is told about: whoever knows the stream's id has named them. */
  topics: Set<string>
}

/** What processes tell one another. */
interface Passed {
  from: string
  topic: string
  word?: Word
  note?: object
}

/** The open streams of this process. */
export class Streams {
  private readonly open = new Map<string, Open>()
  private readonly id = randomUUID()
  private noted: (topic: string, note: object) => void = () => undefined
  private readonly send: (payload: string) => Promise<unknown>

  constructor(send: (payload: string) => Promise<unknown>) {
    this.send = send
  }

  /** A stream to an address, that begins with its own id; null where there are too many. */
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

  /**
   * From now on a stream hears of a topic too. Of streams of other processes nothing is known: who
   * reads them asks now and then.
   */
  attach(id: string | undefined, topic: string): void {
    this.open.get(id ?? '')?.topics.add(topic)
  }

  /** The topic is not for a stream any more. */
  detach(id: string | undefined, topic: string): void {
    this.open.get(id ?? '')?.topics.delete(topic)
  }

  /** Tells the streams of a topic, in every process, that there is something to ask for. */
  tell(topic: string, word: Word): void {
    this.tellHere(topic, word)
    this.pass({ topic, word })
  }

  /** Tells other processes something about a topic that they note for themselves. */
  spread(topic: string, note: object): void {
    this.pass({ topic, note })
  }

  /** Calls back with what other processes spread. */
  onNoted(listener: (topic: string, note: object) => void): void {
    this.noted = listener
  }

  /** What another process says. */
  hear(payload: string): void {
    const { from, topic, word, note } = JSON.parse(payload) as Passed
    if (from === this.id) return
    if (word) this.tellHere(topic, word)
    if (note) this.noted(topic, note)
  }

  /** Tells the streams of a topic in this process alone. */
  tellHere(topic: string, word: Word): void {
    for (const { stream, topics } of this.open.values())
      if (topics.has(topic)) this.write(`event: told\ndata: ${word}\n\n`, stream)
  }

  /** Writes to one stream, or to all. */
  write(text: string, only?: PassThrough): void {
    for (const { stream } of this.open.values()) {
      if (only && stream !== only) continue
      if (stream.readableLength > maxUnread) stream.destroy()
      else stream.write(text)
    }
  }

  end(): void {
    for (const { stream } of this.open.values()) stream.end()
  }

  private pass(said: Omit<Passed, 'from'>): void {
    void this.send(JSON.stringify({ from: this.id, ...said })).catch(() => undefined)
  }
}
