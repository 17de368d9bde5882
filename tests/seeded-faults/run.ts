/**
 * `npm run test:faults [-- --room model --only PART --shard 1/2 --by changed]`: puts one fault
 * after another into the source and expects the tests that it names to fail. Exit code 1 when a
 * fault was missed. `--by changed` asks `tools/test-changed.ts` instead, which has to choose the
 * tests itself.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { transformWithOxc } from 'vite'
import { applyFault, projectOf, type Fault } from './fault.ts'
import { faultsByRoom, type Room } from './rooms.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'pinlu-faults-'))

/** The file that holds a fault just now, with its original text. */
let changedFile: { path: string; text: string } | null = null
process.chdir(root)
process.on('exit', () => {
  restore()
  rmSync(reports, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(130))

const { values: options } = parseArgs({
  options: {
    room: { type: 'string' },
    only: { type: 'string' },
    shard: { type: 'string' },
    by: { type: 'string', default: 'files' },
  },
})

const faults = chooseFaults()
assertClean(faults)
if (options.by === 'files') await assertPassing(faults)

const missed: string[] = []
for (const [index, fault] of faults.entries()) {
  const started = performance.now()
  const outcome = await tryFault(fault)
  if (!outcome.isFound) missed.push(fault.name)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)

  console.log(
    `${index + 1}/${faults.length} ${outcome.isFound ? 'found' : 'NOT FOUND'} (${seconds} s) ${fault.name}: ${outcome.detail}`,
  )
}
for (const name of missed) console.log(`NOT FOUND ${name}`)
console.log(`${faults.length - missed.length} found, ${missed.length} not found`)
process.exitCode = missed.length > 0 ? 1 : 0

/** @throws Error for an unknown room, a shard that is none, or when nothing is chosen */
function chooseFaults(): Fault[] {
  const { room, only = '', shard = '1/1', by } = options
  if (by !== 'files' && by !== 'changed') throw new Error(`--by ${by}: use files or changed`)
  if (room !== undefined && !Object.hasOwn(faultsByRoom, room))
    throw new Error(`--room ${room}: use ${Object.keys(faultsByRoom).join(', ')}`)

  const [number = 0, count = 0] = shard.split('/').map(Number)
  if (!(number >= 1 && number <= count)) throw new Error(`--shard ${shard}: use 1/2 or 2/2`)

  const inRoom =
    room === undefined ? Object.values(faultsByRoom).flat() : faultsByRoom[room as Room]
  const chosen = inRoom
    .filter(({ name, file }) => name.includes(only) || file.includes(only))
    .filter((_, index) => index % count === number - 1)
  if (chosen.length === 0) throw new Error('no fault is chosen')

  return chosen
}

/** Nothing of somebody's work may be lost when a file is restored. @throws Error */
function assertClean(chosen: Fault[]): void {
  const files = [...new Set(chosen.map(({ file }) => file))]
  const { stdout, status } = spawnSync('git', ['status', '--porcelain', '--', ...files], {
    encoding: 'utf8',
  })
  if (status !== 0 || stdout !== '')
    throw new Error(`commit these first, they are changed and restored:\n${stdout}`)
}

/** The named tests pass without a fault: a failure is then the fault's. @throws Error */
async function assertPassing(chosen: Fault[]): Promise<void> {
  const files = [...new Set(chosen.flatMap(({ foundBy }) => foundBy))]
  const { failures, passedFiles, output } = await runTests(files, [])
  const absent = files.filter((file) => !passedFiles.has(file))
  if (failures.length === 0 && absent.length === 0) return

  throw new Error(
    `${output}\nwithout a fault these must pass: ${[...failures, ...absent].join(', ')}`,
  )
}

interface Outcome {
  isFound: boolean
  detail: string
}

async function tryFault(fault: Fault): Promise<Outcome> {
  const text = readFileSync(fault.file, 'utf8')
  const faultyText = applyFault(text, fault)

  // Every test would notice what cannot be parsed.
  await transformWithOxc(faultyText, fault.file)
  changedFile = { path: fault.file, text }
  writeFileSync(fault.file, faultyText)

  try {
    if (options.by === 'changed') {
      // Else the check of its format alone would find it.
      await execute(join(root, 'node_modules/.bin/oxfmt'), [fault.file])
      const program = join(root, 'node_modules/.bin/tsx')
      const { status, output } = await execute(program, ['tools/test-changed.ts', fault.file])
      const lines = output.trimEnd().split('\n')

      return {
        isFound: status !== 0,
        detail: lines.find((line) => line.startsWith('✗')) ?? lines.at(-1) ?? '',
      }
    }

    const { failures, output } = await runTests(fault.foundBy, ['--bail=1'])
    const [first] = failures
    if (first === undefined)
      return { isFound: false, detail: output.trimEnd().split('\n').at(-1) ?? '' }

    return { isFound: true, detail: first }
  } finally {
    restore()
  }
}

function restore(): void {
  if (changedFile) writeFileSync(join(root, changedFile.path), changedFile.text)
  changedFile = null
}

interface TestRun {
  /** Names of failed tests, or of files that could not be run. */
  failures: string[]
  passedFiles: ReadonlySet<string>
  output: string
}

interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

async function runTests(files: string[], more: string[]): Promise<TestRun> {
  const report = join(reports, 'report.json')
  rmSync(report, { force: true })
  const projects = [...new Set(files.map(projectOf))].flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { output } = await execute(join(root, 'node_modules/.bin/vitest'), [
    'run',
    ...reporters,
    ...projects,
    ...more,
    ...files,
  ])

  const results = readReport(report)
  const failures = results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length > 0
        ? failed.map(({ fullName }) => fullName)
        : [`${pathOf(name)}: ${message}`]
    })

  const passed = results.filter(({ status }) => status === 'passed')

  return { failures, passedFiles: new Set(passed.map(({ name }) => pathOf(name))), output }
}

function pathOf(absolute: string): string {
  return absolute.slice(root.length)
}

function readReport(file: string): Report['testResults'] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults
  } catch {
    return []
  }
}

function execute(
  program: string,
  args: string[],
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { env: { ...process.env, NODE_ENV: '', NO_COLOR: '1' } })

    child.stdout.on('data', (data) => (output += String(data)))
    child.stderr.on('data', (data) => (output += String(data)))
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}
