import { joined } from '#config-model/messages/phrase.ts'
import { patterns, type PathParams } from '#contract/paths.ts'
import multipart from '@fastify/multipart'
import type { Readable } from 'node:stream'
import { parseSize } from '#config-model/facts/time.ts'
import type { User } from '#config-model/user.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { ok } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type Services, type Asked } from '#server/context.ts'
import { ApiError, invalid, notFound } from '#server/errors.ts'
import type { FileStore, ReceivedContent } from '#server/files/file-store.ts'
import { countDownload } from '#server/files/reach/count-download.ts'
import { cleanFileName, disposition, kindOf } from '#server/files/file-name.ts'
import type { FileUse } from '#server/files/file-uses.ts'
import { judgeContent } from '#server/files/judge-content.ts'
import { isPublicFile, reachFile } from '#server/files/reach/reach-file.ts'
import { checkQuota, storeUpload } from '#server/files/store-upload.ts'
import { uploadTarget } from '#server/files/upload-target.ts'
import { queryText } from '#server/request-values.ts'
import { fileTexts } from '#server/files/file-texts.ts'

interface FileRow {
  id: string
  sha256: string
  name: string
  size: number
  type: string
  field: string | null
  uploaded_by: string | null
}

/** Upload and download of attachments. */
export const fileRoutes: RoutePlugin = (app, services) => {
  void app.register(multipart, { limits: { files: 1, fields: 5, parts: 6 } })
  const { database, files, clock } = services

  app.post(patterns.upload, async (request, reply) => {
    // What is still under way of a refused upload is read and forgotten: left alone it would hold up the next call of the connection.
    reply.raw.once('finish', () => request.raw.unpipe().resume())
    const entity = queryText(request, 'entity') ?? ''
    const isRegistration = entity === services.config().roles.owner && request.user === null
    if (isRegistration)
      await limitCalls(database, { kind: 'upload', address: request.ip, limit: 60, seconds: 3600 }, clock())
    const uploader = isRegistration ? `register:${request.ip}` : requireUser(request).id
    const path = queryText(request, 'field') ?? ''
    const field = uploadTarget(services.config(), request.user, { entity, path })
    await checkQuota(services, database.query, uploader, 0)

    const { file: most } = services.config().portal.limits
    const limit = Math.min(parseSize(field.maxSize ?? most), parseSize(most))
    const part = await request.file({ limits: { fileSize: limit + 1 } }).catch(refuseBroken)
    if (!part) throw invalid(fileTexts.chooseFile())
    const name = cleanFileName(part.filename)
    if (name === null) throw invalid(fileTexts.badName())
    const kind = kindOf(name)
    if (!(field.accept as string[] | undefined)?.includes(kind))
      throw invalid(fileTexts.wrongExtension({ extensions: joined(field.accept ?? [], '、') }))
    const received = await receive(files, part.file, limit)
    if (!received) throw invalid(fileTexts.tooLarge({ size: field.maxSize ?? most }))
    const { type, width, fault } = await judgeContent(received, kind, field).catch(async (error: unknown) => {
      await received.drop()
      throw error
    })
    if (fault) {
      await received.drop()
      throw invalid(fault)
    }
    const upload = { name, type, width, entity, field: path, uploader }
    return ok(await storeUpload(services, received, upload).catch(refuseWhenFull))
  })

  app.get<{ Params: PathParams<'file'> }>(patterns.file, async (request, reply) => {
    const [row] = await database.query<FileRow>('select * from file where id = $1', [request.params.id])
    if (request.user === null && row && (await isPublicFile(request.services, row.id)))
      return sendFile(services, row, request.headers.range, reply)
    const user = requireUser(request)
    const reached = row && (await reachFile(request.services, user, row))
    if (!row || !reached) throw notFound(fileTexts.noFile())
    await noteDownload(request.services, user, row, reached.use)
    if (reached.use && request.headers.range === undefined)
      await countDownload(request.services, user, row.id, reached.use)
    return sendFile(services, row, request.headers.range, reply)
  })
}

/** Takes the bytes in. @throws ApiError 507 when the disk is full, 400 when they end too early */
const receive = (files: FileStore, content: Readable, limit: number): Promise<ReceivedContent | null> =>
  files.receive(content, limit).catch(refuseBroken).catch(refuseWhenFull)

/** The parser of forms tells what it cannot read by errors without a code; every other has one. @throws ApiError 400 for such, else the error itself */
function refuseBroken(error: NodeJS.ErrnoException): never {
  throw error.code === undefined && !(error instanceof ApiError) ? invalid(fileTexts.brokenForm()) : error
}

/** @throws ApiError 507 for a full disk, else the error itself */
function refuseWhenFull(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw new ApiError(507, 'disk-full', fileTexts.diskFull())
  throw error
}

/** How long the same file asked for again by the same account is counted: a picture is drawn many times. */
const sameDownload = 600_000

/** Who fetched which file of which record. @throws Error when the line cannot be written */
function noteDownload({ log, caller }: Asked, user: User, row: FileRow, use: FileUse | null): Promise<void> {
  const call = { kind: 'download', subject: row.name, ...use, detail: { file: row.id } } as const
  return log.count(caller, user, call, sameDownload)
}

/** Whatever a file holds, a browser that opens it by its address runs nothing of it and lets it reach nothing. */
export const filePolicy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

const inline = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/** Streams a file: images and PDF may be shown, everything else is saved. One byte range is served. */
export async function sendFile(
  services: Services,
  row: Pick<FileRow, 'sha256' | 'name' | 'size' | 'type'>,
  range: string | undefined,
  reply: import('fastify').FastifyReply,
) {
  if (!(await services.files.has(row.sha256, Number(row.size)))) throw notFound(fileTexts.contentMissing())
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  reply
    .type(row.type)
    .header('content-security-policy', filePolicy)
    .header('etag', `"${row.sha256}"`)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', disposition(inline.has(row.type) ? 'inline' : 'attachment', row.name))
  if (!match || row.size === 0) return reply.header('content-length', row.size).send(services.files.get(row.sha256))
  const start = match[1] === '' ? Math.max(0, row.size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? row.size - 1 : Math.min(row.size - 1, Number(match[2]))
  if (start > end) return reply.code(416).header('content-range', `bytes */${row.size}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${row.size}`)
    .header('content-length', end - start + 1)
    .send(services.files.get(row.sha256, { start, end }))
}
