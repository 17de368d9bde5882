import { kindOfPath, type Kind } from '#config-compiler/parse/kinds.ts'
import { textBefore } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'

/** Kinds of files that names in a file refer to; default: all. */
const nameableKinds: Partial<Record<Kind, Kind[]>> = {
  entity: ['entity', 'dictionary', 'workflow', 'regions'],
  form: ['entity', 'dictionary', 'workflow', 'regions'],
  workflow: ['entity', 'dictionary', 'messages', 'regions'],
  dictionary: ['dictionary', 'entity', 'workflow'],
  messages: ['workflow', 'entity'],
  menu: ['menu', 'page', 'entity'],
  regions: ['regions'],
}

/**
 * The files a file depends on, direct and transitive, by mentioned names: possibly too many, never
 * too few. Computed on demand.
 */
export class Dependencies {
  private readonly values: Map<string, unknown>
  private readonly paths: string[]
  private readonly byName = new Map<string, string[]>()
  private readonly pages: [prefix: string, path: string][] = []
  private readonly mentioned = new Map<string, Set<string>>()
  private readonly closures = new Map<string, Set<string>>()

  /** `values` holds readable files; `paths` also unreadable ones. */
  constructor(values: Map<string, unknown>, paths: string[]) {
    this.values = values
    this.paths = paths

    for (const path of paths) {
      const pathKind = kindOfPath(path)
      if (!pathKind) continue

      this.define(pathKind.id, path)
      const value = values.get(path) as { path?: unknown; entity?: unknown } | null | undefined
      if (pathKind.kind === 'page') {
        this.pages.push([`/${pathKind.id}`, path])
        if (typeof value?.path === 'string') this.define(value.path, path)
      }

      if (pathKind.kind === 'workflow' && typeof value?.entity === 'string')
        this.define(value.entity, path)
    }
  }

  /** The file, or one it depends on, is `faulty`. */
  reliesOn(path: string, faulty: Set<string>): boolean {
    for (const file of this.closure(path)) if (faulty.has(file)) return true
    return false
  }

  /** A file that mentions it is `faulty`. */
  isUsedBy(path: string, faulty: Set<string>): boolean {
    if (!path.includes('/')) return false
    for (const file of faulty) if (this.direct(file).has(path)) return true
    return false
  }

  private closure(path: string): Set<string> {
    const closure = this.closures.get(path)
    if (closure) return closure

    const reachedPaths = new Set([path])

    // Top-level files lead to everything and explain nothing.
    for (const file of reachedPaths)
      if (file === path || file.includes('/'))
        for (const next of this.direct(file)) reachedPaths.add(next)
    this.closures.set(path, reachedPaths)

    return reachedPaths
  }

  private define(name: string, path: string): void {
    const paths = this.byName.get(name)
    if (paths) paths.push(path)
    else this.byName.set(name, [path])
  }

  private direct(path: string): Set<string> {
    let files = this.mentioned.get(path)
    if (!files) this.mentioned.set(path, (files = this.find(path)))
    return files
  }

  private find(path: string): Set<string> {
    const value = this.values.get(path)
    const words = value !== null && typeof value === 'object' ? wordsIn(value) : new Set<string>()
    const files = new Set(
      this.paths.filter((file) => !file.includes('/') && file !== 'portal.yaml'),
    )
    const addAll = (folder: string) =>
      this.paths.filter((file) => file.startsWith(folder)).forEach((file) => files.add(file))
    for (const word of words) for (const file of this.byName.get(word) ?? []) files.add(file)

    for (const word of words)
      if (word.startsWith('/'))
        for (const [prefix, file] of this.pages)
          if (word === prefix || word.startsWith(`${prefix}/`)) files.add(file)

    if ([...words].some((word) => /^\d{6}$/.test(word))) addAll('regions/')
    if (path.startsWith('workflows/')) addAll('messages/')
    if (path.startsWith('menus/')) addAll('menus/')
    files.delete(path)
    const kinds = nameableKinds[kindOfPath(path)?.kind ?? 'portal']
    if (!kinds) return files

    return new Set(
      [...files].filter(
        (file) => !file.includes('/') || kinds.some((kind) => kind === kindOfPath(file)?.kind),
      ),
    )
  }
}

/** Keys and texts, without segments of paths. */
const wordsIn = memoize((value: object): Set<string> => {
  const words = new Set<string>()
  const collect = (inner: unknown): void => {
    if (typeof inner === 'string') words.add(textBefore(inner, /[?#]/))
    else if (Array.isArray(inner)) for (const item of inner) collect(item)
    else if (inner !== null && typeof inner === 'object')
      for (const [key, item] of Object.entries(inner)) {
        words.add(key)
        collect(item)
      }
  }

  collect(value)

  return words
})
