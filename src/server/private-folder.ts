import { chmodSync, mkdirSync, statSync } from 'node:fs'

export const privateFile = 0o600
/** For the portal's account only. */
export const privateMode = 0o700

/** Creates or restricts a folder, unless another account owns it. */
export function makePrivateFolder(path: string, mode = privateMode): void {
  mkdirSync(path, { recursive: true, mode })
  if ((statSync(path).mode & 0o777 & ~mode) === 0) return

  try {
    chmodSync(path, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
