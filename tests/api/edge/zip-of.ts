import { constants, deflateRawSync } from 'node:zlib'

/** The content of a part: stored as it is, or deflated already. */
export type PartContent = string | Buffer | { packed: Buffer }

/** A ZIP archive of small files. @param counts what its end record says of their number, twice */
export function zipOf(
  files: Record<string, PartContent>,
  counts?: [onDisk: number, total: number],
): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0

  for (const [name, content] of Object.entries(files)) {
    const isPacked = typeof content === 'object' && 'packed' in content
    const bytes = isPacked ? content.packed : Buffer.from(content as string)
    const head = Buffer.alloc(30)

    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(isPacked ? 8 : 0, 8)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)

    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(isPacked ? 8 : 0, 10)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(bytes.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    const part = Buffer.concat([head, Buffer.from(name), bytes])

    parts.push(part)
    list.push(entry, Buffer.from(name))
    at += part.length
  }

  const [onDisk, total] = counts ?? [parts.length, parts.length]
  const names = Buffer.concat(list)
  const end = Buffer.alloc(22)

  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(onDisk, 8)
  end.writeUInt16LE(total, 10)
  end.writeUInt32LE(names.length, 12)
  end.writeUInt32LE(at, 16)

  return Buffer.concat([...parts, names, end])
}

/** What unpacks to this many megabytes of blanks, made without packing them all. */
export function blanksPacked(megabytes: number): { packed: Buffer } {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  return {
    packed: Buffer.concat([
      ...Array.from({ length: megabytes }, () => megabyte),
      deflateRawSync(''),
    ]),
  }
}
