/** npm run measure: figures of the code of `src` and `tools` without tests and generated files. */
import { parseAst } from 'vite'
import { importsBetween, floorsByRoom, mutualPairs } from './test/floors.ts'
import { readImports } from './test/import-graph.ts'
import { codeFiles, foldersOf, readTreeText, treeFiles } from './test/read-tree.ts'

const all = treeFiles()
const isMeasured = (file: string) =>
  /^(src|tools)\//.test(file) && !/\.test\.|in-test|\.d\.mts$/.test(file)
const files = codeFiles(all).filter(isMeasured)
const texts = new Map(files.map((file) => [file, readTreeText(file)]))
const graph = readImports()

const lines = [...texts.values()].flatMap((text) => text.trimEnd().split('\n'))
const comments = [...texts.values()].flatMap((text) => text.match(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm))
const commentWords = comments.flatMap((comment) => comment?.match(/[A-Za-z][\w'-]*/g) ?? [])
const codeLines = lines.filter((line) => !/^\s*(\/\*|\*|\/\/|$)/.test(line))

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

const importers = new Map<string, number>()
for (const file of files)
  for (const target of graph.get(file) ?? [])
    importers.set(target, (importers.get(target) ?? 0) + 1)

function identifierLength(): number {
  const names = new Set<string>()
  for (const [file, text] of texts) {
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) return node.forEach(visit)
      if (typeof node !== 'object' || node === null) return
      const { type, name } = node as { type?: unknown; name?: unknown }
      if (type === 'Identifier' && typeof name === 'string') names.add(`${file} ${name}`)
      Object.values(node).forEach(visit)
    }

    visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  }

  const lengths = [...names].map((entry) => (entry.split(' ')[1] ?? '').length)
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

const sizes = [...texts.values()].map((text) => text.trimEnd().split('\n').length)
const source = files.filter((file) => file.startsWith('src/'))
const sheets = all.filter((file) => /^src\/.*\.css$/.test(file)).map(readTreeText)
const importLines = lines.filter((line) => /^import |^} from '/.test(line)).length
const count = (pattern: RegExp) =>
  [...texts.values()].reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)

const figures: [name: string, value: number | string][] = [
  ['files of src', source.length],
  ['files of src and tools', files.length],
  [
    'lines a file: median / p90 / max',
    [0.5, 0.9, 1].map((share) => percentile(sizes, share)).join(' / '),
  ],
  ['files under 25 lines (src)', source.filter((file) => linesOf(file) < 25).length],
  ['files with one importer (src)', source.filter((file) => importers.get(file) === 1).length],
  ['folders of src', foldersOf(source).size],
  ...Object.keys(floorsByRoom).map((room): [string, number] => [
    `folders and files that import each other in ${room}`,
    mutualPairs(importsBetween(graph, room)).length,
  ]),
  ['lines over 100 characters', lines.filter((line) => line.length > 100).length],
  ['blank lines', share(lines.filter((line) => line.trim() === '').length)],
  ['import lines', share(importLines)],
  [
    'characters a line of code',
    (codeLines.reduce((sum, line) => sum + line.trim().length, 0) / codeLines.length).toFixed(1),
  ],
  ['length of identifiers, once a file', identifierLength().toFixed(2)],
  ['words of comments', commentWords.length],
  ["comparisons type === '…'", count(/\btype [!=]== '/g)],
  ["comparisons kind === '…', those of results included", count(/\bkind [!=]== '/g)],
  ['style sheets / lines', `${sheets.length} / ${sheets.join('\n').split('\n').length}`],
  [
    'global class names outside of reset and tokens',
    new Set(
      all
        .filter((file) => /^src\/(?!web\/theme\/).*(?<!\.module)\.css$/.test(file))
        .flatMap((file) => readTreeText(file).match(/\.[a-z][\w-]*(?=[^{}]*\{)/g) ?? []),
    ).size,
  ],
  [
    'rules that reach into another sheet (:global)',
    sheets.reduce((sum, text) => sum + (text.match(/:global\(/g)?.length ?? 0), 0),
  ],
]

function linesOf(file: string): number {
  return (texts.get(file) ?? '').trimEnd().split('\n').length
}

function share(part: number): string {
  return `${((part / lines.length) * 100).toFixed(1)} %`
}

for (const [name, value] of figures) console.log(`${name.padEnd(72)}${String(value).padStart(14)}`)
