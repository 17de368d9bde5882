/**
 * `npm test [suite …]`: everything that must hold for a change, cheapest first; `npm run test:long
 * [suite …]`: slow suites; `--times` notes how long the files took. A line when a suite starts and ends, then the times; the last line is `N
 * passed, N failed`. A suite without tests counts as one. Runs from a clean clone: installs what is
 * missing.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findBrowser } from './find-browser.mjs'
import { prepare } from './start/prepare.mjs'
import { writeFileSeconds } from './test/file-seconds.mjs'
import { useMemoryFolder } from './test/memory-folder.mjs'
import { clock, timeTable } from './test/report.mjs'
import { command, tests } from './test/suites.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = process.execPath
const browser = () => findBrowser({ install: true })

/**
 * Groups in sequence, the lanes of a group in parallel, the suites of a lane in sequence.
 */
const shortGroups = [
  {
    static: {
      generated: command('generated types are current', 2, [
        'tsx',
        'tools/generate-types.ts',
        '--check',
      ]),
      format: command('format', 2, ['oxfmt', '--check', '.']),
      lint: command('lint and types', 35, [
        'oxlint',
        '--type-aware',
        '--type-check',
        '--deny-warnings',
      ]),
      dead: command('dead code', 13, ['knip', '--no-progress']),
      config: command('shipped configuration', 6, ['tsx', 'tools/lint-config/cli.ts']),
      access: command('rights as reviewed', 5, ['tsx', 'tools/config/access.ts', '--check']),
      build: command('build and download budgets', 13, [node, 'tools/build/check-budgets.mjs']),
      editor: tests('editor support, with a YAML language server', 15, ['editor']),
    },
    unit: {
      unit: tests('unit, web, lint, configuration and tree tests', 180, [
        'unit',
        'web',
        'lint',
        'config',
        'tree',
      ]),
    },
  },
  { api: { api: tests('API on a real PostgreSQL', 200, ['api']) } },
  {
    journeys: {
      journeys: tests('journeys in a real browser', 380, ['journeys'], { check: browser }),
    },
  },
]

const longGroups = [
  {
    unit: {
      'unit-long': tests(
        'long unit, lint and configuration tests',
        300,
        ['unit', 'web', 'lint', 'config', 'tree'],
        {
          tags: 'long',
        },
      ),
    },
  },
  { api: { 'api-long': tests('long API tests', 300, ['api'], { tags: 'long' }) } },
  {
    fuzz: {
      fuzz: tests('20,000 generated calls', 900, ['api'], {
        files: ['tests/api/fuzz'],
        tags: '',
        env: { FUZZ_RUNS: '20000' },
      }),
    },
  },
  {
    journeys: {
      'journeys-long': tests(
        'long journeys: every page, role, width and language',
        1200,
        ['journeys'],
        {
          check: browser,
          tags: 'long',
        },
      ),
    },
  },
  {
    faults: {
      faults: command('seeded faults are found', 900, ['tsx', 'tests/seeded-faults/run.ts']),
    },
  },
  {
    chaos: { chaos: command('nothing acknowledged is lost', 900, ['tsx', 'tools/chaos/chaos.ts']) },
  },
  {
    day: {
      day: command('an hour of mixed traffic', 3900, [
        'tsx',
        'tools/bench/day.ts',
        '--minutes',
        '60',
      ]),
    },
  },
]

const { values, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean' }, times: { type: 'boolean' } },
})
const isLong = values.long === true
const groups = isLong ? longGroups : shortGroups
const names = groups.flatMap((group) => Object.values(group).flatMap((lane) => Object.keys(lane)))
const unknownNames = requested.filter((name) => !names.includes(name))
if (unknownNames.length > 0) {
  console.error(`没有这样的检查：${unknownNames.join('、')}；可用 ${names.join('、')}`)
  process.exit(2)
}
const isRequested = (name) => requested.length === 0 || requested.includes(name)

const started = performance.now()
const elapsed = () => (performance.now() - started) / 1000
const results = []
const failures = []
/** Failed once and passed when its file was repeated alone. */
const flaky = []
try {
  await prepare(root, { build: isLong })
  useMemoryFolder()
  for (const group of groups) await Promise.all(Object.values(group).map(runLane))
} catch (error) {
  const title = error instanceof Error ? error.message : String(error)
  failures.push({ title, command: '' })
}
console.log(timeTable(results))
if (values.times && failures.length === 0) writeFileSeconds(results)
console.log('')
for (const { title, command: repeat } of failures) {
  console.log(`✗ ${title}`)
  if (repeat) console.log(`  ${repeat}`)
}
for (const { title, command: repeat } of flaky)
  console.log(`△ passed only when repeated: ${title}\n  ${repeat}`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
process.exitCode = failures.length > 0 ? 1 : 0
console.log(`${clock(elapsed())} in all`)
console.log(`${passed} passed, ${failures.length} failed`)

/** In sequence. */
async function runLane(lane) {
  for (const [name, suite] of Object.entries(lane)) if (isRequested(name)) await runSuite(suite)
}

async function runSuite({ title, expected, run }) {
  console.log(`▶ ${clock(elapsed())} ${title} (about ${clock(expected)})`)
  const begin = performance.now()
  const result = await run()
  const seconds = (performance.now() - begin) / 1000

  results.push({ title, expected, seconds, ...result })
  failures.push(...result.failures)
  flaky.push(...(result.flaky ?? []))
  if (result.failed > 0 || result.flaky?.length > 0) console.log(result.output.trimEnd())
  const sign = result.failed > 0 ? '✗' : '✓'

  console.log(
    `${sign} ${clock(elapsed())} ${title}: ${result.passed} passed, ${result.failed} failed (${seconds.toFixed(1)} s)`,
  )
}
