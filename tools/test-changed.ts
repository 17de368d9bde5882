/**
 * `npm run test:changed [-- FILE …] [-- --base REV]`: within a minute, the tests most likely to
 * fail for a change: static checks of the changed files, nearest unit and web tests by imports, API
 * and journey tests by `tools/test/changed-map.ts`. Without files: the difference from HEAD, else
 * HEAD's own change. Prints what it leaves to `npm test`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { prepare } from './start/prepare.mjs'
import { changedMap, testFilesAt, type MappedTests } from './test/changed-map.ts'
import { chooseTests } from './test/choose-tests.ts'
import { readImports, type ImportGraph } from './test/import-graph.ts'
import { useMemoryFolder } from './test/memory-folder.mjs'
import { clock } from './test/report.mjs'
import { execute, tests } from './test/suites.mjs'

/**
 * What the tests of a kind may take; `usual` is the time of a file whose seconds are not listed.
 */
const limits = {
  unit: { files: 40, seconds: 20, usual: 0.3 },
  api: { files: 12, seconds: 25, usual: 2 },
  journeys: { files: 3, seconds: 20, usual: 6 },
}

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  options: { base: { type: 'string' } },
  allowPositionals: true,
})
const changed = positionals.length > 0 ? positionals : listChanges(values.base)
if (changed.length === 0) {
  console.log('没有改动')
  process.exit(0)
}

const started = performance.now()
console.log(
  `改动 ${changed.length} 个文件：${changed.slice(0, 8).join('、')}${changed.length > 8 ? ' ……' : ''}`,
)
const unit = chooseTests(findUnitTests(readImports(), changed), changed, limits.unit)
const api = chooseTests(findMappedTests('api', changed), changed, limits.api)
const journeys = chooseTests(findMappedTests('journeys', changed), changed, limits.journeys)
await prepare(root, { build: journeys.chosen.length > 0 })
useMemoryFolder()

const chosen = [...unit.chosen, ...api.chosen, ...journeys.chosen]
const suite = tests('tests of the change', 60, [], { files: chosen, repeats: false })
const [statics, result] = await Promise.all([
  checkStatically(changed),
  chosen.length > 0 ? suite.run() : null,
])
for (const { title, output } of statics) console.log(`✗ ${title}\n${output.trimEnd()}`)
if (result && result.failed > 0) console.log(result.output.trimEnd())
for (const { title, command } of result?.failures ?? []) console.log(`✗ ${title}\n  ${command}`)
reportLeftOut('单元测试', unit.rest)
reportLeftOut('接口测试', api.rest)
reportLeftOut('浏览器测试', journeys.rest)
const failed = statics.length + (result?.failed ?? 0)
console.log(
  `${chosen.length} 个测试文件（单元 ${unit.chosen.length}，接口 ${api.chosen.length}，浏览器 ${journeys.chosen.length}），用时 ${clock((performance.now() - started) / 1000)}；其余由 npm test 检查`,
)
console.log(`${result?.passed ?? 0} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Changed and new files; those of HEAD itself when the tree is clean. */
function listChanges(base?: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const present = (files: string[]) => [...new Set(files)].filter((file) => existsSync(file))
  const differing = present([
    ...git('diff', '--name-only', base ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ])

  return differing.length > 0 || base
    ? differing
    : present(git('diff', '--name-only', 'HEAD~1', 'HEAD'))
}

/** Unit, web, lint, configuration and tree tests that reach a changed file, the nearest first. */
function findUnitTests(graph: ImportGraph, files: string[]): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const seen = new Set(files)
  const queue = [...files]

  for (const file of queue)
    for (const importer of importers.get(file) ?? []) {
      if (seen.has(importer)) continue
      seen.add(importer)
      queue.push(importer)
    }

  // They read the whole configuration: for changes of the compiler, of words or of themselves.
  const concernsLinter = files.some((file) =>
    /^(?:src\/config-compiler|schemas|config|tools\/lint-config|tests\/lint)\//.test(file),
  )
  const others = concernsLinter
    ? /^tests\/(?:api|journeys|editor)\//
    : /^tests\/(?:api|journeys|editor|lint|config)\//
  const isUnit = (file: string) => /\.test\.tsx?$/.test(file) && !others.test(file)
  const concernsText = files.some((file) => /^(?:config|schemas|docs)\/|\.(?:md|css)$/.test(file))
  const ofText = concernsText
    ? [
        'tests/tree/documents.test.ts',
        'tests/config/specification.test.ts',
        'tests/lint/rules.test.ts',
        'tools/style-sheets.test.ts',
      ]
    : []

  return [...new Set([...queue.filter(isUnit), ...ofText])].filter((file) => existsSync(file))
}

/** By the map, those of the longest matching folder first. */
function findMappedTests(kind: 'api' | 'journeys', files: string[]): string[] {
  const lines = linesFor(files)
  const mapped = lines
    .flatMap((line) => line[kind] ?? [])
    .flatMap((place) => testFilesAt(kind, place))
  const edited = files.filter(
    (file) => file.startsWith(`tests/${kind}/`) && file.endsWith('.test.ts'),
  )

  return [...new Set([...edited, ...mapped])]
}

/** The line of the longest folder first. */
function linesFor(files: string[]): MappedTests[] {
  return changedMap
    .filter(({ below }) =>
      files.some(
        (file) => file === below || file.startsWith(`${below}/`) || file.startsWith(`${below}.`),
      ),
    )
    .toSorted((a, b) => b.below.length - a.below.length)
}

/** Format, lint and types; returns the failures. */
async function checkStatically(files: string[]): Promise<{ title: string; output: string }[]> {
  const code = files.filter((file) => /\.(?:[cm]?tsx?|mjs)$/.test(file))
  const checks: [title: string, program: string, args: string[]][] = [
    ['format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]],
    ...(code.length > 0
      ? [['lint', 'oxlint', ['--deny-warnings', ...code]] as [string, string, string[]]]
      : []),
    ['types', 'tsc', ['--noEmit']],
  ]

  const results = await Promise.all(
    checks.map(async ([title, program, args]) => ({ title, ...(await execute(program, args)) })),
  )

  return results.filter(({ status }) => status !== 0)
}

function reportLeftOut(kind: string, files: string[]): void {
  if (files.length > 0)
    console.log(
      `没有运行的${kind}（${files.length} 个文件）：${files.slice(0, 12).join(' ')}${files.length > 12 ? ' ……' : ''}`,
    )
}
