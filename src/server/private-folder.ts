import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Mode of files that only the account of the portal may read. */
export const privateFile = 0o600
/** Mode of folders that only the account of the portal may open. */
export const privateMode = 0o700

/**
 * Makes a folder that no other local account can open; an existing one is closed to them too,
 * unless it belongs to somebody else.
 */
export function makePrivateFolder(path: string, mode = privateMode): void {
  mkdirSync(path, { recursive: true, mode })
  if ((statSync(path).mode & 0o777 & ~mode) === 0) return

  try {
    chmodSync(path, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
