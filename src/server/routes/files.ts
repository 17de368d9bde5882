import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseSize } from '#config-model/facts/time.ts'
import { joinPhrases } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { routes } from '#contract/routes.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { buildEnvelope } from '#server/answer.ts'
import { isNotModified } from '#server/answers/fixed-answer.ts'
import {
  requireUser,
  type RoutePlugin,
  type Services,
  type RequestContext,
} from '#server/context.ts'
import { ApiError, badRequest, notFound } from '#server/errors.ts'
import { inspectContent } from '#server/files/check-content.ts'
import { countDownload, isPublicFile, findVisibleUse } from '#server/files/reach-file.ts'
import { checkQuota, storeUpload, resolveUploadField } from '#server/files/store-upload.ts'
import { fileTexts } from '#server/records/files/file-texts.ts'
import type { FileUse } from '#server/records/files/file-uses.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { cleanFileName, contentDisposition, fileExtensionOf } from '#server/storage/file-name.ts'
import type { FileStore, ReceivedContent } from '#server/storage/file-store.ts'
import type { OpenContent } from '#server/storage/picture-variants.ts'

interface FileRow {
  id: string
  sha256: string
  name: string
  size: number
  type: string
  field: string | null
  uploaded_by: string | null
}

export const fileRoutes: RoutePlugin = (app, services) => {
  void app.register(multipart, { limits: { files: 1, fields: 5, parts: 6 } })
  const { database, files, clock } = services

  serveRoute(app, routes.upload, async ({ query, user, request, reply }) => {
    // Drains the rest of a refused upload, which would block the connection's next call.
    reply.raw.once('finish', () => request.raw.unpipe().resume())
    const entity = query.entity ?? ''
    const isRegistration = entity === services.config().roles.owner && user === null

    if (isRegistration)
      await limitCalls(
        database,
        { kind: 'upload', address: request.ip, limit: 60, seconds: 3600 },
        clock(),
      )

    const uploader = isRegistration ? `register:${request.ip}` : requireUser(user).id
    const path = query.field ?? ''
    const field = resolveUploadField(services.config(), user, { entity, path })

    await checkQuota(services, database.query, uploader, 0)

    const { file: maxFileSize } = services.config().portal.limits
    const limit = Math.min(parseSize(field.maxSize ?? maxFileSize), parseSize(maxFileSize))
    const part = await request.file({ limits: { fileSize: limit + 1 } }).catch(refuseBroken)
    if (!part) throw badRequest(fileTexts.chooseFile())

    const name = cleanFileName(part.filename)
    if (name === null) throw badRequest(fileTexts.badName())

    const kind = fileExtensionOf(name)
    if (!(field.accept as string[] | undefined)?.includes(kind))
      throw badRequest(
        fileTexts.wrongExtension({ extensions: joinPhrases(field.accept ?? [], '、') }),
      )

    const received = await receive(files, part.file, limit)
    if (!received) throw badRequest(fileTexts.tooLarge({ size: field.maxSize ?? maxFileSize }))

    const { type, width, fault } = await inspectContent(received, kind, field).catch(
      async (error: unknown) => {
        await received.discard()
        throw error
      },
    )

    if (fault) {
      await received.discard()
      throw badRequest(fault)
    }

    const upload = { name, type, width, entity, field: path, uploader }

    return buildEnvelope(await storeUpload(services, received, upload).catch(refuseWhenFull))
  })

  serveRoute(app, routes.file, async ({ params, user: visitor, context, request, reply }) => {
    const [row] = await database.query<FileRow>('select * from file where id = $1', [params.id])
    if (visitor === null && row && (await isPublicFile(context, row.id)))
      return sendPublicFile(services, row, request, reply)

    const user = requireUser(visitor)
    const reached = row && (await findVisibleUse(context, user, row))
    if (!row || !reached) throw notFound(fileTexts.noFile())

    const isDownload = request.method !== 'HEAD'
    if (isDownload) await logDownload(context, user, row, reached.use)
    if (isDownload && reached.use && request.headers.range === undefined)
      await countDownload(context, user, row.id, reached.use)

    if (row.uploaded_by !== user.id && isPicture(row) && (await isPublicFile(context, row.id)))
      return sendPublicFile(services, row, request, reply)

    return sendFile(services, row, request, reply)
  })
}

/** @throws ApiError 507 when the disk is full, 400 when the bytes end too early */
const receive = (
  files: FileStore,
  content: Readable,
  limit: number,
): Promise<ReceivedContent | null> =>
  files.receive(content, limit).catch(refuseBroken).catch(refuseWhenFull)

/**
 * Errors of the form parser have no code, unlike all others.
 * @throws ApiError 400 for such, else the error itself
 */
function refuseBroken(error: NodeJS.ErrnoException): never {
  throw error.code === undefined && !(error instanceof ApiError)
    ? badRequest(fileTexts.brokenForm())
    : error
}

/** @throws ApiError 507 for a full disk, else the error itself */
function refuseWhenFull(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    throw new ApiError(507, 'disk-full', fileTexts.diskFull())
  throw error
}

/** Milliseconds in which repeated downloads are logged once. */
const sameDownload = 600_000

/** @throws Error when the line cannot be written */
function logDownload(
  { eventLog, caller }: RequestContext,
  user: User,
  row: FileRow,
  use: FileUse | null,
): Promise<void> {
  const call = { kind: 'download', subject: row.name, ...use, detail: { file: row.id } } as const
  return eventLog.count(caller, user, call, sameDownload)
}

/** A file opened directly runs and loads nothing. */
export const filePolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

const inline = new Set(['application/pdf', 'image/png', 'image/jpeg'])

type StoredFile = Pick<FileRow, 'sha256' | 'name' | 'size' | 'type'>

const isPicture = ({ type }: Pick<FileRow, 'type'>) => type.startsWith('image/')

/**
 * Sends pictures without metadata such as the place; the original stays with those who work on the
 * record.
 */
export async function sendPublicFile(
  services: Services,
  row: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const stripped =
    isPicture(row) && (await services.files.has(row.sha256, Number(row.size)))
      ? await services.pictureVariants.withoutMetadata(row.sha256)
      : null

  if (stripped === null) return sendFile(services, row, request, reply)

  const etag = `${row.sha256}-stripped`

  return sendContent({ ...row, ...stripped, etag }, request, reply)
}

/** Streams the file as uploaded. */
export async function sendFile(
  services: Services,
  row: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const size = Number(row.size)
  if (!(await services.files.has(row.sha256, size))) throw notFound(fileTexts.contentMissing())
  const open: OpenContent['open'] = (part) => services.files.get(row.sha256, part)

  return sendContent({ ...row, size, open, etag: row.sha256 }, request, reply)
}

/**
 * Shows images and PDF inline, downloads other files. Supports one byte range, and conditional
 * requests by ETag.
 */
function sendContent(
  {
    name,
    type,
    size,
    open,
    etag: version,
  }: Pick<FileRow, 'name' | 'type'> & OpenContent & { etag: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const etag = `"${version}"`
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (isNotModified(request, etag)) return reply.code(304).send()

  reply
    .type(type)
    .header('content-security-policy', filePolicy)
    .header(
      'content-disposition',
      contentDisposition(inline.has(type) ? 'inline' : 'attachment', name),
    )

  if (request.method === 'HEAD') return reply.header('content-length', size).send(Readable.from([]))

  const match = size === 0 ? null : requestedRange(request, etag)
  if (!match) return reply.header('content-length', size).send(open())

  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]))
  if (start > end) return reply.code(416).header('content-range', `bytes */${size}`).send()

  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(open({ start, end }))
}

/** Null for the whole content, also when the client has a part of other content. */
function requestedRange({ headers }: FastifyRequest, etag: string): RegExpExecArray | null {
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null
  return /^bytes=(?=\d|-\d)(\d*)-(\d*)$/.exec(headers.range ?? '')
}
