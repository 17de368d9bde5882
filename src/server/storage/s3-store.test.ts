import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFilesUrl } from './open-file-store.ts'
import { s3Store } from './s3-store.ts'

/** What goes wrong with the next calls, one for each; a service made for faults alone. */
type Fault = 'busy' | 'cut' | 'reset' | 'other content' | 'forgets'
let faults: Fault[] = []
let calls: string[] = []
/** How far its clock is ahead of this machine's, milliseconds. */
let serviceAhead = 0
const objects = new Map<string, Buffer>()

const server = createServer((request, response) => void answer(request, response))
let folder: string
beforeEach(async () => {
  faults = []
  calls = []
  serviceAhead = 0
  objects.clear()
  folder = mkdtempSync(join(tmpdir(), 'pinlu-s3-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  const fault = faults.shift()
  const content = await buffer(request)

  calls.push(`${method} ${headers.range ?? ''}`.trim())
  if (fault === 'busy') return void response.writeHead(503).end('<Code>SlowDown</Code>')
  if (fault === 'reset') return void request.socket.destroy()
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
    return void response.writeHead(403).end()

  response.setHeader('date', new Date(Date.now() + serviceAhead).toUTCString())
  if (Math.abs(signedAt(headers['x-amz-date']) - Date.now() - serviceAhead) > 15 * 60_000)
    return void response.writeHead(403).end('<Code>RequestTimeTooSkewed</Code>')

  if (method === 'PUT') {
    if (createHash('sha256').update(content).digest('hex') !== headers['x-amz-content-sha256'])
      return void response.writeHead(400).end('<Code>XAmzContentSHA256Mismatch</Code>')
    if (fault !== 'forgets') objects.set(url, content)

    return void response.writeHead(200).end()
  }

  if (method === 'DELETE') return void response.writeHead(objects.delete(url) ? 204 : 404).end()

  const object = objects.get(url)
  if (!object) return void response.writeHead(404).end()

  const [, start = '0', end = ''] = /bytes=(\d+)-(\d*)/.exec(headers.range ?? '') ?? []
  const whole = fault === 'other content' ? Buffer.alloc(object.length, '?') : object
  const part = whole.subarray(Number(start), end === '' ? undefined : Number(end) + 1)

  response.writeHead(headers.range ? 206 : 200, { 'content-length': part.length })
  if (method === 'HEAD') return void response.end()
  if (fault !== 'cut') return void response.end(part)
  response.write(part.subarray(0, part.length / 2), () => request.socket.destroy())
}

const signedAt = (stamp: unknown) =>
  Date.parse(String(stamp).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))

const open = (accessKeyId = 'key') =>
  s3Store(
    {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'files',
      prefix: 'pinlu/',
      region: 'cn-north-1',
      isHostStyle: false,
      accessKeyId,
      secretAccessKey: 'secret',
    },
    folder,
  )
const text = (size: number) => Buffer.from('品录'.repeat(size / 6))
const readAll = (stream: Readable) => buffer(stream)

describe('a store in a bucket', () => {
  test('keeps content under its hash, gives it whole and in parts, and nothing of it stays on this machine', async () => {
    const store = open()
    const { sha256, size } = await store.put(text(6000))

    expect([...objects.keys()]).toEqual([`/files/pinlu/${sha256.slice(0, 2)}/${sha256}`])
    expect(await readAll(store.get(sha256))).toEqual(text(6000))
    expect(await readAll(store.get(sha256, { start: 6, end: 11 }))).toEqual(text(6))
    expect([await store.has(sha256, size), await store.has(sha256, size + 1)]).toEqual([
      true,
      false,
    ])
    expect(readdirSync(folder)).toEqual([])

    await store.remove(sha256)
    await store.remove(sha256)
    expect(await store.has(sha256, size)).toBe(false)
  })

  test('sends again what a busy service or a broken connection did not take', async () => {
    faults = ['busy', 'reset']
    const { sha256, size } = await open().put(text(6000))
    expect(await open().has(sha256, size)).toBe(true)
    expect(calls.slice(0, 4)).toEqual(['PUT', 'PUT', 'PUT', 'HEAD'])
  })

  test('content that the service acknowledged but lacks is not stored', async () => {
    faults = ['forgets']
    await expect(open().put(text(600))).rejects.toThrow('has not all of it')
  })

  test.each([3_600_000, -3_600_000])(
    'signs with the time of a service whose clock differs by %i ms, also when it changes back',
    async (ahead) => {
      const store = open()

      serviceAhead = ahead
      const { sha256, size } = await store.put(text(600))
      expect(calls).toEqual(['PUT', 'PUT', 'HEAD'])
      expect(await readAll(store.get(sha256))).toEqual(text(600))

      serviceAhead = 0
      expect(await store.has(sha256, size)).toBe(true)
      expect(calls.slice(3)).toEqual(['GET', 'HEAD', 'HEAD'])
    },
  )

  test('signs calls at the same time again when the clock of the service has changed', async () => {
    const store = open()
    serviceAhead = 3_600_000
    const stored = await Promise.all([1, 2, 3, 4].map((n) => store.put(text(600 + n))))

    serviceAhead = 0
    const presence = stored.map(({ sha256, size }) => store.has(sha256, size))
    expect(await Promise.all(presence)).toEqual([true, true, true, true])
  })

  test('does not repeat what a service with the same time refuses', async () => {
    await expect(open('unknown').put(text(600))).rejects.toThrow('answers 403')
    expect(calls).toEqual(['PUT'])
  })

  test('gives up after four attempts, and says what the service said', async () => {
    faults = ['busy', 'busy', 'busy', 'busy']
    await expect(open().put(text(600))).rejects.toThrow(/answers 503 to PUT \w+: <Code>SlowDown/)
  })

  test('goes on with a download where it broke off', async () => {
    const store = open()
    const { sha256 } = await store.put(text(60_000))

    calls = []
    faults = ['cut', 'cut']
    expect(await readAll(store.get(sha256))).toEqual(text(60_000))
    expect(calls).toEqual(['GET', 'GET bytes=30000-', 'GET bytes=45000-'])
  })

  test('ends with an error instead of giving content that is not what its name says', async () => {
    const store = open()
    const { sha256 } = await store.put(text(600))

    faults = ['other content']
    await expect(readAll(store.get(sha256))).rejects.toThrow('gave other content')
    await store.remove(sha256)
    await expect(readAll(store.get(sha256))).rejects.toThrow('answers 404')
  })
})

describe('the address of a bucket', () => {
  const keys = { key: 'key', secret: 'secret' }
  const read = (url: string) => readFilesUrl(url, keys)

  test('names bucket, prefix, service and region', () => {
    expect(read('s3://files/pinlu?endpoint=https://s3.example.cn&region=cn-north-1')).toEqual({
      endpoint: 'https://s3.example.cn',
      bucket: 'files',
      prefix: 'pinlu/',
      region: 'cn-north-1',
      isHostStyle: false,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(read('s3://files?endpoint=http://10.0.0.5:9000&style=host')).toMatchObject({
      prefix: '',
      isHostStyle: true,
    })
  })

  test.each([
    ['https://files', '不是 s3:// 开头'],
    ['s3://key:secret@files?endpoint=https://s3.example.cn', '密钥请放在 FILES_KEY'],
    ['s3://files', 'endpoint'],
    ['s3://files?endpoint=https://s3.example.cn/files', '不带路径'],
    ['s3://files?endpoint=https://s3.example.cn&styl=host', 'styl 不认识'],
  ])('is refused in words: %s', (url, words) => {
    expect(() => read(url)).toThrow(words)
    expect(() => read(url)).not.toThrow(/secret/)
  })

  test('needs its keys', () => {
    expect(() =>
      readFilesUrl('s3://files?endpoint=https://s3.example.cn', { key: 'key', secret: undefined }),
    ).toThrow('FILES_KEY 和 FILES_SECRET')
  })
})
