import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { archiveFolder } from '#server/database/embedded-postgres/archive-settings.ts'
import { openBackupStore } from './backup-store.ts'
import { ArchiveShipper } from './ship-archive.ts'

test('the portal and a base backup ship the same segments at once, and each is whole in the backup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-ship-'))
  const dataDir = join(folder, 'data')
  const segments = new Map(
    Array.from({ length: 20 }, (_, at) => [
      at.toString(16).toUpperCase().padStart(24, '0'),
      randomBytes(200_000),
    ]),
  )
  mkdirSync(archiveFolder(dataDir), { recursive: true })
  for (const [name, content] of segments) writeFileSync(join(archiveFolder(dataDir), name), content)

  const open = () =>
    new ArchiveShipper({
      query: () => Promise.resolve([]),
      dataDir,
      files: null,
      store: openBackupStore(join(folder, 'backup'), dataDir),
    })
  await Promise.all([open().ship(), open().ship(), open().ship()])

  const stored = join(folder, 'backup', 'wal')
  expect(readdirSync(stored)).toEqual([...segments.keys()].map((name) => `${name}.gz`))
  for (const [name, content] of segments)
    expect(gunzipSync(readFileSync(join(stored, `${name}.gz`))).equals(content)).toBe(true)
  expect(readdirSync(archiveFolder(dataDir))).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})
