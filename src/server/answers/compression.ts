import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const ways = {
  br: (plain: Buffer, isOnce: boolean) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isOnce ? 11 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain: Buffer, isOnce: boolean) => promisify(gzip)(plain, { level: isOnce ? 9 : 5 }),
}

/** The offered encodings, in `order` of preference. */
export type ContentEncoding = keyof typeof ways
const order: ContentEncoding[] = ['br', 'gzip']

/** The bytes from which compression is worth it. */
export const leastCompressed = 1024

/** Returns the best encoding that the request accepts; null for none. */
export function acceptedWay({ headers }: FastifyRequest): ContentEncoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((text) => text.trim().replaceAll(' ', ''))
    .filter((text) => !/;q=0(\.0*)?$/.test(text))
    .map((text) => text.split(';')[0])

  return order.find((way) => accepted.includes(way)) ?? null
}

/**
 * Compresses off the main thread.
 * @param isOnce compresses harder, for cached content
 */
export const compressContent = (
  way: ContentEncoding,
  plain: Buffer,
  isOnce: boolean,
): Promise<Buffer> => ways[way](plain, isOnce)
