/** Figures of every board over 100,000 declarations: p50 and p95 of each chart, told again and counted anew after a commit. */
import { fileURLToPath } from 'node:url'
import type { BoardPage } from '#config-model/types.generated.ts'
import { paths } from '#contract/paths.ts'
import { fillDeclarations } from './fill-declarations.ts'
import { openBenchPortal } from './open-bench-portal.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const rows = Number(process.env['BENCH_ROWS'] ?? 100_000)
const times = 20

const portal = await openBenchPortal(root, async (database, config) => {
  await fillDeclarations(database, config, rows)
  await database.alone(async (query) => {
    await query(
      `update e_declaration set state_time = jsonb_build_object('districtPending', 86400 * (1 + length(id) % 7)) where id like 'bench-%'`,
    )
    await query('vacuum analyze e_declaration')
  })
})
try {
  const token = await portal.tokenOf('leader01')
  const { pages } = portal.config
  const boards = Object.entries(pages).filter((entry): entry is [string, BoardPage] => entry[1].kind === 'board')
  console.log(
    `${rows.toLocaleString('en-US')} declarations, as leader01; milliseconds: told again p50 p95, after a commit p50 p95`,
  )
  for (const [id, { blocks }] of boards)
    for (const [at, block] of blocks.entries()) {
      const isMeasured = block.kind === 'chart' || block.kind === 'funnel'
      if (!isMeasured || (block.auth && !block.auth.includes('leader'))) continue
      const url = portal.url + paths.boardBlock(String(at), id)
      const again = await measure(url, token)
      const anew = await measure(url, token, () =>
        portal.database.query(`update e_declaration set flags = flags where id = 'bench-00000001'`),
      )
      console.log([...again, ...anew].map((time) => time.toFixed(1).padStart(8)).join(''), ` ${id} · ${block.title}`)
    }
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
