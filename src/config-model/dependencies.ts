import { kindOf } from './kinds.ts'

/** Which files a file relies on, directly or through others: told by the names it mentions, so it may be a little too much, never too little. */
export class Dependencies {
  private readonly direct = new Map<string, Set<string>>()
  private readonly closures = new Map<string, Set<string>>()

  /** `values` holds every readable file; `paths` also those that could not be read. */
  constructor(values: Map<string, unknown>, paths: string[]) {
    const byName = new Map<string, string[]>()
    const define = (name: string, path: string) => void byName.set(name, [...(byName.get(name) ?? []), path])
    const pages: [prefix: string, path: string][] = []
    const always = paths.filter((path) => !path.includes('/') && path !== 'portal.yaml')
    const regions = paths.filter((path) => path.startsWith('regions/'))
    for (const path of paths) {
      const known = kindOf(path)
      if (!known) continue
      define(known.id, path)
      const value = values.get(path) as { path?: unknown; entity?: unknown } | null | undefined
      if (known.kind === 'page') {
        pages.push([`/${known.id}`, path])
        if (typeof value?.path === 'string') define(value.path, path)
      }
      if (known.kind === 'workflow' && typeof value?.entity === 'string') define(value.entity, path)
    }
    for (const path of paths) {
      const words = new Set<string>()
      collect(values.get(path), words)
      const files = new Set(always)
      for (const word of words) for (const file of byName.get(word) ?? []) files.add(file)
      for (const word of words)
        if (word.startsWith('/')) for (const [prefix, file] of pages) if (word === prefix || word.startsWith(`${prefix}/`)) files.add(file)
      if ([...words].some((word) => /^\d{6}$/.test(word))) for (const file of regions) files.add(file)
      if (path.startsWith('workflows/')) for (const file of paths) if (file.startsWith('messages/')) files.add(file)
      if (path.startsWith('menus/')) for (const file of paths) if (file.startsWith('menus/')) files.add(file)
      files.delete(path)
      this.direct.set(path, files)
    }
  }

  /** Whether a file, or one it relies on, is among `faulty`. */
  reliesOn(path: string, faulty: Set<string>): boolean {
    for (const file of this.closure(path)) if (faulty.has(file)) return true
    return false
  }

  /** Whether one of the files that mention `path` is among `faulty`. */
  isUsedBy(path: string, faulty: Set<string>): boolean {
    for (const file of faulty) if (this.direct.get(file)?.has(path)) return true
    return false
  }

  private closure(path: string): Set<string> {
    const known = this.closures.get(path)
    if (known) return known
    const found = new Set([path])
    for (const file of found) for (const next of this.direct.get(file) ?? []) found.add(next)
    this.closures.set(path, found)
    return found
  }
}

function collect(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') words.add(value.split(/[?#]/)[0]!)
  else if (Array.isArray(value)) for (const item of value) collect(item, words)
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      words.add(key)
      collect(inner, words)
    }
}
