const stepMask = 0x3ff_ffff
const last = { at: 0, step: 0 }

/**
 * A UUIDv7, sorted by time; never a table default. Ids of the same millisecond are sorted in the
 * order in which this process made them: rows of one import keep the order of their sheet.
 */
export function newId(now: Date, random: (bytes: number) => Buffer): string {
  const at = now.getTime()
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(at, 0, 6)
  random(10).copy(bytes, 6)

  // 26 bits that count, from a random start in the lower half (RFC 9562, 6.2, first method).
  const step = at === last.at ? last.step + 1 : bytes.readUInt32BE(6) >>> 7
  last.at = at
  last.step = step & stepMask
  bytes.writeUInt16BE(0x7000 | (last.step >>> 14), 6)
  bytes.writeUInt16BE(0x8000 | (last.step & 0x3fff), 8)
  const hex = bytes.toString('hex')

  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
