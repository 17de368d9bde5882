import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { linkSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder, privateFile } from '#server/private-folder.ts'

/**
 * A key of the log: lines are marked with it, seals and digests are signed. It never leaves
 * DATA_DIR; who has the database alone cannot forge a line.
 */
export interface LogKey {
  /** Short name of the key: the beginning of the public key's SHA-256. */
  id: string
  /** PEM, to check digests elsewhere. */
  publicKey: string
  mark(text: string): string
  hasMarked(text: string, mark: string): boolean
  sign(text: string): string
  hasSigned(text: string, signature: string): boolean
}

/** The key in use, and every key that was. */
export interface LogKeys {
  /** Where they lie; the anchors lie beside them. */
  folder: string
  current: LogKey
  of(id: string): LogKey | undefined
}

const current = 'key.pem'

/** Folder of the keys and anchors of the log below DATA_DIR. Nodes of one portal share it. */
const logFolder = (dataDir: string): string => join(dataDir, 'log')

/**
 * Reads the keys, and makes the first. Keys that were in use before lie beside it under any name
 * that ends in .pem.
 */
export function readLogKeys(dataDir: string): LogKeys {
  const folder = logFolder(dataDir)
  makePrivateFolder(folder)
  makeKey(folder)
  const keys = new Map<string, LogKey>()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.pem'))) {
    const key = keyOf(readFileSync(join(folder, name), 'utf8'))
    keys.set(key.id, key)
  }

  return {
    folder,
    current: keyOf(readFileSync(join(folder, current), 'utf8')),
    of: (id) => keys.get(id),
  }
}

/** Two nodes that start at once agree on one: a link is made by one of them only. */
function makeKey(folder: string): void {
  if (readdirSync(folder).includes(current)) return

  const { privateKey } = generateKeyPairSync('ed25519')
  const newKeyFile = join(folder, `${process.pid}.new`)

  writeFileSync(newKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: privateFile,
  })

  try {
    linkSync(newKeyFile, join(folder, current))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(newKeyFile)
  }
}

function keyOf(pem: string): LogKey {
  const privateKey = createPrivateKey(pem)
  const open = createPublicKey(privateKey)
  const der = open.export({ type: 'spki', format: 'der' })
  const id = createHash('sha256').update(der).digest('hex').slice(0, 12)
  const secret = Buffer.from(
    hkdfSync(
      'sha256',
      privateKey.export({ type: 'pkcs8', format: 'der' }),
      '',
      'line of the log',
      32,
    ),
  )

  const mark = (text: string) =>
    `${id}.${createHmac('sha256', secret).update(text).digest('base64url')}`

  return {
    id,
    publicKey: open.export({ type: 'spki', format: 'pem' }) as string,
    mark,
    hasMarked(text, claimedMark) {
      const expectedMark = Buffer.from(mark(text))
      const actualMark = Buffer.from(claimedMark)
      return expectedMark.length === actualMark.length && timingSafeEqual(expectedMark, actualMark)
    },
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    hasSigned: (text, signature) =>
      verify(null, Buffer.from(text), open, Buffer.from(signature, 'base64url')),
  }
}
