import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderStore } from './file-store.ts'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'pinlu-store-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const incoming = () => readdirSync(join(root, 'incoming'))
const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256)

describe('a store of files', () => {
  test('keeps what it received under its hash, and nothing of what is dropped', async () => {
    const store = folderStore(root)
    const received = await store.receive(Readable.from([Buffer.from('甲'), Buffer.from('乙')]), 100)

    await received?.store()
    expect(readFileSync(pathOf(received!.sha256), 'utf8')).toBe('甲乙')

    const dropped = await store.receive(Readable.from([Buffer.from('丙')]), 100)

    await dropped?.discard()
    expect(await store.has(dropped!.sha256, 3)).toBe(false)
    expect(incoming()).toEqual([])
  })

  test('lets no other local account read, also where an older version left the folder open', async () => {
    chmodSync(root, 0o755)
    const { sha256 } = await folderStore(root).put(Buffer.from('secret'))
    const modes = [
      root,
      join(root, 'incoming'),
      join(root, sha256.slice(0, 2)),
      pathOf(sha256),
    ].map((path) => statSync(path).mode & 0o777)

    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
  })

  test('receives nothing that is larger than allowed', async () => {
    expect(
      await folderStore(root).receive(Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), 100),
    ).toBeNull()
    expect(incoming()).toEqual([])
  })

  test('does not take a copy for whole that was once cut short', async () => {
    const store = folderStore(root)
    const { sha256, size } = await store.put(Buffer.from('whole content'))

    writeFileSync(pathOf(sha256), 'whole')
    expect(await store.has(sha256, size)).toBe(false)

    await store.put(Buffer.from('whole content'))
    expect(readFileSync(pathOf(sha256), 'utf8')).toBe('whole content')
    expect(await store.has(sha256, size)).toBe(true)
  })

  test('takes away what a killed server left, and leaves what another is writing', () => {
    folderStore(root)
    for (const [name, minutes] of [
      ['old', 120],
      ['new', 1],
    ] as const) {
      const path = join(root, 'incoming', name)
      writeFileSync(path, 'half')
      utimesSync(path, new Date(), new Date(Date.now() - minutes * 60_000))
    }

    folderStore(root)
    expect(incoming()).toEqual(['new'])
  })

  test('takes away at once what a process of this machine left that has ended', async () => {
    const received = await folderStore(root).receive(Readable.from([Buffer.from('half')]), 100)
    const [present = ''] = incoming()
    const { pid: ended } = spawnSync(process.execPath, ['--version'])
    const former = present.replace(`-${process.pid}-`, `-${ended}-`)
    const parent = present.replace(`-${process.pid}-`, `-${process.ppid}-`)
    const reused = `${present}0`
    for (const name of [former, parent, reused]) writeFileSync(join(root, 'incoming', name), 'half')
    const beforeStart = new Date(Date.now() - performance.now() - 1000)
    utimesSync(join(root, 'incoming', reused), beforeStart, beforeStart)

    folderStore(root)
    expect(incoming().toSorted()).toEqual([present, parent].toSorted())
    await received?.store()
  })
})

describe.skipIf(!mayMount())('on a full disk', () => {
  beforeEach(() => {
    mkdirSync(join(root, 'small'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', join(root, 'small')])
  })

  afterEach(() => void execFileSync('umount', [join(root, 'small')]))

  test('no upload is taken for stored, and nothing of it stays', async () => {
    const store = folderStore(join(root, 'small'))
    await store.put(Buffer.alloc(100_000, 1))

    for (const chunk of [1000, 65_536, 700_077]) {
      const content = Readable.from(chunksOf(Buffer.alloc(700_077, 2), chunk))
      await expect(store.receive(content, 1e6)).rejects.toMatchObject({ code: 'ENOSPC' })
    }

    expect(readdirSync(join(root, 'small', 'incoming'))).toEqual([])
    await store.put(Buffer.alloc(100_000, 3))
  })
})

function* chunksOf(content: Buffer, size: number): Generator<Buffer> {
  for (let start = 0; start < content.length; start += size)
    yield content.subarray(start, start + size)
}

/** Whether this machine lets a test have a small file system of its own. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
