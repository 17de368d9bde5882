import { relative, resolve, sep } from 'node:path'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfigDir, readConfigFile } from '#server/config-release/read-config-dir.ts'

/** A watched folder: unchanged files are not read again. */
export class Folder {
  private readonly root: string
  private sourcesByPath = new Map<string, SourceFile>()

  constructor(root: string) {
    this.root = root
    this.readAll()
  }

  /** As last read. */
  get files(): SourceFile[] {
    return [...this.sourcesByPath.values()]
  }

  /** Reads one path again; a folder as a whole. */
  look(path: string): void {
    const name = relative(resolve(this.root), resolve(path)).split(sep).join('/')
    if (!/\.ya?ml$/.test(name)) return this.readAll()

    const file = readConfigFile(this.root, name)
    if (file) this.sourcesByPath.set(name, file)
    else this.sourcesByPath.delete(name)
  }

  private readAll(): void {
    this.sourcesByPath = new Map(readConfigDir(this.root).map((file) => [file.path, file]))
  }
}
