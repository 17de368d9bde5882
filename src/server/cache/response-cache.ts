import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/envelope.ts'
import type { SerializedAnswer } from '#server/answer.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import type { Database } from '#server/database/database.ts'
import { QueryCache } from './query-cache.ts'

/** Milliseconds, within one clock second: time-dependent content is exact to the second. */
const ttlMs = 1000
const maxBytes = 16 * 1024 ** 2

/**
 * Answers to the same request of a session while tables, user, rights, configuration and clock
 * second stay unchanged. Never shared between users; refusals are not cached.
 */
export class ResponseCache {
  private readonly cache: QueryCache<Buffer>
  private readonly numbers = new WeakMap<object, number>()
  private last = 0
  private second = 0

  constructor(database: Database) {
    const sizeOf = ({ length }: Buffer) => length
    this.cache = new QueryCache(database.changes, { ttlMs, maxSize: maxBytes, sizeOf })
  }

  /** @param build reads `tables` */
  getOrBuild<Data>(
    request: FastifyRequest,
    reply: FastifyReply,
    tables: readonly FollowedTable[],
    build: () => Promise<Envelope<Data>>,
  ): Promise<SerializedAnswer<Data>> {
    const { services, user, url, apiYear } = request
    void reply.type('application/json; charset=utf-8')
    const buildJson = async () => Buffer.from(JSON.stringify(await build()))
    if (user === null) return buildJson()

    const second = Math.floor(services.clock().getTime() / 1000)
    if (second !== this.second) this.cache.clear()
    this.second = second

    // Changes with the session, the account and the substitution.
    const key = [
      this.numberOf(user),
      this.numberOf(services.config()),
      services.locale,
      apiYear,
      url,
    ].join(' ')

    return this.cache.getOrRead(key, tables, buildJson)
  }

  private numberOf(source: object): number {
    const sourceNumber = this.numbers.get(source) ?? ++this.last
    this.numbers.set(source, sourceNumber)
    return sourceNumber
  }
}
