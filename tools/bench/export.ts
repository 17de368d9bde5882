/**
 * `npm run bench:export [-- ROWS]`: a list of many declarations as a sheet: seconds, memory, longest stall of the server, beside the same rows read
 * from the database and thrown away. Makes a database and a server of its own and removes them.
 */
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config-model/config.ts'
import { expectedBytes } from '#contract/export.ts'
import { paths } from '#contract/paths.ts'
import type { Database } from '#server/database/database.ts'
import { fillDeclarations } from './server/fill-declarations.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

const rows = Number(process.argv[2] ?? 100_000)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-export-'))
const stalls = join(folder, 'stalls.json')
process.env['BENCH_STALLS'] = stalls
process.env['NODE_OPTIONS'] = `--import ${join(import.meta.dirname, 'server/watch-stalls.mjs')}`
const portal = await openBenchPortal(root, fill, withoutLimit(join(folder, 'config')))
const observed = () => JSON.parse(readFileSync(stalls, 'utf8')) as { longest: number; usual: number; memory: number }
const page = 'declare-audit/city'

try {
  const token = await portal.tokenOf('admin')
  await request(token, { keyword: '没有这个名字' })
  await wait(1000)
  console.log(`${rows} 件申报；导出前内存 ${(observed().memory / 2 ** 20).toFixed(0)} MB`)
  console.log(['秒', '其中等到开头', 'MB', '内存多用 MB', '最长停顿 ms', '停顿 p99 ms', ''].join('\t'))
  for (let round = 1; round <= 3; round++) {
    const bare = await readBare()
    console.log([bare.toFixed(1), '', '', '', '', '', '只从数据库读出（对照）'].join('\t'))
    portal.signal('SIGUSR2')
    await wait(200)
    const before = observed().memory
    const { seconds, first, bytes, expected } = await request(token, {})
    await wait(100)
    const { longest, usual, memory } = observed()
    const figures = [seconds.toFixed(1), first.toFixed(2), (bytes / 2 ** 20).toFixed(1)]
    const stalled = [((memory - before) / 2 ** 20).toFixed(0), longest.toFixed(0), usual.toFixed(1)]
    const about = `导出（预计大小差 ${(((expected - bytes) / bytes) * 100).toFixed(0)}%，读库的 ${(seconds / bare).toFixed(1)} 倍）`
    console.log([...figures, ...stalled, about].join('\t'))
  }
} finally {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
}

async function request(token: string, query: object) {
  const since = performance.now()
  const answer = await fetch(portal.url + paths.listExport(page), {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(query),
  })
  if (!answer.ok || !answer.body) throw new Error(await answer.text())
  const first = (performance.now() - since) / 1000
  let bytes = 0
  for await (const part of answer.body) bytes += part.length
  return {
    seconds: (performance.now() - since) / 1000,
    first,
    bytes,
    expected: Number(answer.headers.get(expectedBytes)),
  }
}

/** As many declarations of all years as are asked for: more than a list may export are refused. */
async function fill(database: Database, config: Config): Promise<void> {
  const [stored] = await database.query<{ count: number }>('select count(*)::int as count from e_declaration')
  await fillDeclarations(database, config, Math.min(rows, 100_000) - (stored?.count ?? 0))
}

/** Seconds to read the same rows by a cursor. */
async function readBare(): Promise<number> {
  const since = performance.now()
  const portions = portal.database.portions(
    `select id, state, head from e_declaration order by submitted_at desc`,
    [],
    200,
  )
  for await (const _ of portions);
  return (performance.now() - since) / 1000
}

/** The shipped configuration, whose lists may be exported up to the limit of the language. */
function withoutLimit(place: string): string {
  cpSync(join(root, 'config'), place, { recursive: true })
  for (const entry of readdirSync(join(place, 'pages'), { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.yaml')) continue
    const file = join(place, 'pages', entry)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/maxRows: \d+/, 'maxRows: 100000'))
  }
  return place
}
