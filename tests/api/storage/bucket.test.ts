import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import { openBackupStore } from '#server/backup/backup-store.ts'
import { removeOrphanedFiles } from '#server/files/store-upload.ts'
import { s3Store } from '#server/storage/s3-store.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'
import { missingSwift, startSwift } from './start-swift.ts'

if (missingSwift !== null) console.log(`left out, a real object store is missing: ${missingSwift}`)

describe.skipIf(missingSwift !== null)(
  'two nodes on one bucket',
  { tags: ['long'], timeout: 120_000 },
  () => {
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'pinlu-incoming-')))
    let swift: Awaited<ReturnType<typeof startSwift>>
    let nodes: TestPortal[]
    let token: string
    beforeAll(async () => {
      swift = await startSwift()
      const [first, second] = folders.map((folder) => s3Store(swift.settings, folder))
      const one = await openPortal({ files: first })

      nodes = [one, await openPortal({ files: second, databaseOf: one })]
      token = await one.tokenOf(await one.addAccount({ username: 'bucket', roles: ['declare'] }))
    }, 120_000)
    afterAll(async () => {
      for (const node of nodes.toReversed()) await node.close()
      await swift.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    })

    const upload = async (content: Buffer) => {
      const answer = await nodes[0]!.call<FileValue>(
        'POST',
        '/api/file?entity=enterprise&field=licenseFile',
        { token, ...uploadForm('营业执照.pdf', content) },
      )
      expect(answer.status).toBe(200)
      return answer.body.data.id
    }
    const download = (id: string, range?: string) =>
      nodes[1]!.call('GET', `/api/file/${id}`, { token, ...(range ? { headers: { range } } : {}) })

    test('one gives what was uploaded to the other, whole and in ranges', async () => {
      const content = Buffer.concat([pdf('bucket'), Buffer.alloc(3_000_000, ' ')])
      const id = await upload(content)
      expect((await download(id)).bytes.equals(content)).toBe(true)
      const part = await download(id, 'bytes=0-4')
      expect([part.status, part.text]).toEqual([206, '%PDF-'])
    })

    test('content that no record names for a day is gone from the bucket', async () => {
      const id = await upload(pdf('loose'))
      const [row] = await nodes[0]!.services.database.query<{ sha256: string; size: number }>(
        'select sha256, size from file where id = $1',
        [id],
      )
      const { files } = nodes[1]!.services

      expect(await files.has(row!.sha256, row!.size)).toBe(true)
      nodes[0]!.time.now = new Date(nodes[0]!.time.now.getTime() + 2 * 86_400_000)
      expect(await removeOrphanedFiles(nodes[0]!.services)).toBeGreaterThan(0)
      expect(await files.has(row!.sha256, row!.size)).toBe(false)
      expect((await download(id)).status).toBe(404)
    })

    test('a backup lies there by name, listed beyond a page of the service, and goes by name', async () => {
      const folder = folders[0]!
      const backup = { ...swift.settings, prefix: 'backup & drill/' }
      const store = openBackupStore(backup, folder)
      const path = join(folder, 'segment')
      writeFileSync(path, 'write-ahead log')
      const names = Array.from(
        { length: 1003 },
        (_, at) => `wal/${String(at).padStart(24, '0')}.gz`,
      )
      for (let at = 0; at < names.length; at += 20)
        await Promise.all(names.slice(at, at + 20).map((name) => store.put(name, path)))
      await store.put('base/1/manifest.json', path)

      expect(await store.list('wal/')).toEqual(names)
      expect(await store.list('none/')).toEqual([])
      const chunks: Buffer[] = []
      for await (const chunk of store.get(names[7]!) as AsyncIterable<Buffer>) chunks.push(chunk)
      expect(Buffer.concat(chunks).toString()).toBe('write-ahead log')
      await store.remove(names[7]!)
      await store.remove(names[7]!)
      expect(await store.list('wal/')).toHaveLength(1002)

      const { sha256, size } = await store.files.put(pdf('in the backup'))
      expect(await store.files.has(sha256, size)).toBe(true)
      expect(await store.list('files/')).toEqual([`files/${sha256.slice(0, 2)}/${sha256}`])
    })
  },
)
