import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { restoreMark, startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { openBackupStore } from './backup-store.ts'
import { listBases, type BaseManifest } from './base-backup.ts'
import { fetchSegments, restoreBackup } from './restore-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinlu-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const emptyFolder = () => mkdtempSync(join(folder, 'data-'))
const packed = gzipSync(execFileSync('tar', ['-cf', '-', '-C', import.meta.dirname, '.']))
const id = '20260101T000000Z'

/** A place with one base backup of the bytes, whose manifest names `expected`. */
function backupOf(content: Buffer | null, expected = packed) {
  const place = emptyFolder()
  const part = `base/${id}/data-00001`
  const manifest: BaseManifest = {
    id,
    finishedAt: '2026-01-01T00:00:10.000Z',
    firstSegment: '000000010000000000000002',
    label: '',
    parts: [
      {
        name: part,
        size: expected.length,
        sha256: createHash('sha256').update(expected).digest('hex'),
      },
    ],
  }
  mkdirSync(join(place, 'base', id), { recursive: true })
  mkdirSync(join(place, 'secrets/log'), { recursive: true })
  writeFileSync(join(place, 'secrets/postgres.password'), 'secret')
  writeFileSync(join(place, 'secrets/log/key.pem'), 'key')
  writeFileSync(join(place, 'base', id, 'manifest.json'), JSON.stringify(manifest))
  if (content) writeFileSync(join(place, part), content)

  return openBackupStore(place, place)
}

const restore = (store: ReturnType<typeof backupOf>, dataDir: string, to: Date | null = null) =>
  restoreBackup({ store, dataDir, to, isFolder: true, say: () => {} })

test.each<[string, Buffer | null, RegExp]>([
  ['cut short', packed.subarray(0, packed.length / 2), /已经损坏/],
  ['of something else', Buffer.from('something else'), /已经损坏/],
  ['changed in one byte', changed(packed), /已经损坏/],
  ['that is missing', null, /不完整/],
])('a base backup with a part %s is refused, and nothing is left', async (_, content, words) => {
  const dataDir = emptyFolder()
  await expect(restore(backupOf(content), dataDir)).rejects.toThrow(words)
  expect(readdirSync(dataDir)).toEqual([])
})

function changed(content: Buffer): Buffer {
  const copy = Buffer.from(content)
  copy[Math.floor(copy.length / 2)]! ^= 255
  return copy
}

test.each(['pg18', 'log', 'postgres.password', 'postgres-roles.json'])(
  'a folder with %s is not restored into, and stays as it is',
  async (name) => {
    const dataDir = emptyFolder()
    mkdirSync(join(dataDir, name))
    writeFileSync(join(dataDir, name, 'mine'), '')
    await expect(restore(backupOf(packed), dataDir)).rejects.toThrow(`中已有 ${name}`)
    expect(readdirSync(dataDir)).toEqual([name])
    expect(readdirSync(join(dataDir, name))).toEqual(['mine'])
  },
)

test('where a restore was killed no portal starts, and another restore begins from nothing', async () => {
  const dataDir = emptyFolder()
  mkdirSync(join(dataDir, 'pg18'))
  writeFileSync(join(dataDir, restoreMark), '')
  await expect(startPostgres(dataDir)).rejects.toThrow(/中的恢复没有完成/)

  await expect(restore(backupOf(null), dataDir)).rejects.toThrow(/不完整/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a base backup with a damaged manifest is none', async () => {
  const store = backupOf(packed)
  writeFileSync(join(store.place, 'base', id, 'manifest.json'), '{"id":')
  expect(await listBases(store)).toEqual([])
  await expect(restore(store, emptyFolder())).rejects.toThrow(/没有完整的基础备份/)
})

test('the earliest moment is told as the portal writes times', async () => {
  const store = backupOf(packed)
  await expect(restore(store, emptyFolder(), new Date('2025-01-01'))).rejects.toThrow(
    '最早只能恢复到 2026-01-01 08:00:10',
  )
})

/** What is fetched of archived segments, given by their numbers, and where the log breaks off. */
async function fetchFrom(first: string, names: string[], damaged: string[] = []) {
  const place = emptyFolder()
  mkdirSync(join(place, 'wal'))
  for (const name of names) {
    const content = gzipSync(name)
    const stored = damaged.includes(name) ? content.subarray(0, content.length / 2) : content
    writeFileSync(join(place, 'wal', `${name}.gz`), stored)
  }

  const target = join(emptyFolder(), 'wal')
  const base = { id, finishedAt: '', firstSegment: first, label: '', parts: [] }
  const brokenAt = await fetchSegments(openBackupStore(place, place), base, target)

  return { brokenAt, fetched: readdirSync(target).map((name) => name.slice(0, -'.gz'.length)) }
}

const segment = (position: string, timeline = 1) =>
  String(timeline).padStart(8, '0') + position.padStart(16, '0')

test('the log is fetched from the base backup on, over files and timelines', async () => {
  const needed = [
    segment('FF'),
    segment('100000000'),
    segment('100000001'),
    segment('100000001', 2),
    segment('100000002', 2),
    '00000002.history',
  ]
  const fetched = await fetchFrom(segment('FF'), [segment('FE'), ...needed])
  expect(fetched).toEqual({ brokenAt: null, fetched: needed.toSorted() })
})

test('the log is fetched up to a segment that is missing or damaged, which is named', async () => {
  const [first, second, third] = [segment('1'), segment('2'), segment('3')]
  expect(await fetchFrom(first, [first, third])).toEqual({ brokenAt: second, fetched: [first] })
  expect(await fetchFrom(first, [first, second, third], [second])).toEqual({
    brokenAt: second,
    fetched: [first],
  })
  expect(await fetchFrom(first, [second])).toEqual({ brokenAt: first, fetched: [] })
})
