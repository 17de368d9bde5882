import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { makePrivateFolder, privateMode } from '#server/private-folder.ts'
import type { Settings } from '#server/settings.ts'
import { folderStore, type FileStore } from '#server/storage/file-store.ts'
import { s3Objects, s3Store } from '#server/storage/s3-store.ts'

/** Objects by name, attachments by content hash. */
export interface BackupStore {
  /** Durable when it resolves. */
  put(name: string, path: string): Promise<void>
  get(name: string): Readable
  /** In order. */
  list(prefix: string): Promise<string[]>
  remove(name: string): Promise<void>
  files: FileStore
  /** The place of the backup, for the administrator. */
  place: string
}

/** @param dataDir for temporary files */
export function openBackupStore(
  backup: NonNullable<Settings['backup']>,
  dataDir: string,
): BackupStore {
  if (typeof backup === 'string') return folderBackup(backup)

  const files = { ...backup, prefix: `${backup.prefix}files/` }

  return {
    ...s3Objects(backup),
    files: s3Store(files, join(dataDir, 'incoming')),
    place: `s3://${backup.bucket}/${backup.prefix}`,
  }
}

function folderBackup(root: string): BackupStore {
  makePrivateFolder(root)

  return {
    async put(name, path) {
      const target = join(root, name)
      // Of several writers of a name, the last whole file stays.
      const part = `${target}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(target), { recursive: true, mode: privateMode })
      await copyFile(path, part)
      const file = await open(part, 'r+')
      await file.chmod(0o600)
      await file.sync()
      await file.close()
      await rename(part, target)
    },
    get: (name) => createReadStream(join(root, name)),
    async list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const entries = await readdir(join(root, folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => [])
      const names = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, '/').length))

      return names.filter((name) => name.startsWith(prefix)).toSorted()
    },
    remove: (name) => rm(join(root, name), { force: true }),
    files: folderStore(join(root, 'files')),
    place: root,
  }
}
