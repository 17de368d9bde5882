import { act, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectedBytesHeader } from '#contract/constants.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import en from '#web/i18n/en-US.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import {
  api,
  ApiError,
  configureRequestTimeout,
  parseFileName,
  readBodyWithProgress,
} from './client.ts'
import { clearFrontLog, useFrontLog } from './front-log.ts'
import { onRefusal, onSessionEnd, reportSessionStart } from './session-events.ts'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const failure = async (call: Promise<unknown>) =>
  (await call.catch((error: unknown) => error)) as ApiError

beforeEach(() => {
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    fetched(new Request(input, init)),
  )
  fetched.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionCookies.remove('token')
})

describe('calls of the API', () => {
  it('answer the data of the envelope and carry the token', async () => {
    sessionCookies.set('token', 't0ken')
    fetched.mockResolvedValue(json(200, { code: 0, msg: '', data: { a: 1 } }))
    expect(await api.get('/api/x')).toEqual({ a: 1 })
    expect(fetched.mock.calls[0]![0].headers.get('authorization')).toBe('t0ken')
  })

  it('show what a change tells beside its data, and nothing of what is only read', async () => {
    const { unmount } = render(createElement(Toasts))
    fetched.mockImplementation(async () => json(200, { code: 0, msg: '名称重复', data: { a: 1 } }))

    expect(await api.get('/api/x')).toEqual({ a: 1 })
    expect(screen.queryByText('名称重复')).toBeNull()
    expect(await act(() => api.patch('/api/x', {}))).toEqual({ a: 1 })
    expect(screen.getByText('名称重复').parentElement?.dataset['tone']).toBe('warning')
    unmount()
  })

  it('answer a body without code as it is', async () => {
    fetched.mockResolvedValue(json(200, { anything: true }))
    expect(await api.get('/api/x')).toEqual({ anything: true })
  })

  it('read JSON however its kind is spelled', async () => {
    const headers = { 'content-type': 'Application/JSON;charset=UTF-8' }
    fetched.mockResolvedValue(new Response('{"code":0,"msg":"","data":1}', { headers }))
    expect(await api.get('/api/x')).toBe(1)
  })

  it('answer text that is not JSON raw', async () => {
    fetched.mockResolvedValue(new Response('plain', { headers: { 'content-type': 'text/plain' } }))
    expect(await api.get('/api/x')).toBe('plain')
  })

  it('keep the page of a list', async () => {
    fetched.mockResolvedValue(
      json(200, { code: 0, msg: '', data: [1, 2], page: { current: 2, size: 2, total: 9 } }),
    )
    expect(await api.getPage('/api/x')).toEqual({
      rows: [1, 2],
      page: { current: 2, size: 2, total: 9 },
    })
  })

  it('reject a body that breaks off or is no JSON with a sentence, like every failed call', async () => {
    const brokenOff = () =>
      new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) })
    const headers = { 'content-type': 'application/json' }

    fetched.mockImplementation(async () => new Response(brokenOff(), { headers }))
    expect(await failure(api.get('/api/x'))).toMatchObject({
      status: 0,
      message: '网络连接失败，请检查网络后重试',
    })
    fetched.mockImplementation(async () => new Response('<html>', { headers }))
    expect(await failure(api.get('/api/x'))).toMatchObject({
      status: 0,
      message: '服务器的回答不完整，请重试',
    })
    fetched.mockImplementation(async () => new Response(brokenOff()))
    expect(await failure(api.getBlob('/api/x'))).toBeInstanceOf(ApiError)
  })

  it('reject a code other than 0 with the words of the server', async () => {
    fetched.mockResolvedValue(json(200, { code: -1, msg: '品牌名称重复', data: null }))
    expect(await failure(api.post('/api/x', {}))).toMatchObject({
      message: '品牌名称重复',
      code: -1,
    })
  })

  it('reject a refusal with reason, problems and version', async () => {
    fetched.mockResolvedValue(
      json(409, {
        code: 409,
        msg: '数据已被他人修改，请刷新后重试',
        data: { reason: 'conflict', version: 7 },
      }),
    )

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

  it('say every status of the specification in its words, and a custom code with its address', async () => {
    const words = {
      400: '请求错误',
      401: '未授权，请登录',
      403: '拒绝访问',
      408: '请求超时',
      500: '服务器内部错误',
      501: '服务未实现',
      502: '网关错误',
      503: '服务不可用',
      504: '网关超时',
      505: 'HTTP版本不受支持',
    }

    for (const [status, text] of Object.entries(words)) {
      fetched.mockResolvedValue(new Response('', { status: Number(status) }))
      expect((await failure(api.post('/api/auth/x'))).message).toBe(text)
    }

    fetched.mockResolvedValue(json(200, { code: 'xxx', msg: '自定义错误', data: null }))
    expect((await failure(api.post('/api/x'))).message).toBe('[ code: xxx ] 自定义错误: /api/x')
    fetched.mockResolvedValue(json(500, { code: 'xxx', msg: '', data: null }))
    expect((await failure(api.post('/api/x'))).message).toBe('[ code: xxx ] 服务器内部错误: /api/x')
  })

  it('send dates as YYYY-MM-DD HH:mm:ss, nested ones too', async () => {
    fetched.mockImplementation(async (request) =>
      json(200, { code: 0, msg: '', data: await request.text() }),
    )
    const at = new Date('2025-08-20T02:03:04Z')

    expect(await api.post('/api/x', { at, rows: [{ at }], text: '2025', none: null })).toBe(
      '{"at":"2025-08-20 10:03:04","rows":[{"at":"2025-08-20 10:03:04"}],"text":"2025","none":null}',
    )
  })

  it('give up after the configured time, an export never', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(() => new Promise(() => {}))
    const messages: string[] = []

    void failure(api.post('/api/x')).then((error) => messages.push(error.message))
    void failure(api.downloadExport('/api/export', {})).then((error) =>
      messages.push(error.message),
    )
    await vi.advanceTimersByTimeAsync(59_900)
    expect(messages).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(messages).toEqual(['请求超时'])
    configureRequestTimeout(5000)
    void failure(api.post('/api/x')).then((error) => messages.push(error.message))
    await vi.advanceTimersByTimeAsync(5100)
    expect(messages).toEqual(['请求超时', '请求超时'])
    configureRequestTimeout(60_000)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(messages).toHaveLength(2)
    vi.useRealTimers()
  })

  it('give up as long after the head when the body stalls, an export never', async () => {
    vi.useFakeTimers()
    const headers = { 'content-type': 'application/json' }
    const messages: string[] = []
    const wait = (call: Promise<unknown>) =>
      void failure(call).then(({ status, message }) => messages.push(`${status} ${message}`))

    fetched.mockImplementation(async ({ url }) => {
      const status = url.endsWith('refused') ? 403 : 200
      return new Response(new ReadableStream(), {
        status,
        ...(/export/.test(url) ? {} : { headers }),
      })
    })

    wait(api.get('/api/x'))
    wait(api.post('/api/refused'))
    wait(api.downloadExport('/api/export', {}))
    await vi.advanceTimersByTimeAsync(59_900)
    expect(messages).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(messages.toSorted()).toEqual(['403 拒绝访问', '408 请求超时'])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(messages).toHaveLength(2)
    vi.useRealTimers()
  })

  it('report maintenance at once, however late the retry that the proxy asks for', async () => {
    vi.useFakeTimers()
    const headers = { 'retry-after': '3600' }
    fetched.mockImplementation(async () => new Response('', { status: 503, headers }))
    const messages: string[] = []

    void failure(api.get('/api/x')).then(({ message }) => messages.push(message))
    await vi.advanceTimersByTimeAsync(5100)
    expect(messages).toEqual(['服务不可用'])
    vi.useRealTimers()
  })

  it('are logged when they fail, once each', async () => {
    clearFrontLog()
    fetched.mockResolvedValue(json(200, { code: -1, msg: '品牌名称重复', data: null }))
    await failure(api.post('/api/x'))
    fetched.mockResolvedValue(new Response('', { status: 500 }))
    await failure(api.downloadExport('/api/y', {}))
    expect(
      useFrontLog
        .getState()
        .entries.map(({ title, message, request }) => [title, message, request]),
    ).toEqual([
      ['request', '服务器内部错误', '/api/y'],
      ['request', '品牌名称重复', '/api/x'],
    ])
  })

  it('of a session that another has followed do not end the new one', async () => {
    const ended = vi.fn()
    onSessionEnd(ended)
    reportSessionStart()
    sessionCookies.set('token', 'old')
    fetched.mockImplementation(() => {
      sessionCookies.set('token', 'new')
      return Promise.resolve(json(401, { code: 401, msg: '未授权，请登录', data: null }))
    })

    await failure(api.post('/api/a'))
    expect(ended).not.toHaveBeenCalled()
  })

  it('are reported when they refuse what the screen offers', async () => {
    const refused = vi.fn()
    onRefusal(refused)
    fetched.mockImplementation(() =>
      Promise.resolve(json(403, { code: 403, msg: '您的角色不能打开', data: null })),
    )

    await failure(api.get('/api/a'))
    expect(refused).not.toHaveBeenCalled()
    sessionCookies.set('token', 'mine')
    await failure(api.get('/api/a'))
    expect(refused).toHaveBeenCalledOnce()
  })

  it('end the session once, however many calls are refused for it; a failed login ends none', async () => {
    const ended = vi.fn()
    onSessionEnd(ended)
    reportSessionStart()
    fetched.mockImplementation(() =>
      Promise.resolve(json(401, { code: 401, msg: '未授权，请登录', data: null })),
    )
    await failure(api.post('/api/auth/login', {}))
    expect(ended).not.toHaveBeenCalled()
    await Promise.all([failure(api.post('/api/a')), failure(api.post('/api/b'))])
    expect(ended.mock.calls).toEqual([['']])
  })

  it('end the session with the reason that the server names', async () => {
    const ended = vi.fn()
    onSessionEnd(ended)
    reportSessionStart()
    const msg = '管理员重置了您的密码，登录已结束。'
    fetched.mockImplementation(() =>
      Promise.resolve(json(401, { code: 401, msg, data: { reason: 'password-reset' } })),
    )
    await failure(api.get('/api/a'))
    expect(ended.mock.calls).toEqual([[msg]])
  })
})

describe('an exported file', () => {
  it.each([
    ["attachment; filename*=UTF-8''%E5%8E%BF%E7%BA%A7%E5%AE%A1%E6%A0%B8.xlsx", '县级审核.xlsx'],
    ["attachment; filename*=utf-8'zh-CN'%E5%8E%BF.xlsx; size=3", '县.xlsx'],
    ['attachment; filename="list.xlsx"', 'list.xlsx'],
    ['attachment; filename="a;b.xlsx"', 'a;b.xlsx'],
    ['attachment; filename=list.xlsx ; size=3', 'list.xlsx'],
    ['attachment; filename="100%.xlsx"', '100%.xlsx'],
    ['attachment; filename=""', '导出文件.xlsx'],
    ["attachment; filename*=UTF-8''%E5%8E", '导出文件.xlsx'],
    ['attachment', '导出文件.xlsx'],
    [null, '导出文件.xlsx'],
  ])('%s is saved as %s', (disposition, name) => expect(parseFileName(disposition)).toBe(name))

  it('has the same name in English', () => expect(en.exportName).toBe('导出文件.xlsx'))
})

const answer = (expected: number, ...parts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
    { headers: { [expectedBytesHeader]: String(expected) } },
  )

it('readBodyWithProgress reports the loaded share, and 1 only at the end', async () => {
  const shares: number[] = []
  const content = await readBodyWithProgress(answer(8, 'ab', 'cdef', 'ghij'), (share) =>
    shares.push(share),
  )
  expect(await content.text()).toBe('abcdefghij')
  expect(shares).toEqual([0.25, 0.75, 0.99])
})

it('a file of unknown length comes without', async () => {
  const shares: number[] = []
  expect(
    await (await readBodyWithProgress(new Response('abc'), (share) => shares.push(share))).text(),
  ).toBe('abc')
  expect(shares).toEqual([])
})
