/**
 * `npm run bench:export [-- --rows 100000 --rounds 3 --minutes 5]`: exports many declarations:
 * seconds, memory, longest server stall, next to reading the same rows from the database. Uses its
 * own temporary database and server.
 */
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config-model/config.ts'
import { expectedBytesHeader } from '#contract/constants.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Database } from '#server/database/database.ts'
import { benchOptions } from './server/bench-options.ts'
import { BenchTable } from './server/figures.ts'
import { fillDeclarations } from './server/fill-declarations.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

const { rows, rounds, minutes } = benchOptions({ rows: 100_000, rounds: 3, minutes: 5 })
const since = performance.now()
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-export-'))
const stalls = join(folder, 'stalls.json')
process.env['BENCH_STALLS'] = stalls
process.env['NODE_OPTIONS'] = `--import ${join(import.meta.dirname, 'server/watch-stalls.mjs')}`
const page = 'declare-audit/city'
const observed = () => JSON.parse(readFileSync(stalls, 'utf8')) as Observed
const portal = await openBenchPortal(root, fill, withoutLimit(join(folder, 'config'))).finally(() =>
  process.on('exit', () => rmSync(folder, { recursive: true, force: true })),
)

try {
  const token = await portal.tokenOf('admin')
  await request(token, { keyword: '没有这个名字' })
  await wait(1000)
  const opened = (performance.now() - since) / 1000

  console.log(
    `${rows} 件申报（准备 ${opened.toFixed(0)} 秒）；导出前内存 ${(observed().memory / 2 ** 20).toFixed(0)} MB`,
  )
  const columns = {
    秒: 6,
    等到开头: 10,
    MB: 6,
    '多用内存 MB': 13,
    '最长停顿 ms': 13,
    '除去等核 ms': 13,
    '停顿 p99 ms': 13,
  }

  const table = new BenchTable(
    { ...columns, '服务器 CPU 秒': 15, '数据库 CPU 秒': 15, 为裸读的: 10 },
    minutes - opened / 60,
  )

  table.add('目标', { 秒: '6', '多用内存 MB': '150', '除去等核 ms': '20' })

  for (let round = 1; round <= rounds; round++) {
    let bare = 0
    await table.step('只从数据库读出', async () => {
      const before = portal.cpu().database
      bare = await readBare()
      const used = ((portal.cpu().database - before) / 1000).toFixed(1)
      table.add('只从数据库读出（对照）', { 秒: bare.toFixed(1), '数据库 CPU 秒': used })
    })

    await table.step('导出', () => exportOnce(table, token, bare))
  }
} finally {
  await portal.close()
}

/** Stalls in milliseconds, memory in bytes. */
interface Observed {
  longest: number
  /** Without the time of other processes. */
  ownWork: number
  usual: number
  memory: number
}

async function exportOnce(table: BenchTable, token: string, bare: number): Promise<void> {
  portal.signal('SIGUSR2')
  await wait(200)
  const before = observed().memory
  const used = portal.cpu()
  const { seconds, first, bytes, expected } = await request(token, {})
  const after = portal.cpu()

  await wait(100)
  const { longest, ownWork, usual, memory } = observed()

  table.add(`导出（预计大小差 ${(((expected - bytes) / bytes) * 100).toFixed(0)}%）`, {
    秒: seconds.toFixed(1),
    等到开头: first.toFixed(2),
    MB: (bytes / 2 ** 20).toFixed(1),
    '多用内存 MB': ((memory - before) / 2 ** 20).toFixed(0),
    '最长停顿 ms': longest.toFixed(0),
    '除去等核 ms': ownWork.toFixed(0),
    '停顿 p99 ms': usual.toFixed(1),
    '服务器 CPU 秒': ((after.server - used.server) / 1000).toFixed(1),
    '数据库 CPU 秒': ((after.database - used.database) / 1000).toFixed(1),
    为裸读的: bare > 0 ? `${(seconds / bare).toFixed(1)} 倍` : '',
  })
}

async function request(token: string, query: object) {
  const startedAt = performance.now()
  const answer = await fetch(portal.url + apiPaths.listExport(page), {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(query),
  })

  if (!answer.ok || !answer.body) throw new Error(await answer.text())

  const first = (performance.now() - startedAt) / 1000
  let bytes = 0
  for await (const part of answer.body) bytes += part.length

  return {
    seconds: (performance.now() - startedAt) / 1000,
    first,
    bytes,
    expected: Number(answer.headers.get(expectedBytesHeader)),
  }
}

/** Adds declarations up to `rows` over all years, at most 100,000: larger exports are refused. */
async function fill(database: Database, config: Config): Promise<void> {
  const [stored] = await database.query<{ count: number }>(
    'select count(*)::int as count from e_declaration',
  )
  await fillDeclarations(database, config, Math.min(rows, 100_000) - (stored?.count ?? 0))
}

/** Reads the same rows with a cursor; returns seconds. */
async function readBare(): Promise<number> {
  const begun = performance.now()
  const batches = portal.database.readBatches(
    `select id, state, head from e_declaration order by submitted_at desc`,
    [],
    200,
  )

  for await (const _ of batches);

  return (performance.now() - begun) / 1000
}

/** Copies the configuration with export limits raised to the maximum; returns the folder. */
function withoutLimit(place: string): string {
  cpSync(join(root, 'config'), place, { recursive: true })
  for (const entry of readdirSync(join(place, 'pages'), { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.yaml')) continue
    const file = join(place, 'pages', entry)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(export: \{ maxRows: )\d+/, '$1100000'))
  }

  return place
}
