import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the shipped configuration, to be edited as an administrator would. */
export interface EditedConfig {
  dir: string
  /** Replaces texts of a file; each must be there. */
  edit(file: string, ...changes: [string, string][]): void
  remove(): void
}

export function copyConfig(): EditedConfig {
  const dir = mkdtempSync(join(tmpdir(), 'pinlu-config-'))
  cpSync('config', dir, { recursive: true })

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
