import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { findImportCycles, readImports, findImportPath } from '#tools/test/import-graph.ts'
import { codeFiles, readTreeText, treeFiles } from '#tools/test/read-tree.ts'

const graph = readImports()
const files = [...graph.keys()]
const formatPaths = (ways: (string[] | null)[]) =>
  ways.flatMap((way) => (way ? [way.join(' → ')] : []))

test('the graph is the one of this tree', () => {
  expect(graph.get('src/config-compiler/check-across-files.ts')).toContain(
    'src/config-compiler/rules.ts',
  )
  expect(graph.get('src/config-compiler/rules.ts')).toContain('src/config-compiler/rule.ts')
})

test('a circle is found and shown in its order, and so is a way between two files', () => {
  const made = new Map(Object.entries({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }))
  expect(findImportCycles(made, ['a', 'b', 'c', 'd'])).toEqual([['a', 'b', 'c', 'a']])
  expect(findImportPath(made, 'a', (file) => file === 'd')).toEqual(['a', 'b', 'd'])
})

test('no file imports itself through others, type imports and late ones counted', () => {
  expect(formatPaths(findImportCycles(graph, files))).toEqual([])
})

test.each([
  ['src/web/', 'src/config-compiler/'],
  ['src/web/', 'src/server/'],
  ['src/server/', 'src/web/'],
])('nothing in %s reaches %s', (from, to) => {
  const inside = files.filter((file) => file.startsWith(from))
  expect(
    formatPaths(inside.map((file) => findImportPath(graph, file, (next) => next.startsWith(to)))),
  ).toEqual([])
})

test.each([
  ['src/config-model/', ['src/config-model/']],
  ['src/config-compiler/', ['src/config-model/', 'src/config-compiler/']],
  ['src/contract/', ['src/config-model/', 'src/contract/']],
  ['src/public/', ['src/config-model/', 'src/contract/', 'src/public/']],
])('%s imports nothing above it', (floor, below) => {
  const inside = files.filter((file) => file.startsWith(floor))
  const isAbove = (next: string) => !below.some((start) => next.startsWith(start))
  expect(formatPaths(inside.map((file) => findImportPath(graph, file, isAbove)))).toEqual([])
})

/** The files of the contract that a file imports for more than their types. */
const contractValues = (file: string): string[] =>
  [...readTreeText(file).matchAll(/^import (?!type )[^'"]*?from ['"]([^'"]+)['"]/gm)]
    .map(([, name = '']) =>
      name.startsWith('./') || name.startsWith('../')
        ? posix.join(posix.dirname(file), name)
        : name.replace('#', 'src/'),
    )
    .filter((name) => name.startsWith('src/contract/'))

test('a browser receives no schema of a request: it imports the types of the contract', () => {
  const bySchemas = (file: string): string[] | null =>
    readTreeText(file).includes("from 'typebox'")
      ? [file]
      : (contractValues(file)
          .map(bySchemas)
          .flatMap((way) => (way ? [[file, ...way]] : []))[0] ?? null)

  expect(bySchemas('src/contract/routes.ts')).not.toBeNull()
  const browser = files.filter((file) => /^src\/(web|public)\//.test(file))
  expect(formatPaths(browser.map(bySchemas))).toEqual([])
})

test('a file imports what is in its folder or below it by ./', () => {
  const isBelow = (file: string, name: string) => {
    const path = name.startsWith('#tools/') ? name.slice(1) : `src/${name.slice(1)}`
    return path.startsWith(`${posix.dirname(file)}/`)
  }
  const astray = codeFiles(treeFiles()).flatMap((file) =>
    [...readTreeText(file).matchAll(/\b(?:from|import|mock)\b\s*\(?\s*['"](#[^'"\n]+)['"]/g)]
      .map(([, name = '']) => name)
      .filter((name) => isBelow(file, name))
      .map((name) => `${file}: ${name}`),
  )

  expect(astray).toEqual([])
})
