import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionCookies } from '#web/browser-storage.ts'
import { api } from './client.ts'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const json = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, msg: '', data }), {
    headers: { 'content-type': 'application/json' },
  })
const early = (token: string | null, response: Promise<Response>, locale = 'zh-CN') => {
  response.catch(() => undefined)
  window.prefetchedAnswers = new Map([['/api/record/a/1?b=2', { token, locale, response }]])
}

beforeEach(() => {
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    fetched(new Request(input, init)),
  )
  fetched.mockReset().mockImplementation(() => Promise.resolve(json('asked')))
  sessionCookies.set('token', 'anna')
  // A prefetched answer is fresh for half a minute of the page, however long the machine takes.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionCookies.remove('token')
  delete window.prefetchedAnswers
})

describe('a response prefetched by the first script', () => {
  it('is the answer to the first such call, and not to the next', async () => {
    early('anna', Promise.resolve(json('early')))
    expect([await api.get('/api/record/a/1?b=2'), await api.get('/api/record/a/1?b=2')]).toEqual([
      'early',
      'asked',
    ])
  })

  it('is not for another address, another way of calling, another user or another language', async () => {
    early('anna', Promise.resolve(json('early')))
    expect(await api.get('/api/record/a/1')).toBe('asked')
    expect(await api.patch('/api/record/a/1?b=2', {})).toBe('asked')
    expect(await api.get('/api/record/a/1?b=2', 'en-US')).toBe('asked')
    sessionCookies.set('token', 'bert')
    expect(await api.get('/api/record/a/1?b=2')).toBe('asked')
  })

  it('is requested again when it failed', async () => {
    early('anna', Promise.reject(new TypeError('offline')))
    expect(await api.get('/api/record/a/1?b=2')).toBe('asked')
  })
})
