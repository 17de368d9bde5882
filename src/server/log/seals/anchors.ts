import { createReadStream, existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Seal } from './seal.ts'

/**
 * Seals outside the database, one per line: access to the database alone cannot drop the newest
 * unnoticed.
 */
const fileOf = (folder: string): string => join(folder, 'anchors.jsonl')

const tail = 16_384

/** Durable when it resolves. */
export async function addAnchors(folder: string, seals: Seal[]): Promise<void> {
  const file = await open(fileOf(folder), 'a', 0o600)
  try {
    await file.appendFile(seals.map((seal) => `${JSON.stringify(seal)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function lastAnchor(folder: string): Promise<Seal | null> {
  if (!existsSync(fileOf(folder))) return null

  const { size } = await stat(fileOf(folder))
  const file = await open(fileOf(folder), 'r')

  try {
    const start = Math.max(0, size - tail)
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(size - start),
      0,
      size - start,
      start,
    )

    const lines = buffer.subarray(0, bytesRead).toString('utf8').split('\n')

    return lines.map(parseAnchor).findLast((seal) => seal !== null) ?? null
  } finally {
    await file.close()
  }
}

/** In order; null for an invalid line. */
export async function* readAnchors(folder: string): AsyncGenerator<Seal | null> {
  if (!existsSync(fileOf(folder))) return
  for await (const line of createInterface({ input: createReadStream(fileOf(folder)) }))
    if (line !== '') yield parseAnchor(line)
}

function parseAnchor(line: string): Seal | null {
  try {
    const { body, signature } = JSON.parse(line) as Partial<Seal>
    return typeof body === 'string' && typeof signature === 'string' ? { body, signature } : null
  } catch {
    return null
  }
}
