import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

/** The files of a folder that is being watched: what did not change is not read again. */
export class Folder {
  private readonly root: string
  private texts = new Map<string, string>()

  constructor(root: string) {
    this.root = root
    this.readAll()
  }

  /** All files as they were when last looked at. */
  get files(): SourceFile[] {
    return [...this.texts].map(([path, text]) => ({ path, text }))
  }

  /** Looks at one path again; at a folder, or at anything that is not a plain file, at everything. */
  look(path: string): void {
    const full = resolve(path)
    const name = relative(resolve(this.root), full).split(sep).join('/')
    if (!/\.ya?ml$/.test(name)) return this.readAll()
    try {
      if (existsSync(full)) this.texts.set(name, new TextDecoder('utf-8').decode(readFileSync(full)))
      else this.texts.delete(name)
    } catch {
      this.readAll()
    }
  }

  private readAll(): void {
    this.texts = new Map(readConfigDir(this.root).map(({ path, text }) => [path, text]))
  }
}
