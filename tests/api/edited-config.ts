import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { writeBareConfig } from './bare-config.ts'

/** A configuration in a folder, to be edited as an administrator would. */
export interface EditedConfig {
  dir: string
  /** Replaces texts of a file; each must be there. */
  edit(file: string, ...changes: [string, string][]): void
  remove(): void
}

let entries: [path: string, content: Buffer | null][] | undefined

/** Folders (without content) and files of the shipped configuration, read once in a process. */
const readShippedFiles = () =>
  (entries ??= readdirSync('config', { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return [relative('config', path), entry.isDirectory() ? null : readFileSync(path)]
  }))

/** A copy of the shipped configuration. */
export function copyConfig(): EditedConfig {
  const dir = createFolder()
  for (const [path, content] of readShippedFiles())
    if (content === null) mkdirSync(join(dir, path))
    else writeFileSync(join(dir, path), content)

  return editIn(dir)
}

/**
 * The small configuration with further files, which are checked in a fraction of the time that the
 * shipped ones take.
 * @param files texts by path; they replace those of the small configuration
 */
export function createBareConfig(files: Record<string, string> = {}): EditedConfig {
  const dir = createFolder()
  writeBareConfig(dir)
  // No workflow sends it, of which the linter warns.
  rmSync(join(dir, 'messages/portal.yaml'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }

  return editIn(dir)
}

/** Files of the shipped configuration by path. */
export const shippedFiles = (...paths: string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, readFileSync(join('config', path), 'utf8')]))

const createFolder = () => mkdtempSync(join(tmpdir(), 'pinlu-config-'))

function editIn(dir: string): EditedConfig {
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
