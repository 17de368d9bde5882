import { render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionCookies } from '#web/browser-storage.ts'
import { changeLocale } from '#web/i18n/i18n.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { uploadFile } from './upload-file.ts'

/** Requests that were sent, each answered by hand. */
class SentRequest extends EventTarget {
  static readonly all: SentRequest[] = []
  readonly upload = new EventTarget()
  status = 200
  responseText = ''
  open(): void {}
  readonly headers: Record<string, string> = {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(): void {
    SentRequest.all.push(this)
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  answer(body: object): void {
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  SentRequest.all.length = 0
  vi.stubGlobal('XMLHttpRequest', SentRequest)
})
afterEach(() => vi.unstubAllGlobals())

const send = (name: string, { signal } = new AbortController()) =>
  uploadFile({
    file: new File(['x'], name),
    entity: 'e',
    field: 'files',
    onProgress: () => {},
    signal,
  })
const stored = (name: string) => ({
  code: 0,
  msg: '',
  data: { id: name, name, size: 1, type: 'text/plain' },
})
const sent = (index: number) => {
  const request = SentRequest.all[index]
  if (!request) throw new Error(`request ${index} was not sent`)
  return request
}

it('sends three files at once, and another one for each that has arrived or failed', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => send(name))
  const outcomes = Promise.allSettled(all)

  expect(SentRequest.all).toHaveLength(3)
  sent(0).answer(stored('a'))
  await vi.waitFor(() => expect(SentRequest.all).toHaveLength(4))
  sent(1).dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(SentRequest.all).toHaveLength(5))
  for (const index of [2, 3, 4]) sent(index).answer(stored('x'))
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

it('sends the token and the language of the screen, in which a refusal is answered', async () => {
  sessionCookies.set('token', 't0ken')
  await changeLocale('en-US')
  const call = send('a')

  expect(sent(0).headers).toEqual({ authorization: 't0ken', 'x-locale': 'en-US' })
  sent(0).answer(stored('a'))
  await call
  await changeLocale('zh-CN')
  sessionCookies.remove('token')
})

it('a file that is called off while it waits is not sent', async () => {
  const running = ['a', 'b', 'c'].map((name) => send(name))
  const controller = new AbortController()
  const waiting = send('d', controller)

  controller.abort()
  for (const index of [0, 1, 2]) sent(index).answer(stored('x'))
  await expect(waiting).rejects.toThrow('已取消')
  await Promise.all(running)
  expect(SentRequest.all).toHaveLength(3)
})

it('a file whose session ends under way is named, with what to do', async () => {
  render(createElement(Toasts))
  sessionCookies.set('token', 't0ken')
  const outcomes = Promise.allSettled([send('证书.pdf'), send('照片.jpg')])

  sessionCookies.remove('token')
  sent(0).answer({ code: 401, msg: '未授权，请登录', data: null })
  sent(1).answer(stored('照片.jpg'))

  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  for (const name of ['证书.pdf', '照片.jpg'])
    await screen.findByText(`“${name}”没有上传，登录已结束：请登录后重新选择`)
})
