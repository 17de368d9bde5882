/**
 * `npm run bench:server [-- ROWS]`: what the server answers a second over many declarations of one year, for each role, beside the bare SQL and a call without records.
 * Makes a database and a server of its own and removes them.
 */
import { fileURLToPath } from 'node:url'
import { paths } from '#contract/paths.ts'
import { fillDeclarations } from './server/fill-declarations.ts'
import { load, type Call, type Load } from './server/load.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

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

try {
  console.log(`${rows} 件申报；空闲时内存 ${portal.memory().toFixed(0)} MB`)
  console.log(['每秒', 'p50 ms', 'p99 ms', '失败', '服务器 CPU ms', '数据库 CPU ms', '调用'].join('\t'))
  const district = await portal.tokenOf('dist530828')
  await measure('不读记录（对照）：user/info', { path: paths.userInfo, token: district })
  for (const [role, account, page] of lists) {
    const token = await portal.tokenOf(account)
    await measure(`${role} 列表，16 个连接`, { path: paths.listRows(page), token })
    await measure(`${role} 列表，1 个连接`, { path: paths.listRows(page), token, connections: 1 })
    if (page !== 'declare-audit/list')
      await measure(`${role} 待办标签`, { path: `${paths.listRows(page)}?preset=todo`, token })
    await measure(`${role} 各标签件数`, { path: paths.listCounts(page), token })
    await measure(`${role} 关键字（两个字）`, {
      path: `${paths.listRows(page)}?keyword=${encodeURIComponent('生态')}`,
      token,
    })
  }
  await record(district)
  console.log(`测量之后内存 ${portal.memory().toFixed(0)} MB`)
} finally {
  await portal.close()
}

async function record(token: string): Promise<void> {
  const [found] = await portal.database.query<{ id: string }>(
    `select id from e_declaration where region_code = '530828' and state = 'districtPending' and year = $1 limit 1`,
    [portal.config.years.realYear],
  )
  if (found) await measure('一件申报', { path: paths.record('declaration', found.id), token })
}

async function measure(
  name: string,
  { path, ...call }: Omit<Call, 'url' | 'connections' | 'seconds'> & { path: string; connections?: number },
): Promise<Load> {
  const before = portal.cpu()
  const found = await load({ connections: 16, seconds, ...call, url: portal.url + path })
  const after = portal.cpu()
  const each = (used: number) => (used / Math.max(1, found.sent)).toFixed(2)
  const cpu = [each(after.server - before.server), each(after.database - before.database)]
  console.log([found.perSecond.toFixed(0), found.p50, found.p99, found.failed, ...cpu, name].join('\t'))
  return found
}
