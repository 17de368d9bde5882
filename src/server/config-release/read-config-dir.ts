import { lstatSync, readdirSync, readFileSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { sep } from 'node:path'
import type { SourceFile } from '#config-compiler/parse/source.ts'

/**
 * All YAML files, with forward slashes; none without the folder. Follows links to files; skips
 * names with a leading dot and files that vanish. Invalid UTF-8 becomes U+FFFD, which the first
 * stage reports. Unreadable files have a reason (`readError`). Never throws.
 */
export function readConfigDir(root: string): SourceFile[] {
  return filesBelow(root, '')
}

/** Null when absent. */
export function readConfigFile(root: string, path: string): SourceFile | null {
  const place = `${root}/${path}`
  try {
    const fileStats = statSync(place)
    if (lstatSync(place).isSymbolicLink() && !isBelow(realpathSync(root), realpathSync(place)))
      return { path, text: '', readError: 'leads-out' }
    if (fileStats.isDirectory()) return { path, text: '', readError: 'EISDIR' }

    // Would block until a write.
    if (!fileStats.isFile()) return { path, text: '', readError: 'not-plain' }

    return { path, text: new TextDecoder('utf-8').decode(readFileSync(place)) }
  } catch (error) {
    return unreadableFile(place, path, error)
  }
}

function filesBelow(root: string, folder: string): SourceFile[] {
  const place = folder === '' ? root : `${root}/${folder}`
  let entries: Dirent[]
  try {
    entries = readdirSync(place, { withFileTypes: true })
  } catch (error) {
    const failed = unreadableFile(place, folder, error)
    return failed ? [failed] : []
  }

  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      // Names that editors of Windows give are reported.
      if (/\.ya?ml(?:\.txt)?$/i.test(entry.name)) return readConfigFile(root, path) ?? []
      if (entry.isDirectory()) return filesBelow(root, path)

      return entry.isSymbolicLink() && leadsToFolder(`${root}/${path}`)
        ? [{ path, text: '', readError: 'linked-folder' }]
        : []
    })
}

const isBelow = (folder: string, place: string): boolean => place.startsWith(folder + sep)

function leadsToFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory()
  } catch {
    return false
  }
}

/** Null when absent. */
function unreadableFile(place: string, path: string, error: unknown): SourceFile | null {
  const code = (error as NodeJS.ErrnoException).code ?? String(error)
  if (code === 'ENOTDIR' || (code === 'ENOENT' && !isThere(place))) return null
  return { path, text: '', readError: code }
}

function isThere(place: string): boolean {
  try {
    lstatSync(place)
    return true
  } catch {
    return false
  }
}
