import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, foldersOf, textOf, treeFiles } from './read-tree.ts'

const files = treeFiles()
const sources = files.filter((file) => /^(?:src|tools)\//.test(file))

const filesOfFolder = 12
const linesOfFile = 250

/** A plural folder beside its plural file, or a group of rules: every file there has the same form. */
function isExtensionFolder(folder: string): boolean {
  return files.includes(`${folder}.ts`) || posix.dirname(folder) === 'src/config-compiler/rules'
}

/** What is above a measure, with its figure. */
function above(figures: [name: string, figure: number][], measure: number) {
  return figures.filter(([, figure]) => figure > measure)
}

test('a folder of code shows its files at a glance: twelve, or many of one form beside the file that names them', () => {
  const counts = [...foldersOf(sources)]
    .filter((folder) => !isExtensionFolder(folder))
    .map((folder): [string, number] => [
      folder,
      sources.filter((file) => posix.dirname(file) === folder && !/\.test\.tsx?$/.test(file)).length,
    ])

  expect(above(counts, filesOfFolder)).toEqual([])
})

test('no file of code or style is longer than 250 lines', () => {
  const styles = files.filter((file) => /^(?:src|tools)\/.*\.css$/.test(file))
  const lengths = [...codeFiles(files), ...styles].map((file): [string, number] => [
    file,
    textOf(file).trimEnd().split('\n').length,
  ])

  expect(above(lengths, linesOfFile)).toEqual([])
})
