import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const parts = [
  'src/config-model',
  'src/config-compiler',
  'src/server/config-release',
  'src/server/records/entity-tables.ts',
  'schemas',
  'tools/lint-config',
  'tools/editor',
  'package-lock.json',
]

let root

/** The nearest folder with packages, wherever this module was bundled to. */
export function programRoot() {
  if (root === undefined) {
    root = import.meta.dirname
    while (!existsSync(join(root, 'node_modules/yaml')) && dirname(root) !== root)
      root = dirname(root)
  }

  return root
}

/** Deleted together with the packages. */
export function cacheFolder() {
  return join(programRoot(), 'node_modules/.cache/pinlu-lint')
}

let computedHash = globalThis.pinluLintEngine

/**
 * SHA-1 over everything that decides the linter's output. The launcher has computed it when it runs
 * a bundle.
 */
export function engineHash() {
  if (computedHash !== undefined) return computedHash

  const hash = createHash('sha1')
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(programRoot(), path)))
      .update('\0')

  for (const part of parts) {
    const full = join(programRoot(), part)
    if (!existsSync(full)) continue

    if (/\.\w+$/.test(part)) add(part)
    else
      for (const entry of readdirSync(full, { recursive: true, withFileTypes: true })
        .filter(
          (item) =>
            item.isFile() && /\.(ts|mjs|json)$/.test(item.name) && !item.name.endsWith('.test.ts'),
        )
        .map((item) => join(item.parentPath, item.name).slice(programRoot().length + 1))
        .toSorted())
        add(entry)
  }

  computedHash = hash.digest('hex').slice(0, 20)

  return computedHash
}
