import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const open = (path: string, headers: Record<string, string> = {}) =>
  portal.call('GET', path, { headers: { accept, ...headers } })

describe('an error of an address that a browser opens itself', () => {
  it.each(['/public/none', '/public/none/1', '/verify/none', '/api/none'])(
    'is a page with a way on: %s',
    async (path) => {
      const { status, text, headers } = await open(path)

      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        404,
        'text/html; charset=utf-8',
        'no-store',
      ])

      expect(text).toContain('打不开这个页面')
      expect(text).toContain('请求地址出错：')
      expect(text).toContain('<a href="/">回到首页</a>')
    },
  )

  it('is in the language of the visitor, and never carries markup of the address', async () => {
    const { text } = await open('/public/%3Cscript%3E', { cookie: 'i18n-locale=en-US' })
    expect(text).toContain('<html lang="en-US">')
    expect(text).toContain('Go to the home page')
    expect(text).not.toContain('<script>')
  })

  it('is known by the mode of the request too, whatever it accepts', async () => {
    const { headers } = await open('/public/none', { accept: '*/*', 'sec-fetch-mode': 'navigate' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('says when to come back after too many questions', async () => {
    let answer = await open('/verify/logo-auth?no=SQ-0000-00001')
    for (let calls = 1; answer.status === 200 && calls < 100; calls++)
      answer = await open('/verify/logo-auth?no=SQ-0000-00001')

    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    expect(answer.text).toContain('打不开这个页面')
  })

  it('is an envelope for everybody else', async () => {
    const { status, body } = await portal.call('GET', '/public/none')
    expect([status, body.code, body.msg]).toEqual([404, 404, '请求地址出错：/public/none'])
  })
})
