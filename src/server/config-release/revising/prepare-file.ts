import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A file that lies beside another, ready to take its place. */
export interface PreparedFile {
  /** Takes the place of the other, all at once. */
  keep: () => void
  /** Removes the file, except after `keep`. */
  drop: () => void
}

/**
 * Writes a text beside a file, invisible to readers of the folder, to prove that it is writable.
 * @throws Error of the file system
 */
export function prepareFile(place: string, text: string): PreparedFile {
  const target = realpathSync(place)
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  writeFileSync(beside, text, { mode: statSync(target).mode, flush: true })

  return { keep: () => renameSync(beside, target), drop: () => rmSync(beside, { force: true }) }
}
