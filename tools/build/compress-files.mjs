import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Writes a `.br` beside each compressible file: the server need not compress at the start. */
export function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue

    const plain = readFileSync(file)
    if (plain.length < 1000) continue

    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    }

    writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }))
  }
}
