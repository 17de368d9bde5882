import {
  chmodSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'

export type WriteFailure = 'changedMeanwhile' | 'unreadable'

/**
 * Replaces a file's text atomically, with its byte order mark. Writes nothing and returns why when
 * the file has changed since it was read.
 */
export function replaceText(path: string, former: string, text: string): WriteFailure | null {
  if (!existsSync(path)) return 'changedMeanwhile'

  const target = realpathSync(path)
  const bytes = readFileSync(target)
  let present: string

  try {
    present = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'unreadable'
  }

  if (present !== former) return 'changedMeanwhile'

  const hasMark = bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const temporary = `${target}.${process.pid}.tmp`

  try {
    writeFileSync(temporary, `${hasMark ? '\ufeff' : ''}${text}`)
    chmodSync(temporary, statSync(target).mode)
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }

  return null
}
