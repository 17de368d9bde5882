import { badRequest } from '#server/errors.ts'
import { imageSize, typeOf } from '#server/files/file-kinds.ts'
import { stripMetadata } from '#server/storage/strip-metadata.ts'
import { accountTexts } from './account-texts.ts'

/** Bytes: an avatar is stored in the account. */
const maxBytes = 64 * 1024
/** Per side: a small file can decode to a huge picture. */
const mostPixels = 1024

/**
 * Strips metadata; null removes it.
 * @throws ApiError 400
 */
export function checkAvatar(value: unknown): string | null {
  if (value === null || value === '') return null

  const [, kind = '', text = ''] =
    (typeof value === 'string' &&
      /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+=*)$/.exec(value)) ||
    []

  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || typeOf(bytes, kind) === null)
    throw badRequest(accountTexts.avatarKind())

  const { width, height } = imageSize(bytes, `image/${kind}`) ?? { width: Infinity, height: 0 }
  if (bytes.length > maxBytes || Math.max(width, height) > mostPixels)
    throw badRequest(accountTexts.avatarTooLarge())

  return `data:image/${kind};base64,${stripMetadata(bytes).toString('base64')}`
}
