/**
 * `npm run bench:pages [-- --rows 100000 --compliance 20000 --lines 1000000 --times 20 --minutes
 * 12]`: p50 and p95 of every list and chart over many records, for every permitted role: first
 * page, each preset and order, preset counts, charts; uncached after a commit. Results within the
 * goal are summarized. Uses its own temporary database and server.
 */
import { fileURLToPath } from 'node:url'
import type { User } from '#config-model/user.ts'
import { callsOfPages } from './pages/calls-of-pages.ts'
import { fillAround } from './pages/fill-around.ts'
import { benchOptions } from './server/bench-options.ts'
import { BenchTable } from './server/figures.ts'
import { fillDeclarations } from './server/fill-declarations.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

const { rows, compliance, lines, times, minutes } = benchOptions({
  rows: 100_000,
  compliance: 20_000,
  lines: 1_000_000,
  times: 20,
  minutes: 12,
})
/** A p95 up to it, in milliseconds, gets no line of its own. */
const goal = 50
const root = fileURLToPath(new URL('../..', import.meta.url))
const since = performance.now()
const portal = await openBenchPortal(root, async (database, config) => {
  await fillDeclarations(database, config, rows, {
    state_time: `jsonb_build_object('districtPending', 86400 * (1 + g % 7))`,
  })
  await fillAround(database, { compliance, lines })
})

try {
  const opened = (performance.now() - since) / 1000
  console.log(
    `${rows} 件申报，${compliance} 件核查，${lines} 行日志（准备 ${opened.toFixed(0)} 秒）`,
  )
  const columns = { 'p50 ms': 8, 'p95 ms': 8, '服务器 CPU ms': 15, '数据库 CPU ms': 15 }
  const table = new BenchTable(columns, minutes - opened / 60)
  let callCount = 0
  const durations: number[] = []
  const tokens = new Map<string, string>()

  for (const { username, path, ...call } of callsOfPages(portal.config, await onePerRole())) {
    const name = `${username} · ${call.name}`
    await table.step(name, async () => {
      const token = tokens.get(username) ?? (await portal.tokenOf(username))
      tokens.set(username, token)
      const before = portal.cpu()
      const [p50, p95] = await measure(
        () => `${portal.url}${path}${path.includes('?') ? '&' : '?'}asked=${++callCount}`,
        token,
      )

      const after = portal.cpu()

      durations.push(p95)
      if (p95 <= goal) return

      const each = (used: number) => (used / (times + 2)).toFixed(1)

      table.add(name, {
        'p50 ms': p50.toFixed(1),
        'p95 ms': p95.toFixed(1),
        '服务器 CPU ms': each(after.server - before.server),
        '数据库 CPU ms': each(after.database - before.database),
      })
    })
  }

  durations.sort((a, b) => a - b)
  const within = durations.filter((p95) => p95 <= goal).length
  const middle = durations[Math.floor(durations.length / 2)]?.toFixed(1) ?? ''

  console.log(
    `${durations.length} 个问题中 ${within} 个的 p95 不超过 ${goal} ms；p95 的中位数 ${middle} ms，最大 ${durations.at(-1)?.toFixed(1) ?? ''} ms`,
  )
  console.log(`共 ${((performance.now() - since) / 1000).toFixed(0)} 秒`)
} finally {
  await portal.close()
}

async function onePerRole(): Promise<User[]> {
  const accounts = await portal.database.query<{ username: string }>(
    `select distinct on (role) username from account, unnest(roles) role where enabled
      order by role, created_at, username`,
  )
  return Promise.all(
    [...new Set(accounts.map(({ username }) => username))].map((name) => portal.userOf(name)),
  )
}

/** p50 and p95 of sequential calls, each after a commit that invalidates caches. */
async function measure(url: () => string, token: string): Promise<[number, number]> {
  const taken: number[] = []
  for (let n = 0; n < times + 2; n++) {
    // Another county each time.
    const id = `bench-${String(1 + ((n * 7919) % rows)).padStart(8, '0')}`
    await portal.database.query('update e_declaration set flags = flags where id = $1', [id])
    const start = performance.now()
    const address = url()
    const answer = await fetch(address, { headers: { authorization: token } })

    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} ${address}`)

    if (n >= 2) taken.push(performance.now() - start)
  }

  taken.sort((a, b) => a - b)
  const quantile = (part: number) => taken[Math.ceil(times * part) - 1] ?? 0

  return [quantile(0.5), quantile(0.95)]
}
