import { joined } from '#config-model/messages/phrase.ts'
import { patterns, type PathParams } from '#contract/paths.ts'
import multipart from '@fastify/multipart'
import type { Readable } from 'node:stream'
import { hiddenFields, mayAct } from '#config-model/access/access.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { entityOf } from '#config-model/config.ts'
import { fieldAt } from '#config-model/field-types.ts'
import type { FileValue } from '#config-model/record.ts'
import { parseSize } from '#config-model/facts/time.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { ok } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type Services, type Asked } from '#server/context.ts'
import { ApiError, invalid, notFound } from '#server/errors.ts'
import { filesIn } from '#server/files/attach-files.ts'
import type { FileStore, ReceivedContent } from '#server/files/file-store.ts'
import { cleanFileName, disposition, kindOf } from '#server/files/file-name.ts'
import { imageWidth, typeOf } from '#server/files/file-kinds.ts'
import { isReadableArticle } from '#server/notices/articles.ts'
import { newId } from '#server/records/id.ts'
import { findRecord } from '#server/records/records.ts'
import { fetchRecord } from '#server/records/stored-record.ts'
import { queryText } from '#server/request-values.ts'
import { readLog } from '#server/workflow/action-log.ts'
import { fileTexts } from '#server/files/file-texts.ts'

interface FileRow {
  id: string
  sha256: string
  name: string
  size: number
  type: string
  field: string | null
  uploaded_by: string | null
  record_entity: string | null
  record_id: string | null
}

/** What an upload belongs to: a field of an entity or of a transition's dialog gives format, size and width. */
function targetField(services: Services, entity: string, path: string): Field {
  const config = services.config()
  const [transition, inner] = path.startsWith('transition.') ? path.slice('transition.'.length).split('.') : []
  const workflow = Object.values(config.workflows).find((item) => item.entity === entity)
  const ofRecord = () =>
    Object.hasOwn(config.entities, entity) ? fieldAt(config.entities[entity], path.replaceAll('/', '.')) : undefined
  const field =
    transition !== undefined && inner !== undefined ? workflow?.transitions[transition]?.form?.[inner] : ofRecord()
  if (field?.type !== 'files') throw invalid(fileTexts.noField())
  return field
}

/** Upload and download of attachments. */
export const fileRoutes: RoutePlugin = (app, services) => {
  void app.register(multipart, { limits: { files: 1, fields: 5, parts: 6 } })
  const { database, files, clock, random } = services

  app.post(patterns.upload, async (request, reply) => {
    // What is still under way of a refused upload is read and forgotten: left alone it would hold up the next call of the connection.
    reply.raw.once('finish', () => request.raw.unpipe().resume())
    const entity = queryText(request, 'entity') ?? ''
    const isRegistration = entity === services.config().roles.owner && request.user === null
    if (isRegistration)
      await limitCalls(database, { kind: 'upload', address: request.ip, limit: 60, seconds: 3600 }, clock())
    const uploader = isRegistration ? 'register' : requireUser(request).id
    const field = targetField(services, entity, queryText(request, 'field') ?? '')
    const limit = Math.min(
      parseSize(field.maxSize ?? services.config().portal.limits.file),
      parseSize(services.config().portal.limits.file),
    )
    const part = await request.file({ limits: { fileSize: limit + 1 } }).catch(refuseBroken)
    if (!part) throw invalid(fileTexts.chooseFile())
    const name = cleanFileName(part.filename)
    if (name === null) throw invalid(fileTexts.badName())
    const extension = kindOf(name)
    if (!(field.accept as string[] | undefined)?.includes(extension))
      throw invalid(fileTexts.wrongExtension({ extensions: joined(field.accept ?? [], '、') }))
    const received = await receive(files, part.file, limit)
    if (!received) throw invalid(fileTexts.tooLarge({ size: field.maxSize ?? services.config().portal.limits.file }))
    const { type, fault } = judgeContent(received, extension, field)
    if (fault) {
      await received.drop()
      throw invalid(fault)
    }
    await received.keep().catch(refuseWhenFull)
    const id = newId(clock(), random)
    await database.query(
      'insert into file(id, sha256, name, size, type, entity, field, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [id, received.sha256, name, received.size, type, entity, queryText(request, 'field'), uploader, clock()],
    )
    const answer: FileValue = { id, name, size: received.size, type }
    return ok(answer)
  })

  app.get<{ Params: PathParams<'file'> }>(patterns.file, async (request, reply) => {
    const [row] = await database.query<FileRow>('select * from file where id = $1', [request.params.id])
    if (request.user === null && row && (await isPublic(request.services, row)))
      return sendFile(services, row, request.headers.range, reply)
    const user = requireUser(request)
    if (!row || !(await mayDownload(request.services, user, row))) throw notFound(fileTexts.noFile())
    await noteDownload(request.services, user, row)
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

/** What the bytes are, or why a field does not take them. */
function judgeContent({ size, head }: ReceivedContent, extension: string, field: Field) {
  if (size === 0) return { type: '', fault: fileTexts.empty() }
  const type = typeOf(head, extension)
  if (!type) return { type: '', fault: fileTexts.wrongContent({ extension }) }
  const width = imageWidth(head, type)
  const isNarrow = field.minWidth !== undefined && width !== null && width < field.minWidth
  return { type, fault: isNarrow ? fileTexts.tooNarrow({ width, least: field.minWidth ?? 0 }) : null }
}

/** Whether a file is attached to what is published to everybody, as it is published. */
async function isPublic(services: Asked, { id, record_entity: entity, record_id: record }: FileRow): Promise<boolean> {
  if (entity === null || record === null) return false
  if (!(await isReadableArticle(services, null, { entity, id: record }))) return false
  const { data } = await fetchRecord(services.database.query, entity, record)
  return filesIn(entityOf(services.config(), entity).fields, data).some((file) => file.id === id)
}

/** Whether a user may have a file: their own upload, else what they see of the record it belongs to. */
async function mayDownload(services: Asked, user: User, row: FileRow): Promise<boolean> {
  if (row.uploaded_by === user.id) return true
  if (row.record_entity === null || row.record_id === null) return false
  const config = services.config()
  const about = { entity: row.record_entity, id: row.record_id }
  const record = (await isReadableArticle(services, user, about))
    ? await fetchRecord(services.database.query, about.entity, about.id)
    : await findRecord(services, config, user, about).catch(absent)
  if (record === null) return false
  const { fields } = entityOf(config, about.entity)
  const hidden = hiddenFields(config, user, about.entity)
  const holds = (among: (name: string) => boolean) =>
    filesIn(Object.fromEntries(Object.entries(fields).filter(([name]) => among(name))), record.data).some(
      ({ id }) => id === row.id,
    )
  if (holds((name) => !hidden.has(name))) return true
  if (holds((name) => hidden.has(name))) return false
  if (row.field?.startsWith('transition.')) {
    const entries = await readLog(services.database.query, config, record, user)
    return entries.some(({ files }) => files.some(({ id }) => id === row.id))
  }
  // What was attached since it was published is for its editors.
  if (!publishOf(config, about.entity)) return true
  return mayAct(config, user, { entity: about.entity, action: 'update', record, now: services.clock() }).allowed
}

/** null for what is not there for the user. @throws whatever else happened */
function absent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** How long the same file asked for again by the same account is counted: a picture is drawn many times. */
const sameDownload = 600_000

/** Who fetched which file of which record. @throws Error when the line cannot be written */
function noteDownload({ log, caller }: Asked, user: User, row: FileRow): Promise<void> {
  const { name: subject, record_entity: entity, record_id: record, id: file } = row
  const about = entity === null || record === null ? {} : { entity, record }
  return log.count(caller, user, { kind: 'download', subject, ...about, detail: { file } }, sameDownload)
}

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
