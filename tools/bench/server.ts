/**
 * `npm run bench:server [-- --rows 100000 --seconds 3 --minutes 5]`: answers per second over many
 * declarations of one year, per role, cached and uncached, next to bare SQL; then saves and
 * decisions next to bare transactions. CPU time shows a busy machine's influence. Uses its own
 * temporary database and server.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { apiPaths } from '#contract/paths.ts'
import { bareDecisions, bareRecord, bareRows, bareSaves } from './server/bare-calls.ts'
import { benchOptions } from './server/bench-options.ts'
import { BenchTable } from './server/figures.ts'
import { fillDeclarations } from './server/fill-declarations.ts'
import { loadServer, repeatForSeconds, type Call, type LoadResult } from './server/load.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'
import { sendKeepAlive } from './server/send.ts'
import { savesOf, transitionsOf } from './server/writes.ts'

const { rows, seconds, minutes } = benchOptions({ rows: 100_000, seconds: 3, minutes: 5 })
const root = fileURLToPath(new URL('../..', import.meta.url))
const since = performance.now()
const portal = await openBenchPortal(root, (database, config) =>
  fillDeclarations(database, config, rows),
)

/** The first in all ways, the others where rights and regions matter. */
const lists = [
  ['县级', 'dist530828', 'declare-audit/district'],
  ['州市', 'city5308', 'declare-audit/city'],
  ['省级', 'province01', 'declare-audit/province'],
  ['领导', 'leader01', 'declare-audit/list'],
] as const

/** The goal, and the bare figure of the same run. */
interface Measure {
  goal?: string
  bare?: number | undefined
}
type Question = Measure &
  Omit<Call, 'url' | 'connections' | 'seconds'> & { path: string; connections?: number }

let pages = 0
let maxCount = 0
const watch = setInterval(() => (maxCount = Math.max(maxCount, portal.memory())), 200)

try {
  const opened = (performance.now() - since) / 1000
  await wait(2000)
  console.log(
    `${rows} 件申报（准备 ${opened.toFixed(0)} 秒）；空闲时内存 ${portal.memory().toFixed(0)} MB（目标 200）`,
  )
  const columns = {
    目标: 12,
    每秒: 7,
    'p50 ms': 8,
    'p99 ms': 8,
    失败: 6,
    '服务器 CPU ms': 15,
    '数据库 CPU ms': 15,
  }

  const table = new BenchTable({ ...columns, 页面: 7, 为裸线的: 10 }, minutes - opened / 60)
  const district = await portal.tokenOf('dist530828')

  await loadServer({
    url: portal.url + apiPaths.userInfo,
    token: district,
    connections: 16,
    seconds: 2,
  })
  await loadServer({
    url: portal.url + apiPaths.listRows('declare-audit/district'),
    token: district,
    connections: 16,
    seconds: 3,
    isNew: true,
  })

  pages = await portal.pages()
  await ask(table, '不读记录（对照）：user/info', { path: apiPaths.userInfo, token: district })
  for (const [role, account, page] of lists)
    await table.step(`${role} 的列表`, () => askList(table, { role, account, page }))
  await table.step('一件申报', () => askRecord(table, district))
  await table.step('保存', async () => {
    const bare = await measure(
      table,
      { name: '只用事务改一件（对照）', against: {} },
      await bareSaves(portal),
    )
    await measure(
      table,
      { name: '保存一个字段', against: { goal: '1200/秒', bare } },
      await savesOf(portal),
    )
  })

  await table.step('通过', async () => {
    const bare = await measure(
      table,
      { name: '只用事务改一件并写日志（对照）', against: {} },
      await bareDecisions(portal),
    )

    await measure(
      table,
      { name: '通过并写入日志', against: { goal: '1200/秒', bare } },
      await transitionsOf(portal),
    )
  })

  const total = (performance.now() - since) / 1000

  console.log(
    `测量中内存最多 ${maxCount.toFixed(0)} MB（目标 250），之后 ${portal.memory().toFixed(0)} MB；共 ${total.toFixed(0)} 秒`,
  )
} finally {
  clearInterval(watch)
  await portal.close()
}

interface Asking {
  role: string
  account: string
  page: string
}

async function askList(table: BenchTable, { role, account, page }: Asking): Promise<void> {
  const token = await portal.tokenOf(account)
  const path = apiPaths.listRows(page)
  const isWhole = account === lists[0][1]
  const bare = await measure(
    table,
    { name: `${role} 列表的 SQL 直接问数据库（对照）`, against: {} },
    await bareRows(portal, account, page),
  )

  await ask(table, `${role} 列表，同一问题`, { goal: '2500/秒', bare, path, token })
  await ask(table, `${role} 列表，每次新问`, { goal: '2500/秒', bare, path, token, isNew: true })

  if (isWhole)
    await ask(table, `${role} 列表，每次新问，1 个连接`, {
      goal: 'p50 3 ms',
      path,
      token,
      isNew: true,
      connections: 1,
    })

  if (page !== 'declare-audit/list')
    await ask(table, `${role} 待办标签，每次新问`, {
      goal: '2500/秒',
      path: `${path}?preset=todo`,
      token,
      isNew: true,
    })

  if (isWhole || role === '省级')
    await ask(table, `${role} 各标签件数，每次新问`, {
      goal: '1500/秒',
      path: apiPaths.listCounts(page),
      token,
      isNew: true,
    })

  const word = await wordsOf(path, token)

  if (isWhole || role === '省级')
    await measure(
      table,
      { name: `${role} 关键字（每次另外两个字），1 个连接`, against: { goal: 'p50 10 ms' } },
      word,
      1,
    )

  await measure(table, { name: `${role} 关键字（每次另外两个字），16 个连接`, against: {} }, word)
}

/**
 * Searches for other words each time, from the stored records, so that a short run covers rare and
 * frequent ones.
 */
async function wordsOf(path: string, token: string): Promise<() => Promise<boolean>> {
  const pairs = await portal.database.withDedicatedConnection((query) =>
    query<{ pair: string }>(
      `select pair from (select distinct pair
        from (select unnest(grams) as pair from e_declaration limit 20000) grams
        where length(pair) = 2) pairs order by md5(pair)`,
    ),
  )

  let callCount = 0

  return async () => {
    const word = pairs[callCount++ % pairs.length]?.pair ?? ''
    const url = `${portal.url}${path}?keyword=${encodeURIComponent(word)}`
    return (await sendKeepAlive({ method: 'GET', url, token })).code === 0
  }
}

async function askRecord(table: BenchTable, token: string): Promise<void> {
  const [record] = await portal.database.query<{ id: string }>(
    `select id from e_declaration where region_code = '530828' and state = 'districtPending'
      and year = $1 limit 1`,
    [portal.config.years.realYear],
  )

  if (!record) throw new Error('没有待县级审核的申报')

  const path = apiPaths.record('declaration', record.id)
  const bare = await measure(
    table,
    { name: '一件申报直接问数据库（对照）', against: {} },
    bareRecord(portal, record.id),
  )

  await ask(table, '一件申报，同一问题', { goal: '4000/秒', bare, path, token })
  await ask(table, '一件申报，每次新问', { goal: '4000/秒', bare, path, token, isNew: true })
  const neighbours = `${apiPaths.listNeighbours('declare-audit/district')}?id=${record.id}`

  await ask(table, '前后一件，每次新问', { path: neighbours, token, isNew: true })
}

async function ask(
  table: BenchTable,
  name: string,
  { path, goal = '', bare, ...call }: Question,
): Promise<void> {
  await note(table, name, { goal, bare }, () =>
    loadServer({ connections: 16, seconds, ...call, url: portal.url + path }),
  )
}

function measure(
  table: BenchTable,
  { name, against }: { name: string; against: Measure },
  work: () => Promise<boolean | null>,
  connections = 16,
): Promise<number> {
  return note(table, name, against, () => repeatForSeconds(work, { connections, seconds }))
}

/** Adds a line to the table; returns calls per second. */
async function note(
  table: BenchTable,
  name: string,
  { goal = '', bare }: Measure,
  run: () => Promise<LoadResult>,
): Promise<number> {
  const before = portal.cpu()
  const result = await run()
  const after = portal.cpu()
  const pagesBefore = pages

  pages = await portal.pages()
  const each = (used: number, digits: number) => (used / Math.max(1, result.sent)).toFixed(digits)

  table.add(name, {
    目标: goal,
    每秒: result.perSecond.toFixed(0),
    'p50 ms': result.p50.toFixed(1),
    'p99 ms': result.p99.toFixed(1),
    失败: String(result.failed),
    '服务器 CPU ms': each(after.server - before.server, 2),
    '数据库 CPU ms': each(after.database - before.database, 2),
    页面: each(pages - pagesBefore, 0),
    为裸线的: bare ? `${((100 * result.perSecond) / bare).toFixed(0)}%` : '',
  })

  return result.perSecond
}
