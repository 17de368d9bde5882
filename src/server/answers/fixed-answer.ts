import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type ContentEncoding,
  negotiateEncoding,
  compressContent,
  minCompressedBytes,
} from './compress-answers.ts'

/**
 * An answer that is the same until the next configuration or release, compressed once per encoding
 * on first request.
 */
export class FixedAnswer {
  readonly version: string
  readonly type: string
  private readonly plain: Buffer
  private readonly isLasting: boolean
  private readonly compressed: Map<ContentEncoding, Promise<Buffer>>

  /** `br` is precompressed by the build; short-lived content is compressed fast. */
  constructor(
    content: Buffer | string,
    type: string,
    {
      version,
      br,
      isShortLived = false,
    }: { version?: string; br?: Buffer | undefined; isShortLived?: boolean } = {},
  ) {
    this.plain = Buffer.from(content)
    this.type = type
    this.isLasting = !isShortLived
    this.version = version ?? hashContent(this.plain)
    this.compressed = new Map(br ? [['br', Promise.resolve(br)]] : [])
  }

  /** Uncompressed bytes. */
  get length(): number {
    return this.plain.length
  }

  get text(): string {
    return this.plain.toString()
  }

  /**
   * Sends the best encoding, or 304.
   * @param vary further request headers it depends on
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    cacheControl: string,
    vary = 'accept-encoding',
  ): Promise<FastifyReply> {
    const { etag } = this
    reply
      .header('cache-control', cacheControl)
      .header('etag', etag)
      .header('vary', vary)
      .type(this.type)

    if (isNotModified(request, etag)) return reply.code(304).send()

    const { way, bytes } = await this.bytesFor(request)
    if (way !== null) reply.header('content-encoding', way)

    return reply.send(bytes)
  }

  get etag(): string {
    return `"${this.version}"`
  }

  async bytesFor(request: FastifyRequest): Promise<{ way: ContentEncoding | null; bytes: Buffer }> {
    const way = this.wayFor(request)
    return { way, bytes: way === null ? this.plain : await this.inWay(way) }
  }

  private wayFor(request: FastifyRequest): ContentEncoding | null {
    const isWorthIt = this.plain.length >= minCompressedBytes && /text|json|svg/.test(this.type)
    return isWorthIt ? negotiateEncoding(request) : null
  }

  private inWay(way: ContentEncoding): Promise<Buffer> {
    const compressed = this.compressed.get(way) ?? compressContent(way, this.plain, this.isLasting)
    this.compressed.set(way, compressed)
    return compressed
  }
}

export const hashContent = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** For an address that contains the content hash. */
export const immutableCacheControl = (audience: 'public' | 'private'): string =>
  `${audience}, max-age=31536000, immutable`

/** Whether the client has the content already; a proxy may have weakened its ETag. */
export const isNotModified = (
  { headers }: { headers: IncomingHttpHeaders },
  etag: string,
): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((candidateEtag) => candidateEtag === '*' || candidateEtag === etag)
