const stepMask = 0x3ff_ffff
/** Ids that this process made, from a random start; null before the first. */
let step: number | null = null

/**
 * A UUIDv7, sorted by time; never a table default. Ids of the same millisecond are sorted in the
 * order in which this process made them: rows of one import keep the order of their sheet.
 */
export function newId(now: Date, random: (bytes: number) => Buffer): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  random(10).copy(bytes, 6)

  // 26 bits that count instead of chance (RFC 9562, 6.2, first method).
  step = ((step ?? bytes.readUInt32BE(6) >>> 7) + 1) & stepMask
  bytes.writeUInt16BE(0x7000 | (step >>> 14), 6)
  bytes.writeUInt16BE(0x8000 | (step & 0x3fff), 8)
  const hex = bytes.toString('hex')

  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
