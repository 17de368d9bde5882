import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { pipeline, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { incomingFolder, type FileStore, type ReceivedContent } from './file-store.ts'

export interface S3Settings {
  /** Without the bucket: `https://s3.cn-north-1.example.cn`. */
  endpoint: string
  bucket: string
  /** Prefix of every object, e.g. `pinlu/`. */
  prefix: string
  region: string
  /** Required by some clouds; otherwise path style. */
  isHostStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

/** Attempts, and the first pause in milliseconds. */
const retry = { times: 4, firstPause: 200 }
const idleTimeoutMs = 20_000
/** Milliseconds of clock difference that can explain a refused signature. */
const leastSkew = 60_000

/** Milliseconds that a store's clock is ahead of this machine. */
const clockOffsets = new WeakMap<S3Settings, number>()

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** A new body for each attempt. */
  body?: () => Readable
}

/**
 * Opens a store in a bucket. Content is received locally, sent with its SHA-256, which the service
 * checks, and verified to exist. Failed calls are retried, interrupted downloads resume; content
 * that does not match its hash ends with an error.
 * @param folder local, for uploads in progress
 * @throws Error when the service refuses or does not answer
 */
export function s3Store(settings: S3Settings, folder: string): FileStore {
  const keyOf = (sha256: string) => `${settings.prefix}${sha256.slice(0, 2)}/${sha256}`
  const isThere = async (sha256: string, size: number) => {
    const answer = await send(settings, { method: 'HEAD', key: keyOf(sha256) })

    answer.resume()
    if (answer.statusCode === 404) return false
    expectStatus(answer, 200, `HEAD ${sha256}`)

    return Number(answer.headers['content-length']) === size
  }

  const upload = async (
    path: string,
    { sha256, size }: Pick<ReceivedContent, 'sha256' | 'size'>,
  ) => {
    const answer = await send(settings, {
      method: 'PUT',
      key: keyOf(sha256),
      headers: { 'content-length': String(size), 'x-amz-content-sha256': sha256 },
      body: () => createReadStream(path),
    })

    await expectSuccess(answer, `PUT ${sha256}`)
    if (!(await isThere(sha256, size)))
      throw new Error(`the file store acknowledged ${sha256}, and has not all of it`)
    await rm(path, { force: true })
  }

  return {
    ...incomingFolder(folder, upload),
    get: (sha256, range) =>
      Readable.from(download(settings, { key: keyOf(sha256), sha256, range }), {
        objectMode: false,
      }),
    has: isThere,
    async remove(sha256) {
      const answer = await send(settings, { method: 'DELETE', key: keyOf(sha256) })
      if (answer.statusCode === 404) answer.resume()
      else await expectSuccess(answer, `DELETE ${sha256}`)
    },
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainText(xml: string): string
function plainText(xml: string | undefined): string | undefined
function plainText(xml: string | undefined): string | undefined {
  return xml
    ?.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

export function s3Objects(settings: S3Settings) {
  const keyOf = (name: string) => settings.prefix + name

  return {
    /** The service verifies the hash. */
    async put(name: string, path: string): Promise<void> {
      const hash = createHash('sha256')
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
      const answer = await send(settings, {
        method: 'PUT',
        key: keyOf(name),
        headers: {
          'content-length': String((await stat(path)).size),
          'x-amz-content-sha256': hash.digest('hex'),
        },
        body: () => createReadStream(path),
      })

      await expectSuccess(answer, `PUT ${name}`)
    },
    get: (name: string): Readable =>
      Readable.from(download(settings, { key: keyOf(name), sha256: null }), { objectMode: false }),
    /** Sorted. */
    async list(prefix: string): Promise<string[]> {
      const names: string[] = []
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = { 'list-type': '2', prefix: keyOf(prefix) }
        const answer = await send(settings, {
          method: 'GET',
          key: '',
          query: token === '' ? query : { ...query, 'continuation-token': token },
        })
        const text = await expectSuccess(answer, `list ${prefix}`)

        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g))
          names.push(plainText(key).slice(settings.prefix.length))
        token = plainText(/<NextContinuationToken>([^<]*)</.exec(text)?.[1])
      }

      return names.toSorted()
    },
    async remove(name: string): Promise<void> {
      const answer = await send(settings, { method: 'DELETE', key: keyOf(name) })
      if (answer.statusCode === 404) answer.resume()
      else await expectSuccess(answer, `DELETE ${name}`)
    },
  }
}

/**
 * Resumes after interruptions.
 * @throws Error when the object is missing or does not match its hash
 */
async function* download(
  settings: S3Settings,
  {
    key,
    sha256,
    range,
  }: { key: string; sha256: string | null; range?: { start: number; end: number } | undefined },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const start = range?.start ?? 0
  let position = start
  let failures = 0

  for (;;) {
    const isPart = range !== undefined || position > 0
    const headers = isPart ? { range: `bytes=${position}-${range?.end ?? ''}` } : {}
    const answer = await send(settings, { method: 'GET', key, headers })
    const end = range === undefined ? null : range.end + 1

    expectStatus(answer, isPart ? 206 : 200, `GET ${key}`)
    const length = Number(answer.headers['content-length'])
    const until = Number.isFinite(length) ? position + length : end

    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        position += chunk.length
        if (range === undefined) hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      failures++
      if (failures >= retry.times) throw error
    }

    if (until !== null && position >= until) break
    if (until === null) break
    await pause(retry.firstPause)
  }

  if (range === undefined && sha256 !== null && hash.digest('hex') !== sha256)
    throw new Error(`the file store gave other content for ${sha256}`)
}

/**
 * Retries when the service is busy or unreachable.
 * @throws Error of the network, after the last attempt
 */
async function send(settings: S3Settings, call: Call): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === retry.times
    try {
      const answer = await sendOnce(settings, call)
      const isBusy = answer.statusCode === 429 || (answer.statusCode ?? 0) >= 500
      if (!isBusy || isLast) return answer
      answer.resume()
    } catch (error) {
      if (isLast) throw error
    }

    await pause(retry.firstPause * 2 ** (attempt - 1))
  }
}

/**
 * Services refuse a signature whose time is minutes away from theirs: signs again with the time of
 * the answer, which later calls use as well.
 */
async function sendOnce(settings: S3Settings, call: Call): Promise<IncomingMessage> {
  const signedAt = storeTime(settings)
  const answer = await sendSigned(settings, call, signedAt)
  const answeredAt = Date.parse(answer.headers.date ?? '')
  // With the time signed: a concurrent call may have learned the offset meanwhile.
  const skew = Math.abs(answeredAt - signedAt.getTime())
  if (answer.statusCode !== 403 || !(skew > leastSkew)) return answer

  answer.resume()
  clockOffsets.set(settings, answeredAt - Date.now())
  return sendSigned(settings, call, storeTime(settings))
}

const storeTime = (settings: S3Settings): Date =>
  new Date(Date.now() + (clockOffsets.get(settings) ?? 0))

async function sendSigned(
  settings: S3Settings,
  call: Call,
  signedAt: Date,
): Promise<IncomingMessage> {
  const url = addressOf(settings, call.key)
  url.search = new URLSearchParams(call.query).toString()
  const signed = await new AwsV4Signer({
    method: call.method,
    url: url.href,
    headers: call.headers ?? {},
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    service: 's3',
    region: settings.region,
    datetime: signedAt.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    allHeaders: false,
  }).sign()

  const headers: OutgoingHttpHeaders = {
    ...call.headers,
    ...Object.fromEntries(signed.headers.entries()),
  }

  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const outgoing = request(url, { method: call.method, headers, timeout: idleTimeoutMs }, resolve)

    outgoing.once('error', reject)
    outgoing.once('timeout', () => outgoing.destroy(new Error('the file store does not answer')))
    if (!call.body) return void outgoing.end()

    pipeline(call.body(), outgoing, (error) => error && reject(error))
  })
}

function addressOf({ endpoint, bucket, isHostStyle }: S3Settings, key: string): URL {
  const url = new URL(endpoint)
  if (isHostStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = isHostStyle ? key : `${bucket}/${key}`

  return url
}

function expectStatus(answer: IncomingMessage, status: number, what: string): void {
  if (answer.statusCode === status) return
  answer.resume()
  throw Object.assign(new Error(`the file store answers ${answer.statusCode} to ${what}`), {
    code: answer.statusCode === 404 ? 'ENOENT' : 'EIO',
  })
}

async function expectSuccess(answer: IncomingMessage, what: string): Promise<string> {
  const isSuccess = (answer.statusCode ?? 500) < 300
  let reason = ''
  for await (const chunk of answer as AsyncIterable<Buffer>)
    if (isSuccess || reason.length < 500) reason += chunk.toString('utf8')

  if (!isSuccess)
    throw new Error(
      `the file store answers ${answer.statusCode} to ${what}: ${reason.slice(0, 500)}`,
    )

  return reason
}
