import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { addApplicant, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let port: number
let applicant: Applicant
let other: Applicant
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 71, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  other = await addApplicant(portal, 72, { region: '530828', industry: 'tea', isRegional: false })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = portal.app.server.address() as AddressInfo)
})
afterAll(() => portal.close())

const address = `${apiPaths.upload}?entity=declaration&field=other`

/** An upload whose end does not come before it is asked for. */
class SlowUpload {
  answer = ''
  private readonly socket: Socket
  private readonly rest: Buffer

  constructor(token: string, name: string) {
    const { body, headers } = uploadForm(name, pdf(name))
    const head = [
      `POST ${address} HTTP/1.1`,
      'host: a',
      `authorization: ${token}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${body.length}`,
    ]

    this.rest = body.subarray(20)
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('error', () => {})
    this.socket.on('data', (chunk) => (this.answer += String(chunk)))
    this.socket.write(`${head.join('\r\n')}\r\n\r\n`)
    this.socket.write(body.subarray(0, 20))
  }

  get status(): number {
    return Number(this.answer.slice(9, 12))
  }

  end(): void {
    this.socket.write(this.rest)
  }

  breakOff(): void {
    this.socket.destroy()
  }
}

const upload = ({ token }: Applicant, name: string) => {
  const { body, headers } = uploadForm(name, pdf(name))
  return fetch(`http://127.0.0.1:${port}${address}`, {
    method: 'POST',
    headers: { ...headers, authorization: token },
    body: new Uint8Array(body),
  })
}

test('slow uploads of one account wait for their turn, hold up none of its other calls, and are refused when they are too many', async () => {
  const slow = Array.from({ length: 20 }, (_, at) => new SlowUpload(applicant.token, `慢${at}.pdf`))
  await pause(300)
  const since = performance.now()
  for (let count = 0; count < 10; count++)
    expect((await portal.call('GET', apiPaths.userInfo, { token: applicant.token })).status).toBe(
      200,
    )
  expect((await upload(other, '别人.pdf')).status).toBe(200)
  expect(performance.now() - since).toBeLessThan(2000)

  const more = Array.from({ length: 20 }, (_, at) => new SlowUpload(applicant.token, `多${at}.pdf`))

  await expect.poll(() => more.filter(({ status }) => status === 429).length).toBe(7)
  expect(more.find(({ status }) => status === 429)?.answer).toContain(
    '同时上传的文件过多，请等前面的文件传完后再上传',
  )

  // Whoever goes away leaves their turn to others, waiting or not.
  for (const one of [...slow.slice(0, 10), ...more]) one.breakOff()
  for (const one of slow.slice(10)) one.end()
  await expect
    .poll(() => slow.slice(10).map(({ status }) => status), { timeout: 10_000 })
    .toEqual(Array(10).fill(200))
  expect((await upload(applicant, '之后.pdf')).status).toBe(200)
}, 30_000)

test('registering visitors share the limit of their address only', async () => {
  const slow = Array.from({ length: 3 }, () => new SlowUpload('', '证.pdf'))
  await pause(200)
  expect((await upload(other, '有账号.pdf')).status).toBe(200)
  for (const one of slow) one.breakOff()
})
