import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** A file system of a few megabytes; returns how to unmount it, or null without permission. */
export function mountSmallDisk(folder: string, megabytes: number): (() => void) | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
}
