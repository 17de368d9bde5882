import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import { openPortal, type Answer, type TestPortal } from '../open-portal.ts'
import { runProgram, startProgram } from '../program.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let mine: string
let other: string
beforeAll(async () => {
  portal = await openPortal()
  mine = await portal.tokenOf(await portal.addAccount({ username: 'mine', roles: ['declare'] }))
  other = await portal.tokenOf(await portal.addAccount({ username: 'other', roles: ['declare'] }))
})
afterAll(() => portal.close())

const target = '/api/file?entity=enterprise&field=licenseFile'
const upload = (name: string, content: Buffer, token = mine): Promise<Answer<FileValue>> =>
  portal.call('POST', target, { token, ...uploadForm(name, content) })

describe('an attachment', () => {
  test('is stored by its content and given back with its Chinese name', async () => {
    const content = pdf('first')
    const { body } = await upload('营业执照（副本）.pdf', content)

    expect(body.data).toMatchObject({
      name: '营业执照（副本）.pdf',
      size: content.length,
      type: 'application/pdf',
    })

    const answer = await portal.call('GET', `/api/file/${body.data.id}`, { token: mine })

    expect(answer.bytes.equals(content)).toBe(true)
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('营业执照（副本）.pdf')}`,
    )
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('comes in ranges', async () => {
    const content = pdf('range')
    const { body } = await upload('a.pdf', content)
    const range = async (value: string) => {
      const { status, bytes, headers } = await portal.call('GET', `/api/file/${body.data.id}`, {
        token: mine,
        headers: { range: value },
      })
      return [status, bytes.toString(), headers['content-range']]
    }

    expect(await range('bytes=0-4')).toEqual([206, '%PDF-', `bytes 0-4/${content.length}`])
    expect(await range('bytes=-6')).toEqual([
      206,
      '%%EOF\n',
      `bytes ${content.length - 6}-${content.length - 1}/${content.length}`,
    ])

    expect((await range(`bytes=${content.length}-`))[0]).toBe(416)
  })

  test('is sent in parts and again only when it is still the same', async () => {
    const content = pdf('condition')
    const { body } = await upload('a.pdf', content)
    const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      portal.app.inject({
        method,
        url: `/api/file/${body.data.id}`,
        headers: { authorization: mine, ...headers },
      })

    const etag = String((await ask({})).headers['etag'])
    const part = { range: 'bytes=0-4' }
    const lengthOf = async (headers: Record<string, string>, method?: 'HEAD') => {
      const { statusCode, headers: answered, rawPayload } = await ask(headers, method)
      return [statusCode, answered['content-length'], rawPayload.length]
    }

    const whole = [200, String(content.length), content.length]
    expect(await lengthOf({ ...part, 'if-range': etag })).toEqual([206, '5', 5])
    expect(await lengthOf({ ...part, 'if-range': '"other"' })).toEqual(whole)
    expect(await lengthOf({ range: 'bytes=-' })).toEqual(whole)
    expect(await lengthOf(part, 'HEAD')).toEqual([200, String(content.length), 0])
    for (const tags of [etag, `"other", W/${etag}`, '*'])
      expect((await ask({ 'if-none-match': tags })).statusCode).toBe(304)
    expect(await lengthOf({ 'if-none-match': '"other"' })).toEqual(whole)
  })

  test('belongs to its uploader until a record takes it', async () => {
    const { body } = await upload('b.pdf', pdf('secret'))
    expect((await portal.call('GET', `/api/file/${body.data.id}`, { token: other })).status).toBe(
      404,
    )
    expect((await portal.call('GET', `/api/file/${body.data.id}`)).status).toBe(401)
  })

  test.each([
    ['an unknown extension', 'a.exe', pdf(), '仅支持'],
    ['a picture format that can carry scripts', 'a.svg', Buffer.from('<svg/>'), '仅支持'],
    ['content that belies its name', 'a.png', pdf(), '与扩展名'],
    ['an empty file', 'a.pdf', Buffer.alloc(0), '空的'],
    [
      'a file over the field’s limit',
      'a.pdf',
      Buffer.concat([pdf(), Buffer.alloc(5 * 1024 * 1024)]),
      '不能超过',
    ],
  ])('%s is refused', async (_, name, content, message) => {
    const { status, body } = await upload(name, content)
    expect(status).toBe(400)
    expect(body.msg).toContain(message)
  })

  test('a refused upload leaves nothing on disk', async () => {
    const folder = join(portal.dataDir, 'files')
    const count = () => readdirSync(folder, { recursive: true }).length
    const before = count()

    await upload('a.pdf', Buffer.concat([pdf(), Buffer.alloc(5 * 1024 * 1024)]))
    expect(count()).toBe(before)
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })

  test('a path in its name is cut off, and a field that takes no files takes none', async () => {
    expect((await upload('..\\..\\etc/passwd.pdf', pdf('path'))).body.data.name).toBe('passwd.pdf')
    for (const field of ['name', 'none', '__proto__', 'transition.submit.x'])
      expect(
        (
          await portal.call('POST', `/api/file?entity=enterprise&field=${field}`, {
            token: mine,
            ...uploadForm('a.pdf', pdf()),
          })
        ).status,
      ).toBe(400)

    expect(
      (
        await portal.call('POST', '/api/file?entity=__proto__&field=x', {
          token: mine,
          ...uploadForm('a.pdf', pdf()),
        })
      ).status,
    ).toBe(400)
  })

  test('only registration uploads without signing in', async () => {
    expect(
      (
        await portal.call(
          'POST',
          '/api/file?entity=declaration&field=x',
          uploadForm('a.pdf', pdf()),
        )
      ).status,
    ).toBe(401)
  })
})

test('a refused upload does not hold up the next call of its connection, and leaves nothing behind', async () => {
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (path: string, form?: ReturnType<typeof uploadForm>) =>
    new Promise<number>((resolve, reject) => {
      const call = request(`${address}${path}`, {
        agent,
        method: form ? 'POST' : 'GET',
        headers: { authorization: mine, ...form?.headers },
      })

      call.on('error', reject)
      call.on('response', (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      )
      call.end(form?.body)
    })

  for (const [name, content] of [
    ['a.exe', Buffer.alloc(25_000_000)],
    ['a.pdf', Buffer.alloc(25_000_000)],
    ['a.pdf', Buffer.from('no document')],
  ] as const) {
    expect(await send(target, uploadForm(name, content))).toBe(400)
    expect(await send('/api/portal')).toBe(200)
  }

  agent.destroy()
  expect(readdirSync(join(portal.dataDir, 'files', 'incoming'))).toEqual([])
})

test('npm run files:copy copies every content once, and names what is not what its hash says', async () => {
  const target = mkdtempSync(join(tmpdir(), 'pinlu-copy-'))
  const environment = {
    DATABASE_URL: portal.databaseUrl,
    DATABASE_OWNER_URL: portal.ownerUrl,
    DATA_DIR: portal.dataDir,
  }
  const copy = (from: string) => runProgram('copy-files', [from, target], environment)
  const store = join(portal.dataDir, 'files')
  const placeOf = (sha256: string) => join(sha256.slice(0, 2), sha256)

  try {
    const { body } = await upload('副本.pdf', pdf('copied'))
    const [file] = await portal.services.database.query<{ sha256: string }>(
      'select sha256 from file where id = $1',
      [body.data.id],
    )
    const { sha256 } = file ?? { sha256: '' }
    const whole = readFileSync(join(store, placeOf(sha256)))

    writeFileSync(join(store, placeOf(sha256)), Buffer.alloc(whole.length, '?'))
    const first = await startProgram('copy-files', [store, target], environment)
    expect(first.code).toBe(1)
    expect(first.output).toContain(`副本.pdf（${sha256}）：内容与它的 SHA-256 不符`)

    writeFileSync(join(store, placeOf(sha256)), whole)
    expect(await copy(store)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/复制 1 个，已在 \d+ 个，失败 0 个/) as string,
    })
    expect(readFileSync(join(target, placeOf(sha256)))).toEqual(whole)
    expect((await copy(join(target, 'nowhere'))).output).toContain('没有目录')
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
})
