export interface ZipEntry {
  name: string
  /** 0 stored, 8 deflated. */
  method: number
  packedSize: number
  start: number
}

export interface ZipEnd {
  count: number
  start: number
  length: number
}

/** The end record and the longest comment. */
const endSize = 22
export const longestZipEnd = endSize + 65_535

const signatures = { entry: 0x02014b50, end: Buffer.from([0x50, 0x4b, 0x05, 0x06]) }
const entrySize = 46

/**
 * Reads the end record from an archive's last bytes. Null for none, multi-disk archives, ZIP64, and
 * contradicting counts, which readers interpret differently.
 */
export function readZipEnd(tail: Buffer): ZipEnd | null {
  const at = tail.lastIndexOf(signatures.end)
  if (at === -1 || at + endSize > tail.length) return null

  const [disk, directoryDisk] = [tail.readUInt16LE(at + 4), tail.readUInt16LE(at + 6)]
  const [countOnDisk, count] = [tail.readUInt16LE(at + 8), tail.readUInt16LE(at + 10)]
  if (disk !== 0 || directoryDisk !== 0 || countOnDisk !== count || count === 0xffff) return null

  return { count, start: tail.readUInt32LE(at + 16), length: tail.readUInt32LE(at + 12) }
}

/** Null unless it has exactly `count` entries with distinct names. */
export function readZipEntries(directory: Buffer, count: number): Map<string, ZipEntry> | null {
  const entries = new Map<string, ZipEntry>()
  let at = 0
  while (at < directory.length) {
    if (entries.size === count || at + entrySize > directory.length) return null
    if (directory.readUInt32LE(at) !== signatures.entry) return null

    const nameEnd = at + entrySize + directory.readUInt16LE(at + 28)
    if (nameEnd > directory.length) return null

    const name = directory.toString('utf8', at + entrySize, nameEnd)
    if (entries.has(name)) return null

    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      start: directory.readUInt32LE(at + 42),
    })

    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }

  return entries.size === count ? entries : null
}
