/**
 * `npm run bench:server [-- ROWS]`: what the server answers a second over many declarations of one year, for each role, asked again and asked anew, beside the bare SQL
 * and a call without records; then saves and decisions. Makes a database and a server of its own and removes them.
 */
import { fileURLToPath } from 'node:url'
import { paths } from '#contract/paths.ts'
import { bareRows } from './server/bare-rows.ts'
import { fillDeclarations } from './server/fill-declarations.ts'
import { load, repeat, type Call, type Load } from './server/load.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'
import { send } from './server/send.ts'
import { savesOf, transitionsOf } from './server/writes.ts'

const rows = Number(process.argv[2] ?? 100_000)
const seconds = Number(process.env['SECONDS'] ?? 4)
const root = fileURLToPath(new URL('../..', import.meta.url))
const portal = await openBenchPortal(root, (database, config) => fillDeclarations(database, config, rows))

/** A role, its list and the account that opens it. */
const lists = [
  ['县级', 'dist530828', 'declare-audit/district'],
  ['州市', 'city5308', 'declare-audit/city'],
  ['省级', 'province01', 'declare-audit/province'],
  ['领导', 'leader01', 'declare-audit/list'],
] as const

/** Pairs of characters that stand in records. */
const pairs = await portal.database.alone((query) =>
  query<{ pair: string }>(
    'select distinct pair from (select unnest(grams) as pair from e_declaration limit 20000) found where length(pair) = 2 order by pair',
  ),
)
const words = pairs.map(({ pair }) => pair)
let most = 0
const watch = setInterval(() => (most = Math.max(most, portal.memory())), 200)

try {
  await new Promise((resolve) => setTimeout(resolve, 3000))
  console.log(`${rows} 件申报；空闲时内存 ${portal.memory().toFixed(0)} MB`)
  console.log(['每秒', 'p50 ms', 'p99 ms', '失败', '服务器 CPU ms', '数据库 CPU ms', '页面', '调用'].join('\t'))
  const district = await portal.tokenOf('dist530828')
  await ask('不读记录（对照）：user/info', { path: paths.userInfo, token: district })
  for (const [role, account, page] of lists) await askList(role, account, page)
  await askRecord(district)
  await measure('保存一个字段', async () => repeat(await savesOf(portal), { connections: 16, seconds }))
  await measure('通过并写入日志', async () => repeat(await transitionsOf(portal), { connections: 16, seconds }))
  console.log(`测量中内存最多 ${most.toFixed(0)} MB，之后 ${portal.memory().toFixed(0)} MB`)
} finally {
  clearInterval(watch)
  await portal.close()
}

async function askList(role: string, account: string, page: string): Promise<void> {
  const token = await portal.tokenOf(account)
  const path = paths.listRows(page)
  await ask(`${role} 列表，同一问题`, { path, token })
  await ask(`${role} 列表，每次新问`, { path, token, isNew: true })
  await ask(`${role} 列表，每次新问，1 个连接`, { path, token, isNew: true, connections: 1 })
  const bare = await bareRows(portal, account, page)
  await measure(`${role} 列表的 SQL 直接问数据库`, () => repeat(bare, { connections: 16, seconds }))
  if (page !== 'declare-audit/list')
    await ask(`${role} 待办标签，每次新问`, { path: `${path}?preset=todo`, token, isNew: true })
  await ask(`${role} 各标签件数，每次新问`, { path: paths.listCounts(page), token, isNew: true })
  for (const connections of [1, 16])
    await measure(`${role} 关键字（每次另外两个字），${connections} 个连接`, () => {
      const word = wordsOf(path, token)
      return repeat(word, { connections, seconds })
    })
}

/** Searches for one pair of characters after the other: what is rare and what stands in a tenth of all rows. */
function wordsOf(path: string, token: string): () => Promise<boolean> {
  let asked = 0
  return async () => {
    const word = words[asked++ % words.length] ?? ''
    const url = `${portal.url}${path}?keyword=${encodeURIComponent(word)}`
    return (await send({ method: 'GET', url, token })).code === 0
  }
}

async function askRecord(token: string): Promise<void> {
  const [found] = await portal.database.query<{ id: string }>(
    `select id from e_declaration where region_code = '530828' and state = 'districtPending' and year = $1 limit 1`,
    [portal.config.years.realYear],
  )
  if (!found) return
  const path = paths.record('declaration', found.id)
  await ask('一件申报，同一问题', { path, token })
  await ask('一件申报，每次新问', { path, token, isNew: true })
  const neighbours = `${paths.listNeighbours('declare-audit/district')}?id=${found.id}`
  await ask('前后一件，每次新问', { path: neighbours, token, isNew: true })
}

function ask(
  name: string,
  { path, ...call }: Omit<Call, 'url' | 'connections' | 'seconds'> & { path: string; connections?: number },
): Promise<void> {
  return measure(name, () => load({ connections: 16, seconds, ...call, url: portal.url + path }))
}

async function measure(name: string, run: () => Promise<Load>): Promise<void> {
  const pages = await portal.pages()
  const before = portal.cpu()
  const found = await run()
  const after = portal.cpu()
  const each = (used: number, digits: number) => (used / Math.max(1, found.sent)).toFixed(digits)
  const cpu = [each(after.server - before.server, 2), each(after.database - before.database, 2)]
  const read = each((await portal.pages()) - pages, 0)
  console.log([found.perSecond.toFixed(0), found.p50, found.p99, found.failed, ...cpu, read, name].join('\t'))
}
