/**
 * `npm test [suite …]`: everything that must hold, cheapest first. Prints each suite with its counts; the last line is `N passed, N failed`.
 * A suite that is not made of tests counts as one. Runs from a clean clone: installs what is missing.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './find-browser.mjs'
import { prepare } from './start/prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'pinlu-npm-test-'))

const suites = {
  generated: command('generated types are current', 'tsx', ['tools/generate-types.ts', '--check']),
  format: command('format', 'oxfmt', ['--check', '.']),
  lint: command('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  types: command('types', 'tsc', ['--noEmit']),
  dead: command('dead code', 'knip', ['--no-progress']),
  config: command('shipped configuration', 'tsx', ['tools/lint-config/cli.ts']),
  access: command('rights as reviewed', 'tsx', ['tools/config/access.ts', '--check']),
  unit: tests('unit tests', ['unit', 'web', 'lint', 'config', 'tree']),
  editor: tests('editor support, with a YAML language server', ['editor']),
  api: tests('API on a real PostgreSQL', ['api']),
  build: command('build and download budgets', process.execPath, ['tools/build/check-budgets.mjs']),
  journeys: tests('journeys in a real browser', ['journeys'], () => findBrowser({ install: true })),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in suites))
if (unknown.length > 0) {
  console.error(`没有这样的检查：${unknown.join('、')}；可用 ${Object.keys(suites).join('、')}`)
  process.exit(2)
}

let passed = 0
let failed = 0
/** What failed, named once more at the end: whoever keeps only the end of the output knows it too. */
const failures = []
try {
  await prepare(root, { build: false })
  for (const [name, suite] of Object.entries(suites)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const started = performance.now()
    const result = await suite.run()
    passed += result.passed
    failed += result.failed
    if (result.failed > 0) process.stdout.write(`${result.output.trimEnd()}\n`)
    if (result.failed > 0) failures.push(...(result.names?.length ? result.names : [suite.title]))
    console.log(
      `${result.failed > 0 ? '✗' : '✓'} ${suite.title}: ${result.passed} passed, ${result.failed} failed (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    )
  }
} catch (error) {
  failed++
  console.error(error instanceof Error ? error.message : error)
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0
for (const name of failures) console.log(`✗ ${name}`)
console.log(`${passed} passed, ${failed} failed`)

/** A suite that either holds or does not. */
function command(title, program, args) {
  return {
    title,
    async run() {
      const { status, output } = await execute(program, args)
      return status === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
    },
  }
}

/** Projects of vitest. A file that cannot even be loaded counts as one failure; so does a run that ends badly without a failing test. */
function tests(title, projects, check = () => null) {
  return {
    title,
    async run() {
      const missing = check()
      if (missing) return { passed: 0, failed: 1, output: missing }
      const report = join(temporary, `${projects[0]}.json`)
      const { status, output } = await execute('vitest', [
        'run',
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...projects.flatMap((name) => ['--project', name]),
      ])
      const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report)
      const broken = testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
      ).length
      const failures = numFailedTests + broken
      const names = testResults.filter((file) => file.status === 'failed').flatMap(namesOf)
      return { passed: numPassedTests, failed: status === 0 ? failures : Math.max(1, failures), output, names }
    },
  }
}

/** The failed tests of a file; the file itself where none of them ran. */
function namesOf({ name, assertionResults, message }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return [`${file}: ${message.split('\n')[0]}`]
  return failed.map((test) => `${file} > ${test.fullName}: ${(test.failureMessages[0] ?? '').split('\n')[0]}`)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function execute(program, args) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        NODE_ENV: '',
        NO_COLOR: '1',
      },
    })
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}
