import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Query } from '#server/database/database.ts'
import {
  archiveFolder,
  beginBase,
  endBase,
} from '#server/database/embedded-postgres/archive-settings.ts'
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

/** A shipper of a database, and how to hand it a finished segment. */
function shipperOf(folder: string, system: string) {
  const dataDir = join(folder, `data-${system}`)
  const backup = join(folder, 'backup')
  mkdirSync(archiveFolder(dataDir), { recursive: true })
  mkdirSync(join(dataDir, 'log'))
  writeFileSync(join(dataDir, 'log', 'key.pem'), system)

  return {
    dataDir,
    shipper: new ArchiveShipper({
      query: (() => Promise.resolve([{ id: system }])) as Query,
      dataDir,
      files: null,
      store: openBackupStore(backup, dataDir),
    }),
    finish: (name: string) => writeFileSync(join(archiveFolder(dataDir), name), name),
    shipped: () => (existsSync(join(backup, 'wal')) ? readdirSync(join(backup, 'wal')) : []),
    hasSecrets: () => existsSync(join(backup, 'secrets')),
  }
}

const segments = ['1', '2'].map((digit) => digit.padStart(24, '0'))

test('after a gap nothing is shipped until a base backup begins: a drill adds nothing to its backup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-ship-'))
  const { dataDir, shipper, finish, shipped, hasSecrets } = shipperOf(folder, '7')
  writeFileSync(join(archiveFolder(dataDir), 'gap'), '')

  finish(segments[0]!)
  await shipper.ship()
  expect(shipped()).toEqual([])
  expect(hasSecrets()).toBe(false)
  expect(readdirSync(archiveFolder(dataDir))).toEqual(['gap'])

  beginBase(dataDir)
  finish(segments[1]!)
  await shipper.ship()
  expect(shipped()).toEqual([`${segments[1]}.gz`])
  expect(hasSecrets()).toBe(true)

  endBase(dataDir, true)
  expect(readdirSync(archiveFolder(dataDir))).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

test('a place with the backup of another database is refused, and stays as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-ship-'))
  const first = shipperOf(folder, '7')
  const other = shipperOf(folder, '8')
  first.finish(segments[0]!)
  await first.shipper.ship()

  other.finish(segments[1]!)
  await expect(other.shipper.ship()).rejects.toThrow(/中是另一个数据库的备份/)
  expect(first.shipped()).toEqual([`${segments[0]}.gz`])
  rmSync(folder, { recursive: true, force: true })
})
