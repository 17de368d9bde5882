import { spawn } from 'node:child_process'

/**
 * Removes a folder of many files, such as a database cluster, in a process of its own: no test
 * waits for it.
 */
export function removeFolder(folder: string): void {
  spawn('rm', ['-rf', folder], { stdio: 'ignore', detached: true }).unref()
}
