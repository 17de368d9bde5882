import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '#config-model/source.ts'

/** All YAML files below a configuration folder as text, paths with forward slashes; empty when the folder does not exist. Bytes that are not UTF-8 become U+FFFD, which the first stage reports. */
export function readConfigDir(root: string): SourceFile[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: new TextDecoder('utf-8').decode(readFileSync(path)) }))
}
