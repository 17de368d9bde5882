import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** A copy of the shipped configuration, to be edited as an administrator would. */
export interface EditedConfig {
  dir: string
  /** Replaces texts of a file; each must be there. */
  edit(file: string, ...changes: [string, string][]): void
  remove(): void
}

let shippedFiles: [path: string, content: Buffer | null][] | undefined

/** Folders (without content) and files of the shipped configuration, read once in a process. */
const readShippedFiles = () =>
  (shippedFiles ??= readdirSync('config', { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return [relative('config', path), entry.isDirectory() ? null : readFileSync(path)]
  }))

export function copyConfig(): EditedConfig {
  const dir = mkdtempSync(join(tmpdir(), 'pinlu-config-'))
  for (const [path, content] of readShippedFiles())
    if (content === null) mkdirSync(join(dir, path))
    else writeFileSync(join(dir, path), content)

  return {
    dir,
    edit(file, ...changes) {
      let text = readFileSync(join(dir, file), 'utf8')
      for (const [from, to] of changes) {
        if (!text.includes(from)) throw new Error(`${file} 中没有“${from}”`)
        text = text.replace(from, to)
      }

      writeFileSync(join(dir, file), text)
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
