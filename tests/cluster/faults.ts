import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const rules = (address: string) =>
  ['-d', '-s'].map((side) => ['INPUT', side, address, '-p', 'tcp', '-j', 'DROP'])

/** Whether this user may drop packets here. */
export const canCutOff = (): boolean =>
  spawnSync('iptables', ['-L', 'INPUT', '-n'], { stdio: 'ignore' }).status === 0

/**
 * Drops every packet to and from an address of this machine: connections hang, as when a cable is
 * pulled. Answers the way back.
 */
export function cutOff(address: string): () => void {
  const change = (word: string) => {
    for (const rule of rules(address)) execFileSync('iptables', [word, ...rule])
  }
  const back = () => change('-D')

  change('-I')
  process.once('exit', back)

  return () => {
    process.off('exit', back)
    back()
  }
}

/** Fills a file system to the last page. Answers the way to empty it. */
export function fillDisk(folder: string): () => void {
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  const piece = Buffer.alloc(4 * 1024 * 1024)

  writeFileSync(ballast, '')
  for (let left = bavail * bsize; left > 0; left -= piece.length)
    try {
      writeFileSync(ballast, piece.subarray(0, Math.min(left, piece.length)), { flag: 'a' })
    } catch {
      break
    }

  return () => rmSync(ballast, { force: true })
}

const fakeTime = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

/** Words before a program whose clock can be set while it runs; null where libfaketime is missing. */
export function clockOf(file: string): { words: string[]; set(text: string): void } | null {
  if (!existsSync(fakeTime)) return null

  const set = (text: string): void => writeFileSync(file, `${text}\n`)
  set('+0')

  return {
    words: [
      'env',
      `LD_PRELOAD=${fakeTime}`,
      `FAKETIME_TIMESTAMP_FILE=${file}`,
      'FAKETIME_CACHE_DURATION=1',
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
    ],
    set,
  }
}
