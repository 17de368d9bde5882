import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfig, ReadCache } from '#config-compiler/read-config.ts'
import { firstOf, itemAt } from '#config-model/assert.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { programRoot } from '#tools/lint-config/cache/engine-hash.mjs'
import { Folder } from '#tools/lint-config/folder.ts'
import { lintSample } from './lint-sample.ts'

/**
 * `npm run bench:lint [files …]`: CPU seconds of whole processes, cold and cached; milliseconds of
 * a check after one save in a warm process; the YAML parser alone as lower bound.
 */
const root = programRoot()
const launcher = join(root, 'tools/lint-config/pinlu-lint.mjs')
const counts = process.argv
  .slice(2)
  .map(Number)
  .filter((count) => count > 0)
const rounds = 60

/** Processor and wall seconds of the real command. */
function run(folder: string, args: string[]): { cpu: number; wall: number } {
  const report = `data:text/javascript,import{writeSync}from'node:fs';process.on('exit',()=>{const{user,system}=process.cpuUsage();writeSync(3,String((user+system)/1e6))})`
  const started = performance.now()
  const { status, output, stderr } = spawnSync(
    process.execPath,
    ['--import', report, launcher, '--root', folder, ...args],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    },
  )

  if (status !== 0) throw new Error(`the sample is not sound (exit ${status}): ${stderr}`)

  return { cpu: Number(output[3]), wall: (performance.now() - started) / 1000 }
}

const best = (times: { cpu: number; wall: number }[]) =>
  firstOf(times.toSorted((a, b) => a.cpu - b.cpu))
const quantile = (times: number[], share: number) =>
  itemAt(
    times.toSorted((a, b) => a - b),
    Math.min(times.length - 1, Math.floor(times.length * share)),
  )

/** Milliseconds of the parser alone, best of three. */
function floor(files: SourceFile[]): number {
  const times = [0, 1, 2].map(() => {
    const started = performance.now()
    for (const { text } of files)
      parseDocument(text, { lineCounter: new LineCounter(), uniqueKeys: false })

    return performance.now() - started
  })

  return Math.min(...times)
}

/** Milliseconds from a save to the problems, like the watcher. */
function saves(folder: string, files: SourceFile[]): { wall: number; cpu: number }[] {
  const cache = new ReadCache()
  const watched = new Folder(folder)

  readConfig(watched.files, cache)
  const pages = files.filter(
    ({ path, text }) => path.startsWith('pages/') && text.includes('field: name'),
  )

  return Array.from({ length: rounds }, (_, round) => {
    const { path, text } = itemAt(pages, round % pages.length)
    writeFileSync(
      join(folder, path),
      round % 2 === 0
        ? text.replace('field: name', 'field: nmae')
        : text.replace('title: ', `title: ${round} `),
    )

    const started = performance.now()
    const before = process.cpuUsage()

    watched.look(join(folder, path))
    const { problems } = readConfig(watched.files, cache)
    const { user, system } = process.cpuUsage(before)
    const time = { wall: performance.now() - started, cpu: (user + system) / 1000 }
    if (round % 2 === 0 && problems.length === 0) throw new Error('a mistake was not found')

    writeFileSync(join(folder, path), text)
    watched.look(join(folder, path))
    readConfig(watched.files, cache)

    return time
  }).slice(5)
}

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}`)
console.log(
  '| files | kB | parser alone ms | cold CPU s | wall s | × floor | cached CPU s | wall s | after a save p50 ms | p95 ms | p50 CPU ms |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|')
const base = readConfigDir(join(root, 'tests/lint/ok'))
for (const count of counts.length > 0 ? counts : [20, 100, 1000, 5000]) {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-'))
  try {
    const files = lintSample(base, count)
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }

    const size = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)

    run(folder, ['--no-cache'])
    const repeats = count > 2000 ? [0] : [0, 1, 2]
    const cold = best(repeats.map(() => run(folder, ['--no-cache'])))

    run(folder, [])
    const cached = best([0, 1, 2].map(() => run(folder, [])))
    const least = floor(files)
    const times = saves(folder, files)
    const walls = times.map(({ wall }) => wall)
    const cells = [
      files.length,
      Math.round(size / 1024),
      least.toFixed(0),
      cold.cpu.toFixed(2),
      cold.wall.toFixed(2),
      (cold.cpu / (least / 1000)).toFixed(1),
      cached.cpu.toFixed(2),
      cached.wall.toFixed(2),
      quantile(walls, 0.5).toFixed(1),
      quantile(walls, 0.95).toFixed(1),
      quantile(
        times.map(({ cpu }) => cpu),
        0.5,
      ).toFixed(1),
    ]

    console.log(`| ${cells.join(' | ')} |`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
