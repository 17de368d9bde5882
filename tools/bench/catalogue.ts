/**
 * `npm run bench:catalogue [-- --rows 30000 --views 60000 --times 100 --minutes 5]`: p50 and p99 of
 * the public catalogue: first page, lists, searches, a brand, the board of views, next to the same
 * bare SQL. Uses its own temporary database and server.
 */
import { fileURLToPath } from 'node:url'
import type { BoardPage } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import { rollUpViews } from '#server/public/view-counter.ts'
import { bareSteps } from './catalogue/bare-steps.ts'
import { bareChart, bareViewLists, viewRows } from './catalogue/bare-views.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { benchOptions } from './server/bench-options.ts'
import { BenchTable } from './server/figures.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

const { rows, views, times, minutes } = benchOptions({
  rows: 30_000,
  views: 60_000,
  times: 100,
  minutes: 5,
})
const board = 'upkeep/catalog/view-log'
const since = performance.now()
const root = fileURLToPath(new URL('../..', import.meta.url))
const portal = await openBenchPortal(root, (database) => fillCatalogue(database, { rows, views }))

try {
  const token = await portal.tokenOf('leader01')
  const opened = (performance.now() - since) / 1000

  console.log(`${rows} 个品牌，${views} 次浏览（准备 ${opened.toFixed(0)} 秒）`)
  const columns = { 'p50 ms': 8, 'p99 ms': 8, 'SQL p50 ms': 12, 'SQL p99 ms': 12, '倍数 p50': 10 }
  const table = new BenchTable(columns, minutes - opened / 60)
  for (const { name, query, bare } of await bareSteps(portal.database))
    await table.step(name, () =>
      compare(name, `${apiPaths[query.of]}?${new URLSearchParams(query.with)}`, bare),
    )

  const { blocks } = portal.config.pages[board] as BoardPage

  for (const [at, block] of blocks.entries()) {
    const { title = '合计' } = block
    const path = apiPaths.boardBlock(String(at), board)

    await table.step(title, () =>
      compare(`浏览统计 · ${title}`, path, bareChart(portal.database, block), touch),
    )
  }

  for (const { name, query, bare } of bareViewLists(portal.database))
    await table.step(name, () =>
      compare(`浏览明细 · ${name}`, `${apiPaths.listRows(viewRows)}?${query}`, bare, touch),
    )

  await table.step('今日汇总', async () => {
    const services = { database: portal.database, config: () => portal.config }
    const one = await measure(() => rollUpViews(services, new Date(), 1), 3)

    table.add('汇总当天浏览（后台）', {
      'p50 ms': one.p50.toFixed(0),
      'p99 ms': one.p99.toFixed(0),
    })
  })

  console.log(`共 ${((performance.now() - since) / 1000).toFixed(0)} 秒`)

  /** As the roll-up job does: invalidates cached answers. */
  async function touch(): Promise<void> {
    await portal.database.query(
      `update view_figure set views = views where kind = 'total' and day = current_date`,
    )
    await portal.database.changes.announce()
  }

  async function compare(
    name: string,
    path: string,
    bare: () => Promise<unknown>,
    before = nothing,
  ): Promise<void> {
    const called = await measure(
      async () => {
        const answer = await fetch(portal.url + path, { headers: { authorization: token } })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${answer.status} ${path}`)
      },
      times,
      before,
    )

    const sent = await measure(bare)

    table.add(name, {
      'p50 ms': called.p50.toFixed(1),
      'p99 ms': called.p99.toFixed(1),
      'SQL p50 ms': sent.p50.toFixed(1),
      'SQL p99 ms': sent.p99.toFixed(1),
      '倍数 p50': (called.p50 / sent.p50).toFixed(2),
    })
  }
} finally {
  await portal.close()
}

function nothing(): Promise<unknown> {
  return Promise.resolve()
}

/** Sequential calls, without the first two. */
async function measure(
  work: () => Promise<unknown>,
  count = times,
  before: () => Promise<unknown> = nothing,
) {
  const taken: number[] = []
  for (let n = 0; n < count + 2; n++) {
    await before()
    const start = performance.now()
    await work()
    if (n >= 2) taken.push(performance.now() - start)
  }

  taken.sort((a, b) => a - b)

  return { p50: taken[Math.floor(count / 2)] ?? 0, p99: taken[Math.floor(count * 0.99)] ?? 0 }
}
