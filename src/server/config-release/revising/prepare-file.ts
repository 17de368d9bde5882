import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A file that lies beside another, ready to take its place. */
export interface PreparedFile {
  /** Takes the place of the other, all at once. */
  keep: () => void
  /** Leaves nothing behind; nothing when it was kept. */
  drop: () => void
}

/**
 * Writes a text beside a file, so that it is known that it can be written: readers of the folder do
 * not see it.
 * @throws Error of the file system
 */
export function prepareFile(place: string, text: string): PreparedFile {
  const target = realpathSync(place)
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  writeFileSync(beside, text, { mode: statSync(target).mode, flush: true })

  return { keep: () => renameSync(beside, target), drop: () => rmSync(beside, { force: true }) }
}
