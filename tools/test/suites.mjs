import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** With more failing files none is repeated: the change is at fault. */
const maxRepeatedFiles = 4

/**
 * The result of a suite. `files` has the seconds of each test file, `failures` a line and the
 * command that repeats it, `flaky` the same for what failed once and passed when its file was
 * repeated alone.
 * @typedef {{ passed: number, failed: number, output: string, files: object[], failures: { title:
 *   string, command: string }[], flaky?: { title: string, command: string }[] }} SuiteResult
 */

/**
 * Counts as one test.
 * @param expected seconds on two quiet cores
 */
export function command(title, expected, [program, ...args]) {
  return {
    title,
    expected,
    async run() {
      const { status, output } = await execute(program, args)
      const failures = status === 0 ? [] : [{ title, command: ['npx', program, ...args].join(' ') }]
      return { passed: status === 0 ? 1 : 0, failed: failures.length, output, files: [], failures }
    },
  }
}

/**
 * Projects of vitest. A file that fails to load counts as one failure, so does a failed run without
 * a failing test. A few failing files are repeated once, alone; those that then pass are flaky.
 * @param check returns a message when the suite cannot run here
 * @param tags filter of tags
 */
export function tests(
  title,
  expected,
  projects,
  { check = () => null, tags = '!long', env = {}, files = [], repeats = true } = {},
) {
  return {
    title,
    expected,
    async run() {
      const missing = check()
      if (missing)
        return {
          passed: 0,
          failed: 1,
          output: missing,
          files: [],
          failures: [{ title: missing, command: '' }],
        }

      const run = (names, paths) => runVitest({ title, projects: names, files: paths, tags, env })
      const first = await run(projects, files)
      const failing = first.files.filter(({ failures }) => failures.length > 0)
      const isFew = failing.length > 0 && failing.length <= maxRepeatedFiles
      if (!repeats || !isFew || !first.isWhole) return first

      console.log(`  repeated alone: ${failing.map(({ file }) => file).join(', ')}`)
      const again = await run(
        [...new Set(failing.map(({ project }) => project))],
        failing.map(({ file }) => file),
      )

      return again.isWhole ? mergeRepeat(first, again) : first
    },
  }
}

/** `isWhole`: the run itself completed, regardless of its tests. */
async function runVitest({ title, projects, files, tags, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-report-'))
  const report = join(folder, 'report.json')
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    `--reporter=${join(root, 'tools/test/timing-reporter.mjs')}`,
    ...(tags ? [`--tags-filter=${tags}`] : []),
    ...projects.flatMap((name) => ['--project', name]),
    ...files,
  ]

  try {
    const { status, output } = await execute('vitest', args, { TEST_REPORT: report, ...env })
    return { output, ...readReport(report, status, title) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Files that were repeated count as the second run judged them. */
export function mergeRepeat(first, again) {
  const repeated = new Map(again.files.map((file) => [`${file.project} ${file.file}`, file]))
  const files = first.files.map((file) => repeated.get(`${file.project} ${file.file}`) ?? file)
  const isFailed = new Set(again.failures.map(({ command }) => command))

  return {
    passed: files.reduce((sum, { counts }) => sum + counts.passed, 0),
    failed: again.failures.length,
    files,
    failures: again.failures,
    flaky: first.failures.filter(({ command }) => !isFailed.has(command)),
    output: `${first.output}\n${again.output}`,
  }
}

function readReport(path, status, title) {
  const report = parseReport(path)
  const failures = report.files.flatMap(({ file, project, failures: failed }) =>
    failed.map(({ name, error }) => ({
      title: `${file}${name === '' ? '' : ` > ${name}`}: ${error}`,
      command: repeatCommand(project, file, name),
    })),
  )

  for (const error of report.unhandled) failures.push({ title: `${title}: ${error}`, command: '' })
  if (status !== 0 && failures.length === 0)
    failures.push({ title: `${title}: ended with ${status}`, command: '' })
  const isWhole = report.unhandled.length === 0 && report.files.length > 0
  const passed = report.files.reduce((sum, { counts }) => sum + counts.passed, 0)

  return { passed, failed: failures.length, files: report.files, failures, isWhole }
}

/**
 * Reads a report; empty where the run ended before it.
 * @returns {{ files: any[], unhandled: string[] }}
 */
function parseReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { files: [], unhandled: [] }
  }
}

function repeatCommand(project, file, name) {
  const last = name
    .split(' > ')
    .at(-1)
    .replaceAll(/[$()*+.?[\\\]^{|}']/g, '.')
  return `npx vitest run --project ${project} ${file}${last === '' ? '' : ` -t '${last}'`}`
}

/** From node_modules/.bin or the machine; returns exit code and output. */
export function execute(program, args, env = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        NODE_ENV: '',
        NO_COLOR: '1',
        ...env,
      },
    })

    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}
