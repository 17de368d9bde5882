/**
 * `npm run bench:boards [-- --rows 100000 --times 20 --minutes 5]`: figures of every board over many declarations: p50 and p95 of each chart, told again and counted
 * anew after a commit, with the processor time of server and database. Makes a database and a server of its own and removes them.
 */
import { fileURLToPath } from 'node:url'
import type { BoardPage } from '#config-model/types.generated.ts'
import { paths } from '#contract/paths.ts'
import { benchOptions } from './bench-options.ts'
import { Figures } from './figures.ts'
import { fillDeclarations } from './fill-declarations.ts'
import { openBenchPortal } from './open-bench-portal.ts'

const { rows, times, minutes } = benchOptions({ rows: 100_000, times: 20, minutes: 5 })
const root = fileURLToPath(new URL('../../..', import.meta.url))
const since = performance.now()
const portal = await openBenchPortal(root, async (database, config) => {
  await fillDeclarations(database, config, rows, {
    state_time: `jsonb_build_object('districtPending', 86400 * (1 + g % 7))`,
  })
})

try {
  const token = await portal.tokenOf('leader01')
  const { pages } = portal.config
  const boards = Object.entries(pages).filter((entry): entry is [string, BoardPage] => entry[1].kind === 'board')
  const opened = (performance.now() - since) / 1000
  console.log(`${rows} 件申报（准备 ${opened.toFixed(0)} 秒），领导；再问：没有变化；新数：一次提交之后`)
  const columns = { '再问 p50 ms': 12, 'p95 ms': 8, '新数 p50 ms': 13, '新数 p95 ms': 13 }
  const table = new Figures({ ...columns, '服务器 CPU ms': 15, '数据库 CPU ms': 15 }, minutes - opened / 60)
  table.add('目标', { 'p95 ms': '50', '新数 p95 ms': '50' })
  for (const [id, { blocks }] of boards)
    for (const [at, block] of blocks.entries()) {
      if (!['chart', 'funnel', 'figures'].includes(block.kind)) continue
      if (block.auth && !block.auth.includes('leader')) continue
      await table.step(`${id} · ${block.title}`, async () => {
        const url = portal.url + paths.boardBlock(String(at), id)
        const [p50, p95] = await measure(url, token)
        const before = portal.cpu()
        const [p50anew, p95anew] = await measure(url, token, () =>
          portal.database.query(`update e_declaration set flags = flags where id = 'bench-00000001'`),
        )
        const after = portal.cpu()
        const each = (used: number) => (used / (times + 2)).toFixed(1)
        const again = { '再问 p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1) }
        const anew = { '新数 p50 ms': p50anew.toFixed(1), '新数 p95 ms': p95anew.toFixed(1) }
        const cpu = {
          '服务器 CPU ms': each(after.server - before.server),
          '数据库 CPU ms': each(after.database - before.database),
        }
        table.add(`${id} · ${block.title}（${block.kind}）`, { ...again, ...anew, ...cpu })
      })
    }
  console.log(`共 ${((performance.now() - since) / 1000).toFixed(0)} 秒`)
} finally {
  await portal.close()
}

/** p50 and p95 of calls one after the other, each after `before`. */
async function measure(url: string, token: string, before?: () => Promise<unknown>): Promise<[number, number]> {
  const taken: number[] = []
  for (let n = 0; n < times + 2; n++) {
    await before?.()
    const start = performance.now()
    const answer = await fetch(url, { headers: { authorization: token } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} ${url}`)
    if (n >= 2) taken.push(performance.now() - start)
  }
  taken.sort((a, b) => a - b)
  return [taken[Math.floor(times / 2)] ?? 0, taken[Math.floor(times * 0.95)] ?? 0]
}
