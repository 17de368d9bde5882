import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The files that each file imports: values, types and lazy imports. */
export type ImportGraph = Map<string, string[]>

const isCode = (path: string) => /\.(ts|tsx|mts|mjs)$/.test(path)

/** `… from './x.ts'`, `import './x.ts'`, `import('./x.ts')`, as value or type. */
const specifier = /(?:\bfrom\s*|\bimport\s*\(\s*|(?:^|\n)\s*import\s+)['"]([.#][^'"\n]+)['"]/g

export function readImports(): ImportGraph {
  const files = ['src', 'tools', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isCode(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
  )

  const knownFiles = new Set(files)
  const aliases = readAliases()

  return new Map(
    files.toSorted().map((file) => {
      const names = [...readFileSync(file, 'utf8').matchAll(specifier)].map(([, name = '']) => name)
      const targets = names
        .map((name) => resolve(file, name, aliases))
        .filter((target) => knownFiles.has(target))

      return [file, [...new Set(targets)]]
    }),
  )
}

/** `#config-model/` and similar, each with its folder. */
function readAliases(): [alias: string, folder: string][] {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    imports: Record<string, string>
  }
  return Object.entries(imports).map(([alias, folder]) => [
    alias.replace('*', ''),
    folder.replace('*', ''),
  ])
}

function resolve(file: string, name: string, aliases: [string, string][]): string {
  const [path = ''] = name.split('?')
  if (path.startsWith('.')) return normalize(join(dirname(file), path)).replaceAll('\\', '/')
  const [alias, folder] = aliases.find(([start]) => path.startsWith(start)) ?? [path, '']

  return normalize(folder + path.slice(alias.length)).replaceAll('\\', '/')
}

/** Every shortest way from one of `files` back to itself, each circle once. */
export function findImportCycles(graph: ImportGraph, files: string[]): string[][] {
  const visited = new Set<string>()
  return files.flatMap((file) => {
    if (visited.has(file)) return []
    const circle = findImportPath(graph, file, (next) => next === file)
    for (const member of circle ?? []) visited.add(member)

    return circle ? [circle] : []
  })
}

/** The shortest way to a file that `isWanted`; null when there is none. */
export function findImportPath(
  graph: ImportGraph,
  start: string,
  isWanted: (file: string) => boolean,
): string[] | null {
  const before = new Map<string, string>()
  const queue = [start]
  for (const file of queue)
    for (const next of graph.get(file) ?? []) {
      if (isWanted(next)) return [...chain(before, start, file), next]
      if (next === start || before.has(next)) continue
      before.set(next, file)
      queue.push(next)
    }

  return null
}

function chain(before: Map<string, string>, start: string, end: string): string[] {
  const way = [end]
  while (way[0] !== start) way.unshift(before.get(way[0] ?? start) ?? start)
  return way
}
