import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { SourceFile } from '#config-compiler/parse/source.ts'

/**
 * All YAML files below a configuration folder as text, paths with forward slashes; empty when the folder does not exist. Links to files count as files; what
 * starts with a dot (.git, an editor's own files) does not count. Bytes that are not UTF-8 become U+FFFD, which the first stage reports. A file or folder that
 * vanishes while it is read is simply not there.
 */
export function readConfigDir(root: string): SourceFile[] {
  return pathsBelow(root, '').flatMap((path) => {
    const bytes = ifThere(() => readFileSync(`${root}/${path}`))
    return bytes === null ? [] : [{ path, text: new TextDecoder('utf-8').decode(bytes) }]
  })
}

function pathsBelow(root: string, folder: string): string[] {
  const entries = ifThere(() => readdirSync(folder === '' ? root : `${root}/${folder}`, { withFileTypes: true })) ?? []
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return pathsBelow(root, path)
      if (!/\.ya?ml$/.test(entry.name)) return []
      const isFile = entry.isFile() || (entry.isSymbolicLink() && ifThere(() => statSync(`${root}/${path}`))?.isFile())
      return isFile ? [path] : []
    })
}

function ifThere<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
