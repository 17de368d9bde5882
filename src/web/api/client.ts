import ky, { HTTPError, type Options } from 'ky'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import { expectedBytesHeader } from '#contract/constants.ts'
import type { Envelope, ErrorData, PageInfo } from '#contract/envelope.ts'
import { isSignInPath } from '#contract/paths.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { withTimeout } from '#web/ui/loading/with-timeout.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { ApiError } from './api-error.ts'
import { downloadFile } from './download-file.ts'
import { writeFrontLog } from './front-log.ts'
import { callWithIdempotencyKey, type IdempotencyHeaders } from './idempotent-call.ts'
import { consumePrefetchedAnswer } from './prefetched-answers.ts'
import { updateClockOffset } from './server-clock.ts'
import { reportRefusal, reportSessionEnd } from './session-events.ts'

export { ApiError } from './api-error.ts'

let timeout = 60_000

export function configureRequestTimeout(milliseconds: number): void {
  timeout = milliseconds
}

export const readToken = (): string | null => sessionCookies.get('token')

/** The token (specification §7), and a language other than Chinese. */
export function requestHeaders(token: string | null): Record<string, string> {
  const locale = currentLocale()
  return {
    ...(token ? { authorization: token } : {}),
    ...(locale === 'zh-CN' ? {} : { 'x-locale': locale }),
  }
}

/**
 * Dates are YYYY-MM-DD HH:mm:ss (specification §9); JSON.stringify calls toJSON before its
 * replacer.
 */
function stringifyJson(value: unknown): string {
  return JSON.stringify(
    value,
    function replace(this: Record<string, unknown>, key: string, text: unknown) {
      const original = this[key]
      return original instanceof Date && !Number.isNaN(original.getTime())
        ? formatDateTime(original)
        : text
    },
  )
}

/** A proxy may ask for hours before a retry. */
const maxRetryMs = 5000

/**
 * For the portal's own origin. The token travels only in the authorization header (specification
 * §7).
 */
const http = ky.create({
  stringifyJson,
  fetch: (input, init) =>
    (input instanceof Request ? consumePrefetchedAnswer(input) : undefined) ??
    globalThis.fetch(input, init),
  retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504], maxRetryAfter: maxRetryMs },
})

/** Every failure becomes an ApiError, logged once. */
async function send(path: string, options: Options): Promise<Response> {
  const token = readToken()
  const headers = {
    ...requestHeaders(token),
    ...(options.headers as Record<string, string> | undefined),
  }

  try {
    const answer = await http(path, { timeout, ...options, headers })
    updateClockOffset(answer)
    return answer
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw logApiError(await toApiError(error, path, token), path)
  }
}

/** For files (specification §9). */
const withoutTimeout = { timeout: false } satisfies Options

interface ExportOptions {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

async function call<Data>(path: string, options: Options): Promise<Envelope<Data>> {
  const token = readToken()
  const response = await send(path, options)
  if (!isJson(response))
    return { code: 0, msg: '', data: (await bodyOf(response.text(), path, options)) as Data }

  const body = (await bodyOf(response.json(), path, options)) as Envelope<Data>
  if (typeof body !== 'object' || body === null || !('code' in body))
    return { code: 0, msg: '', data: body }
  if (body.code !== 0) throw logApiError(envelopeError(body, response.status, path, token), path)
  if (body.msg && options.method !== 'get') showToast(body.msg, 'warning')

  return body
}

/**
 * Reads a body within the call's timeout; one that stalls, breaks off or is not JSON becomes an
 * ApiError.
 */
const bodyOf = <Body>(
  reading: Promise<Body>,
  path: string,
  { timeout: limit = timeout }: Options,
): Promise<Body> =>
  (limit === false ? reading : withTimeout(reading, limit)).catch((error: unknown) => {
    throw logApiError(bodyError(error, path), path)
  })

function bodyError(error: unknown, path: string): ApiError {
  if (isTimeout(error)) return new ApiError(408, httpMessage(408, path))
  return new ApiError(0, shellText(error instanceof SyntaxError ? 'brokenAnswer' : 'noConnection'))
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

const isJson = (response: Response) => /json/i.test(response.headers.get('content-type') ?? '')

/** For an envelope that reports a failure with a success status. */
function envelopeError(
  body: Envelope,
  status: number,
  path: string,
  token: string | null,
): ApiError {
  const code = body.code as number | string
  if (code === 401) endSession(path, token, body)

  return new ApiError(status, errorMessage(body, status, path), { code })
}

/**
 * The server's message, else that of the status; code 'xxx' shows the address (specification §8).
 */
function errorMessage(body: Partial<Envelope> | null, status: number, path: string): string {
  const text = body?.msg || httpMessage(status, path)
  return (body?.code as unknown) === 'xxx' ? `[ code: xxx ] ${text}: ${path}` : text
}

async function toApiError(fault: unknown, path: string, token: string | null): Promise<ApiError> {
  if (isTimeout(fault)) return new ApiError(408, httpMessage(408, path))
  if (!(fault instanceof HTTPError)) return new ApiError(0, shellText('noConnection'))

  const { status } = fault.response
  const body = (await withTimeout(fault.response.json(), timeout).catch(() => null)) as Partial<
    Envelope<ErrorData>
  > | null
  if (status === 401) endSession(path, token, body)
  if (status === 403 && token !== null) reportRefusal()

  return new ApiError(status, errorMessage(body, status, path), {
    code: body?.code ?? status,
    reason: body?.data?.reason ?? '',
    problems: body?.data?.problems,
    version: body?.data?.version,
    handOver: body?.data?.handOver,
    requestId: body?.requestId,
  })
}

/** Handles a failed call made without this client: logs it and ends the session on 401. */
export function reportFailedCall(
  status: number,
  answer: Pick<Envelope, 'msg' | 'data'>,
  path: string,
  token: string | null,
): ApiError {
  if (status === 401) endSession(path, token, answer)
  return logApiError(new ApiError(status, answer.msg || httpMessage(status, path)), path)
}

/**
 * Unless a sign-in was refused or the response belongs to a former session. The server names a
 * reason when somebody ended it.
 */
function endSession(path: string, token: string | null, body: Partial<Envelope> | null): void {
  if (isSignInPath(path) || token !== readToken()) return

  const { reason } = (body?.data ?? {}) as Partial<ErrorData>
  reportSessionEnd(reason === undefined || reason === 'unauthorized' ? '' : body?.msg)
}

function logApiError(error: ApiError, path: string): ApiError {
  writeFrontLog({
    title: 'request',
    type: 'error',
    message: error.message,
    request: path,
    detail: error.requestId ? `requestId ${error.requestId}` : '',
  })

  return error
}

export const api = {
  /** @param locale overrides the screen's language */
  get: async <Data>(path: string, locale?: Locale) =>
    (
      await call<Data>(path, {
        method: 'get',
        ...(locale ? { headers: { 'x-locale': locale } } : {}),
      })
    ).data,
  post: async <Data>(path: string, body?: unknown) =>
    (await call<Data>(path, { method: 'post', json: body ?? {} })).data,
  postForm: async <Data>(path: string, body: FormData, headers: Partial<IdempotencyHeaders> = {}) =>
    (await call<Data>(path, { method: 'post', body, headers, timeout: false })).data,
  /** A retry without an answer in between gets the first answer. */
  postIdempotent: async <Data>(path: string, body: object) =>
    callWithIdempotencyKey(
      `${path} ${JSON.stringify(body)}`,
      async (headers) => (await call<Data>(path, { method: 'post', json: body, headers })).data,
    ),
  /**
   * Sends a body with a password, whose encryption varies: `name` is the constant part. Stores
   * nothing on the machine.
   */
  postIdempotentSecret: async <Data>(path: string, body: object, name = '') =>
    callWithIdempotencyKey(
      `${path} ${name}`,
      async (headers) => (await call<Data>(path, { method: 'post', json: body, headers })).data,
      true,
    ),
  /** A retry after a lost answer succeeds. */
  deleteIdempotent: async (path: string, body?: object) =>
    callWithIdempotencyKey(
      `${path} ${JSON.stringify(body ?? null)}`,
      async (headers) =>
        (
          await call<null>(path, {
            method: 'delete',
            headers,
            ...(body === undefined ? {} : { json: body }),
          })
        ).data,
    ),
  patch: async <Data>(path: string, body: unknown) =>
    (await call<Data>(path, { method: 'patch', json: body })).data,
  delete: async <Data = null>(path: string, body?: unknown) =>
    (await call<Data>(path, { method: 'delete', ...(body === undefined ? {} : { json: body }) }))
      .data,
  getPage: async <Row>(path: string): Promise<{ rows: Row[]; page: PageInfo }> => {
    const answer = await call<Row[]>(path, { method: 'get' })
    return {
      rows: answer.data,
      page: answer.page ?? { current: 1, size: answer.data.length, total: answer.data.length },
    }
  },
  getBlob: async (path: string): Promise<Blob> =>
    bodyOf((await send(path, withoutTimeout)).blob(), path, withoutTimeout),
  /**
   * Saves the file (without a body by GET), named by content-disposition. No timeout (specification
   * §9). Rejects when canceled.
   */
  downloadExport: async (
    path: string,
    body: unknown,
    { onProgress = () => {}, signal }: ExportOptions = {},
  ): Promise<string> => {
    const token = readToken()
    const response = await send(path, {
      ...(body === undefined ? {} : { method: 'post', json: body }),
      ...(signal ? { signal } : {}),
      ...withoutTimeout,
    })

    if (isJson(response))
      throw logApiError(
        envelopeError(
          (await bodyOf(response.json(), path, withoutTimeout)) as Envelope,
          response.status,
          path,
          token,
        ),
        path,
      )

    const name = parseFileName(response.headers.get('content-disposition'))
    const content = await readBodyWithProgress(response, onProgress).catch((error: unknown) => {
      throw signal?.aborted ? error : logApiError(new ApiError(0, shellText('noConnection')), path)
    })

    downloadFile(content, name)

    return name
  },
}

/** From a Content-Disposition header; default: 导出文件.xlsx (specification §7). */
export function parseFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8'[^']*'([^;]+)/i.exec(disposition ?? '')?.[1]
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '') ?? []
  const plain = quoted ?? bare?.trim()
  try {
    const name = encoded?.trim() || plain
    return name ? decodeURIComponent(name) : shellText('exportName')
  } catch {
    return plain || shellText('exportName')
  }
}

const knownStatuses = [
  400, 401, 403, 404, 408, 409, 413, 429, 500, 501, 502, 503, 504, 505,
] as const

/** Specification §8. */
export function httpMessage(status: number, url: string): string {
  const listed = knownStatuses.find((item) => item === status)
  return listed === undefined
    ? shellText('httpOther', { status })
    : shellText(`http${listed}`, { url })
}

/** `onProgress` gets the loaded share where the server could estimate the length. */
export async function readBodyWithProgress(
  response: Response,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const expected = Number(response.headers.get(expectedBytesHeader))
  if (!response.body || !(expected > 0)) return response.blob()

  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body.getReader()

  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue
    parts.push(value)
    received += value.length
    onProgress(Math.min(0.99, received / expected))
  }

  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
