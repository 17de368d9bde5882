import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, foldersOf, textOf, treeFiles } from './read-tree.ts'

const files = treeFiles()
const sources = files.filter((file) => /^(?:src|tools)\//.test(file))

const filesOfFolder = 12
const linesOfFile = 250

/** Above the measure when it was set. They may shrink; whoever brings one within the measure takes its line out. */
const longFiles: Record<string, number> = {
  'src/config-compiler/compare/plan/plan.test.ts': 272,
  'src/config-compiler/link/ref-rules.ts': 262,
  'src/config-compiler/parse/read-nodes.ts': 303,
  'tests/lint/one-cause.test.ts': 258,
  'tests/lint/shared-words.test.ts': 253,
  'tests/lint/slips.test.ts': 253,
}

/** A plural folder beside its plural file, or a group of rules: every file there has the same form. */
function isExtensionFolder(folder: string): boolean {
  return files.includes(`${folder}.ts`) || posix.dirname(folder) === 'src/config-compiler/rules'
}

/** Figures that are above a measure and above what is known of them. */
function above(figures: [name: string, figure: number][], measure: number, known: Record<string, number>) {
  return figures.filter(([name, figure]) => figure > Math.max(measure, known[name] ?? 0))
}

/** Names that need no exception any more. */
function settled(figures: [name: string, figure: number][], measure: number, known: Record<string, number>) {
  return Object.keys(known).filter((name) => !figures.some(([found, figure]) => found === name && figure > measure))
}

test('a folder of code shows its files at a glance: twelve, or many of one form beside the file that names them', () => {
  const counts = [...foldersOf(sources)]
    .filter((folder) => !isExtensionFolder(folder))
    .map((folder): [string, number] => [
      folder,
      sources.filter((file) => posix.dirname(file) === folder && !/\.test\.tsx?$/.test(file)).length,
    ])

  expect(above(counts, filesOfFolder, {})).toEqual([])
})

test('no file of code or style is longer than 250 lines', () => {
  const styles = files.filter((file) => /^(?:src|tools)\/.*\.css$/.test(file))
  const lengths = [...codeFiles(files), ...styles].map((file): [string, number] => [
    file,
    textOf(file).trimEnd().split('\n').length,
  ])

  expect(above(lengths, linesOfFile, longFiles)).toEqual([])
  expect(settled(lengths, linesOfFile, longFiles)).toEqual([])
})
