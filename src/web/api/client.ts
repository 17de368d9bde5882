import ky, { HTTPError, TimeoutError, type Options } from 'ky'
import type { Envelope, ErrorData, FieldProblem, PageInfo } from '#contract/envelope.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { cookies } from '#web/session/cookies.ts'
import { sessionEnded } from '#web/session/session-events.ts'
import { httpMessage } from './http-messages.ts'

/** The one error of a call; `message` is Chinese and may be shown as it is. Status 0: no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number
  readonly reason: string
  readonly problems: FieldProblem[] | undefined
  readonly version: number | undefined
  readonly requestId: string | undefined

  constructor(
    status: number,
    message: string,
    more: { code?: number; reason?: string; problems?: FieldProblem[] | undefined; version?: number | undefined; requestId?: string | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.code = more.code ?? status
    this.reason = more.reason ?? ''
    this.problems = more.problems
    this.version = more.version
    this.requestId = more.requestId
  }
}

/** The session token, or null when nobody is signed in. */
export const readToken = (): string | null => cookies.get('token')

/** Same origin only; the token travels in the authorization header and nowhere else (specification §7). */
const http = ky.create({
  timeout: 60_000,
  retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504] },
})

/** Options with the session's token. */
function withToken(options: Options): Options {
  const token = readToken()
  return token ? { ...options, headers: { authorization: token } } : options
}

async function call<Data>(path: string, options: Options): Promise<Envelope<Data>> {
  let response: Response
  try {
    response = await http(path, withToken(options))
  } catch (error) {
    throw await toApiError(error, path)
  }
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) return { code: 0, msg: '', data: (await response.text()) as Data }
  const body = (await response.json()) as Envelope<Data>
  if (typeof body !== 'object' || body === null || !('code' in body)) return { code: 0, msg: '', data: body }
  if (body.code !== 0) throw new ApiError(response.status, body.msg || httpMessage(response.status, path), { code: body.code })
  return body
}

async function toApiError(fault: unknown, path: string): Promise<ApiError> {
  if (fault instanceof TimeoutError) return new ApiError(408, httpMessage(408, path))
  if (!(fault instanceof HTTPError)) return new ApiError(0, shellText('noConnection'))
  const { status } = fault.response
  const body = (await fault.response.json().catch(() => null)) as Partial<Envelope<ErrorData>> | null
  const isLogin = path.startsWith('/api/auth/')
  if (status === 401 && !isLogin) sessionEnded()
  return new ApiError(status, body?.msg || httpMessage(status, path), {
    code: body?.code ?? status,
    reason: body?.data?.reason ?? '',
    problems: body?.data?.problems,
    version: body?.data?.version,
    requestId: body?.requestId,
  })
}

/** Calls of the API. Each rejects with an ApiError. */
export const api = {
  get: async <Data>(path: string) => (await call<Data>(path, { method: 'get' })).data,
  post: async <Data>(path: string, body?: unknown) => (await call<Data>(path, { method: 'post', json: body ?? {} })).data,
  patch: async <Data>(path: string, body: unknown) => (await call<Data>(path, { method: 'patch', json: body })).data,
  delete: async <Data = null>(path: string, body?: unknown) =>
    (await call<Data>(path, { method: 'delete', ...(body === undefined ? {} : { json: body }) })).data,
  /** A page of a list with its figures. */
  page: async <Row>(path: string): Promise<{ rows: Row[]; page: PageInfo }> => {
    const answer = await call<Row[]>(path, { method: 'get' })
    return { rows: answer.data, page: answer.page ?? { current: 1, size: answer.data.length, total: answer.data.length } }
  },
  /** A file's content, fetched with the session. */
  blob: async (path: string): Promise<Blob> => {
    try {
      return await http(path, withToken({ timeout: false })).blob()
    } catch (error) {
      throw await toApiError(error, path)
    }
  },
  /** Fetches an exported file and saves it; the name comes from content-disposition, else 导出文件.xlsx. No time-out (specification §9). */
  export: async (path: string, body: unknown): Promise<string> => {
    try {
      const response = await http(path, withToken({ method: 'post', json: body, timeout: false }))
      const name = fileName(response.headers.get('content-disposition'))
      save(await response.blob(), name)
      return name
    } catch (error) {
      throw await toApiError(error, path)
    }
  },
}

function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? shellText('exportName'))
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
