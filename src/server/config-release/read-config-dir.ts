import { lstatSync, readdirSync, readFileSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { sep } from 'node:path'
import type { SourceFile } from '#config-compiler/parse/source.ts'

/**
 * Reads all YAML files below a configuration folder, with forward slashes; empty without the
 * folder. Follows links to files in the folder; skips names with a leading dot (.git, editor
 * files). Invalid UTF-8 becomes U+FFFD, which the first stage reports. Skips files that vanish;
 * returns unreadable ones with a reason (`unread`). Never throws.
 */
export function readConfigDir(root: string): SourceFile[] {
  return filesBelow(root, '')
}

/** One file of a configuration folder as `readConfigDir` gives it; null when it is not there. */
export function readConfigFile(root: string, path: string): SourceFile | null {
  const place = `${root}/${path}`
  try {
    const fileStats = statSync(place)
    if (lstatSync(place).isSymbolicLink() && !isBelow(realpathSync(root), realpathSync(place)))
      return { path, text: '', unread: 'leads-out' }
    if (fileStats.isDirectory()) return { path, text: '', unread: 'EISDIR' }

    // Opening a pipe would block until a write.
    if (!fileStats.isFile()) return { path, text: '', unread: 'not-plain' }

    return { path, text: new TextDecoder('utf-8').decode(readFileSync(place)) }
  } catch (error) {
    return unread(place, path, error)
  }
}

function filesBelow(root: string, folder: string): SourceFile[] {
  const place = folder === '' ? root : `${root}/${folder}`
  let entries: Dirent[]
  try {
    entries = readdirSync(place, { withFileTypes: true })
  } catch (error) {
    const failed = unread(place, folder, error)
    return failed ? [failed] : []
  }

  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (/\.ya?ml$/.test(entry.name)) return readConfigFile(root, path) ?? []
      if (entry.isDirectory()) return filesBelow(root, path)

      return entry.isSymbolicLink() && leadsToFolder(`${root}/${path}`)
        ? [{ path, text: '', unread: 'linked-folder' }]
        : []
    })
}

/** Whether a file that a link leads to is one of the folder's own. */
const isBelow = (folder: string, place: string): boolean => place.startsWith(folder + sep)

function leadsToFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory()
  } catch {
    return false
  }
}

/** What could not be read, by its reason; null when nothing of this name is there. */
function unread(place: string, path: string, error: unknown): SourceFile | null {
  const code = (error as NodeJS.ErrnoException).code ?? String(error)
  if (code === 'ENOTDIR' || (code === 'ENOENT' && !isThere(place))) return null
  return { path, text: '', unread: code }
}

/** Whether there is something of this name, be it a link that leads nowhere. */
function isThere(place: string): boolean {
  try {
    lstatSync(place)
    return true
  } catch {
    return false
  }
}
