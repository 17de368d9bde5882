import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '#config-model/source.ts'

/**
 * All YAML files below a configuration folder as text, paths with forward slashes; empty when the folder does not exist. Bytes that are not UTF-8 become
 * U+FFFD, which the first stage reports. A file or folder that vanishes while it is read is simply not there.
 */
export function readConfigDir(root: string): SourceFile[] {
  return entriesOf(root)
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = ifThere(() => readFileSync(path))
      return bytes === null ? [] : [{ path: relative(root, path).split(sep).join('/'), text: new TextDecoder('utf-8').decode(bytes) }]
    })
}

function entriesOf(root: string) {
  return ifThere(() => readdirSync(root, { recursive: true, withFileTypes: true })) ?? []
}

function ifThere<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
