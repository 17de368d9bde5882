import type { FastifyReply } from 'fastify'
import type { PictureWidth } from '#contract/pictures.ts'
import type { Services } from '#server/context.ts'
import type { PictureFormat } from '#server/storage/small-pictures.ts'
import { filePolicy } from './files.ts'

/** Smallest first. */
const offered: PictureFormat[] = ['avif', 'webp']

/** At most this wide, in an accepted format; false when the original must be sent. */
export async function sendSmall(
  { pictures, files }: Services,
  { sha256, size }: { sha256: string; size: number },
  width: PictureWidth,
  reply: FastifyReply,
): Promise<boolean> {
  const { headers } = reply.request
  reply.header('vary', 'accept')
  const format = offered.find((item) => headers.accept?.includes(`image/${item}`))
  if (format === undefined || !(await files.has(sha256, Number(size)))) return false

  const etag = `"${sha256}-${width}-${format}"`
  if (headers['if-none-match'] === etag) {
    void reply.header('etag', etag).code(304).send()
    return true
  }

  const small = await pictures.of(sha256, width, format)
  if (small === null) return false

  void reply
    .type(`image/${format}`)
    .header('content-security-policy', filePolicy)
    .header('etag', etag)
    .header('content-length', small.length)
    .send(small)

  return true
}
