import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Mode of files that only the account of the portal may read. */
export const privateFile = 0o600
/** Mode of folders that only the account of the portal may open. */
export const privateMode = 0o700

/**
 * Creates a folder that other local accounts cannot open; restricts an existing one too, unless
 * another account owns it.
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
