/**
 * `npm run bench:lists [-- --rows 100000 --rounds 5 --minutes 5]`: a list in the browser over many
 * declarations, pages of 20 and 200 rows: time until rows, another order and a keyword are shown,
 * scroll frames, row elements; next to a bare table of the same answer. Uses its own temporary
 * production portal.
 */
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { assertPresent } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import { browserFlags, browserPath } from '#tools/find-browser.mjs'
import { measureBare, measureList, type ListTimes } from './lists/measure-list.ts'
import { newVisitor } from './open/watch-opening.ts'
import { benchOptions } from './server/bench-options.ts'
import { BenchTable } from './server/figures.ts'
import { fillDeclarations } from './server/fill-declarations.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

const { rows, rounds, minutes } = benchOptions({ rows: 100_000, rounds: 5, minutes: 5 })
const root = fileURLToPath(new URL('../..', import.meta.url))
const account = 'admin'
const list = 'declare-audit/province'
const since = performance.now()

const portal = await openBenchPortal(root, (database, config) =>
  fillDeclarations(database, config, rows),
)
const browser = await chromium.launch({
  executablePath: browserPath() ?? 'chromium',
  args: browserFlags,
})
try {
  const [benchAccount] = await portal.database.query<{ id: string }>(
    'select id from account where username = $1',
    [account],
  )

  const visitor = {
    id: assertPresent(benchAccount, account).id,
    token: await portal.tokenOf(account),
  }
  const context = await newVisitor(browser, portal.url, visitor)
  const page = await context.newPage()
  const columns = {
    '开出 ms': 9,
    '× 手写': 8,
    '排序 ms': 9,
    '× 手写 ': 8,
    '关键字 ms': 11,
    '最慢一帧 ms': 13,
    行元素: 8,
  }

  const table = new BenchTable(columns, minutes - (performance.now() - since) / 60_000)

  for (const size of [20, 200]) {
    const address = `${portal.url}/${list}?preset=all&size=${size}`
    const answer = {
      url: portal.url + apiPaths.listRows(list),
      question: `preset=all&page=1&size=${size}`,
    }

    // Warms the caches.
    await measureList(page, address)
    await table.step(`每页 ${size} 条`, async () => {
      const bare = await middle(page, () => measureBare(page, answer))
      add(table, `手写表格，${size} 条（对照）`, bare)
      add(table, `列表页，${size} 条`, await middle(page, () => measureList(page, address)), bare)
    })
  }
} finally {
  await browser.close()
  await portal.close()
}

async function middle(page: Page, measure: () => Promise<ListTimes>): Promise<ListTimes> {
  const measurements: ListTimes[] = []
  for (let round = 0; round < rounds; round++) measurements.push(await measure())
  await page.goto('about:blank')
  const of = (name: keyof ListTimes) =>
    measurements.map((times) => times[name]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0

  return {
    open: of('open'),
    sort: of('sort'),
    keyword: of('keyword'),
    slowestFrame: of('slowestFrame'),
    elements: of('elements'),
  }
}

function add(table: BenchTable, name: string, times: ListTimes, bare?: ListTimes): void {
  const ratio = (of: 'open' | 'sort') => (bare ? (times[of] / bare[of]).toFixed(1) : '')
  table.add(name, {
    '开出 ms': times.open.toFixed(0),
    '× 手写': ratio('open'),
    '排序 ms': times.sort.toFixed(0),
    '× 手写 ': ratio('sort'),
    '关键字 ms': times.keyword.toFixed(0),
    '最慢一帧 ms': times.slowestFrame.toFixed(0),
    行元素: String(times.elements),
  })
}
