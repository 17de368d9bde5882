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
import {
  linkSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { makePrivateFolder, privateFile } from '#server/private-folder.ts'

/**
 * Marks lines and signs seals and digests. It never leaves DATA_DIR: database access alone cannot
 * forge a line.
 */
export interface LogKey {
  /** The start of the public key's SHA-256. */
  id: string
  /** PEM, to check digests elsewhere. */
  publicKey: string
  mark(text: string): string
  hasMarked(text: string, mark: string): boolean
  sign(text: string): string
  hasSigned(text: string, signature: string): boolean
}

export interface LogKeys {
  folder: string
  /** Comes from the environment, the same on every node. */
  isShared: boolean
  readonly current: LogKey
  get(id: string): LogKey | undefined
  /** After a rotation. */
  reload(): void
}

const current = 'key.pem'

const logFolder = (dataDir: string): string => join(dataDir, 'log')

/**
 * Reads the keys and creates the first one. Former keys are any other .pem files.
 * @param shared PEM of a key for several nodes; overrides the folder's
 * @throws Error with a message when invalid
 */
export function readLogKeys(dataDir: string, shared: string | null = null): LogKeys {
  const folder = logFolder(dataDir)
  makePrivateFolder(folder)
  if (shared === null) makeKey(folder)
  let read = readFolder(folder, shared)

  return {
    folder,
    isShared: shared !== null,
    get current() {
      return read.current
    },
    get(id) {
      // Another node may have rotated it.
      if (!read.keys.has(id) && statSync(folder).mtimeMs !== read.changedAt)
        read = readFolder(folder, shared)
      return read.keys.get(id)
    },
    reload() {
      read = readFolder(folder, shared)
    },
  }
}

function readFolder(folder: string, shared: string | null) {
  const changedAt = statSync(folder).mtimeMs
  const keys = new Map<string, LogKey>()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.pem'))) {
    const key = keyOf(readFileSync(join(folder, name), 'utf8'))
    keys.set(key.id, key)
  }

  const currentKey =
    shared === null ? keyOf(readFileSync(join(folder, current), 'utf8')) : sharedKeyOf(shared)
  keys.set(currentKey.id, currentKey)

  return { keys, changedAt, current: currentKey }
}

function sharedKeyOf(pem: string): LogKey {
  try {
    return keyOf(pem)
  } catch (error) {
    throw new Error(
      'LOG_KEY 不是日志的密钥：须是 Ed25519 私钥（PEM），用 openssl genpkey -algorithm ed25519 生成，各节点相同',
      { cause: error },
    )
  }
}

/** Makes a new key and keeps the former for verification. Returns both ids. */
export function rotateLogKey({ folder, current: former }: LogKeys): {
  former: string
  current: string
} {
  const formerFile = join(folder, `key-${former.id}.pem`)
  try {
    linkSync(join(folder, current), formerFile)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }

  const newKeyFile = writeNewKey(folder)
  renameSync(newKeyFile, join(folder, current))

  return { former: former.id, current: readFolder(folder, null).current.id }
}

/** Returns the path of a temporary name. */
function writeNewKey(folder: string): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  const path = join(folder, `${process.pid}.new`)
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: privateFile })

  return path
}

/**
 * Registers this node's key in the database as the nodes' common one.
 * @throws Error with a message when other nodes use a key unknown here, whose lines would look
 *   forged
 */
export async function registerLogKey(database: Database, keys: LogKeys): Promise<void> {
  const { id } = keys.current
  const value = JSON.stringify(id)
  const [row] = await database.query<{ value: string }>(
    `with mine as (insert into portal_fact(name, value) values ('log-key', $1)
      on conflict (name) do nothing returning value)
     select value from mine union all select value from portal_fact where name = 'log-key' limit 1`,
    [value],
  )
  const registered = row?.value ?? id
  if (registered === id) return
  if (keys.get(registered) === undefined)
    throw new Error(
      `这个数据库的日志由另一把密钥（${registered}）标记，本节点没有它，因此没有启动。请把其他节点的 DATA_DIR/log/*.pem 复制到本节点的 ${keys.folder}，或用 LOG_KEY_FILE 给各节点同一把密钥；密钥确已丢失的，由数据库管理员执行 delete from portal_fact where name = 'log-key' 后再启动`,
    )

  await database.query(`update portal_fact set value = $1 where name = 'log-key'`, [value])
}

/** Does nothing when there is one; atomic by a hard link. */
function makeKey(folder: string): void {
  if (readdirSync(folder).includes(current)) return

  const newKeyFile = writeNewKey(folder)
  try {
    linkSync(newKeyFile, join(folder, current))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(newKeyFile)
  }
}

/** @throws Error for an invalid key */
function keyOf(pem: string): LogKey {
  const privateKey = createPrivateKey(pem)
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('no Ed25519 key')

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
