/**
 * `npm run bench:catalogue [-- --rows 30000 --views 60000 --times 100 --minutes 5]`: the public catalogue over many brands: p50 and p99 of its first page, lists,
 * searches, a brand and the board of views, beside the same SQL sent bare in the same run. `--views 5000000` for as many single views. Makes a database and a
 * server of its own and removes them.
 */
import { fileURLToPath } from 'node:url'
import type { BoardPage } from '#config-model/types.generated.ts'
import { paths } from '#contract/paths.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { bareSteps } from './catalogue/bare-steps.ts'
import { benchOptions } from './server/bench-options.ts'
import { Figures } from './server/figures.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

const { rows, views, times, minutes } = benchOptions({ rows: 30_000, views: 60_000, times: 100, minutes: 5 })
const board = 'upkeep/catalog/view-log'
const since = performance.now()
const root = fileURLToPath(new URL('../..', import.meta.url))
const portal = await openBenchPortal(root, (database) => fillCatalogue(database, { rows, views }))

try {
  const token = await portal.tokenOf('leader01')
  const opened = (performance.now() - since) / 1000
  console.log(`${rows} 个品牌，${views} 次浏览（准备 ${opened.toFixed(0)} 秒）`)
  const columns = { 'p50 ms': 8, 'p99 ms': 8, 'SQL p50 ms': 12, 'SQL p99 ms': 12, '倍数 p50': 10 }
  const table = new Figures(columns, minutes - opened / 60)
  for (const { name, query, bare } of await bareSteps(portal.database))
    await table.step(name, () => compare(name, `${paths[query.of]}?${new URLSearchParams(query.with)}`, bare))
  const { blocks } = portal.config.pages[board] as BoardPage
  for (const [at, { title = '合计' }] of blocks.entries())
    await table.step(title, () => compare(`浏览统计 · ${title}`, paths.boardBlock(String(at), board), null))
  console.log(`共 ${((performance.now() - since) / 1000).toFixed(0)} 秒`)

  async function compare(name: string, path: string, bare: (() => Promise<unknown>) | null): Promise<void> {
    const called = await measure(async () => {
      const answer = await fetch(portal.url + path, { headers: { authorization: token } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.status} ${path}`)
    })
    const sent = bare && (await measure(bare))
    table.add(name, {
      'p50 ms': called.p50.toFixed(1),
      'p99 ms': called.p99.toFixed(1),
      ...(sent && {
        'SQL p50 ms': sent.p50.toFixed(1),
        'SQL p99 ms': sent.p99.toFixed(1),
        '倍数 p50': (called.p50 / sent.p50).toFixed(2),
      }),
    })
  }
} finally {
  await portal.close()
}

/** p50 and p99 of the same work done one after the other; the first two do not count. */
async function measure(work: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const taken: number[] = []
  for (let n = 0; n < times + 2; n++) {
    const start = performance.now()
    await work()
    if (n >= 2) taken.push(performance.now() - start)
  }
  taken.sort((a, b) => a - b)
  return { p50: taken[Math.floor(times / 2)] ?? 0, p99: taken[Math.floor(times * 0.99)] ?? 0 }
}
