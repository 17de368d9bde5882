import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cookies } from '#web/session/cookies.ts'
import { onSessionEnd, sessionBegan } from '#web/session/session-events.ts'
import { api, ApiError } from './client.ts'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const failure = async (call: Promise<unknown>) => (await call.catch((error: unknown) => error)) as ApiError

beforeEach(() => {
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => fetched(new Request(input, init)))
  fetched.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  cookies.remove('token')
})

describe('calls of the API', () => {
  it('answer the data of the envelope and carry the token', async () => {
    cookies.set('token', 't0ken')
    fetched.mockResolvedValue(json(200, { code: 0, msg: '', data: { a: 1 } }))
    expect(await api.get('/api/x')).toEqual({ a: 1 })
    expect(fetched.mock.calls[0]![0].headers.get('authorization')).toBe('t0ken')
  })
  it('answer a body without code as it is', async () => {
    fetched.mockResolvedValue(json(200, { anything: true }))
    expect(await api.get('/api/x')).toEqual({ anything: true })
  })
  it('answer text that is not JSON raw', async () => {
    fetched.mockResolvedValue(new Response('plain', { headers: { 'content-type': 'text/plain' } }))
    expect(await api.get('/api/x')).toBe('plain')
  })
  it('keep the page of a list', async () => {
    fetched.mockResolvedValue(json(200, { code: 0, msg: '', data: [1, 2], page: { current: 2, size: 2, total: 9 } }))
    expect(await api.page('/api/x')).toEqual({ rows: [1, 2], page: { current: 2, size: 2, total: 9 } })
  })
  it('reject a code other than 0 with the words of the server', async () => {
    fetched.mockResolvedValue(json(200, { code: -1, msg: '品牌名称重复', data: null }))
    expect(await failure(api.post('/api/x', {}))).toMatchObject({ message: '品牌名称重复', code: -1 })
  })
  it('reject a refusal with reason, problems and version', async () => {
    fetched.mockResolvedValue(json(409, { code: 409, msg: '数据已被他人修改，请刷新后重试', data: { reason: 'conflict', version: 7 } }))
    const error = await failure(api.patch('/api/x', {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 409, reason: 'conflict', version: 7 })
  })
  it('say in Chinese what a bare status means', async () => {
    fetched.mockResolvedValue(new Response('', { status: 404 }))
    expect((await failure(api.post('/api/nowhere'))).message).toBe('请求地址出错：/api/nowhere')
    fetched.mockResolvedValue(new Response('', { status: 500 }))
    expect((await failure(api.post('/api/x'))).message).toBe('服务器内部错误')
  })
  it('end the session once, however many calls are refused for it; a failed login ends none', async () => {
    const ended = vi.fn()
    onSessionEnd(ended)
    sessionBegan()
    fetched.mockImplementation(() => Promise.resolve(json(401, { code: 401, msg: '未授权，请登录', data: null })))
    await failure(api.post('/api/auth/login', {}))
    expect(ended).not.toHaveBeenCalled()
    await Promise.all([failure(api.post('/api/a')), failure(api.post('/api/b'))])
    expect(ended).toHaveBeenCalledTimes(1)
  })
})
