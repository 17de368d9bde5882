import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Generated, or not of this tree. */
const foreign = new Set(['.git', '.cache', 'node_modules', 'dist', 'data', 'coverage'])

/** Written by people, as `src/web/main.tsx`, sorted. */
export function treeFiles(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !foreign.has(name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      return entry.isDirectory() ? treeFiles(path) : [path]
    })
    .toSorted()
}

/** With the folders between, without a slash at the end. */
export function foldersOf(files: string[]): Set<string> {
  const folders = new Set<string>()
  for (const file of files)
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1))
      folders.add(file.slice(0, at))

  return folders
}

/** Of the three code folders, without generated ones. */
export function codeFiles(files: string[]): string[] {
  return files.filter(
    (file) => /^(?:src|tools|tests)\/.*\.(?:[cm]?tsx?|mjs)$/.test(file) && !isGenerated(file),
  )
}

function isGenerated(file: string): boolean {
  return /\.generated\.\w+$/.test(file)
}

export function readTreeText(file: string): string {
  return readFileSync(file, 'utf8')
}
