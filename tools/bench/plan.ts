/**
 * `npm run bench:plan [-- ROWS]`: a plan over many declarations, next to plain scans. Uses its own
 * temporary database.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstOf, memberOf } from '#config-model/assert.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { createPlan } from '#server/config-release/plan/create-plan.ts'
import { openSnapshot, type Snapshot } from '#server/config-release/plan/snapshot.ts'
import { createServices } from '#server/create-services.ts'
import { Database } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'
import { benchOptions } from './server/bench-options.ts'

const { rows } = benchOptions({ rows: 100_000 })
const shipped = loadConfig('config')
const fields = (config: Config) => entityOf(config, 'declaration').fields

const cases: [string, (config: Config) => void][] = [
  ['没有改动', () => {}],
  ['只改标题', (config) => (memberOf(fields(config), 'website').title = '企业官网')],
  [
    '新增必填字段',
    (config) => {
      fields(config)['harvest'] = { type: 'text', title: '采收月份', required: true }
      firstOf(firstOf(memberOf(config.forms, 'declaration').steps).sections).fields.push('harvest')
    },
  ],
  ['收紧字数', (config) => (memberOf(fields(config), 'story').maxLength = 300)],
  [
    '收紧列表中的字段',
    (config) => (memberOf(memberOf(fields(config), 'certs').fields ?? {}, 'certNo').maxLength = 8),
  ],
  [
    '改显示条件',
    (config) => (memberOf(fields(config), 'email').visibleWhen = { field: 'type', is: 'region' }),
  ],
  ['删字典项', (config) => memberOf(config.dictionaries, 'subject_kind').items?.shift()],
  [
    '改年度基准日（所有日期字段）',
    ({ years: { dates = {} } }) => (memberOf(dates, 'validity').date = '2024-09-01'),
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-plan-'))
const postgres = await startPostgres(folder)
const database = new Database(postgres.url, { max: 2 })
try {
  await migrateDatabase(database, shipped)
  const services = await createServices({
    config: shipped,
    database,
    dataDir: folder,
    isDemo: false,
  })

  await seedDemo(services, 'Bench-2025')
  await multiply()
  const snapshot = await openSnapshot(postgres.url)
  const size = firstOf(
    await snapshot.query<{ mb: number; rows: number }>(
      `select (pg_total_relation_size('e_declaration') / 1048576)::int as mb, (select count(*)::int
        from e_declaration) as rows`,
    ),
  )

  console.log(`${size.rows} 件申报，${size.mb} MB\n`)
  const floor = await timed('读出所有记录的完整内容（对照）', 0, () =>
    drain(snapshot, 'select id, data from e_declaration'),
  )

  await timed('只取编号（对照）', floor, () =>
    drain(snapshot, `select id, head->>'declareNo' as number from e_declaration`),
  )

  for (const [name, change] of cases) {
    const after = structuredClone(shipped)
    change(after)
    await timed(name, floor, async () => {
      const { findings, scanned } = await createPlan(
        snapshot,
        { before: shipped, after },
        new Date(),
      )
      return `${scanned} 件，${findings.length} 项`
    })
  }

  await snapshot.close()
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Drops uniqueness rules. */
async function multiply(): Promise<void> {
  await database.transaction(async (query) => {
    const indexes = await query<{ name: string }>(
      `select indexname as name from pg_indexes
        where tablename = 'e_declaration' and indexname ~ '_u_[0-9a-f]+$'`,
    )
    for (const { name } of indexes) await query(`drop index ${name}`)
    const rowCount = firstOf(
      await query<{ count: number; open: number }>(
        `select count(*)::int as count, (count(*) filter (where year = 2025))::int as open
          from e_declaration`,
      ),
    )

    const columns = await query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = 'e_declaration' and column_name <> 'id'`,
    )
    const others = columns.map(({ name }) => name).join(', ')

    await query(
      `insert into e_declaration(id, ${others}) select id || '-' || g, ${others}
        from e_declaration, generate_series(1, ceil(($1::int - $2::int) / $3::numeric)::int) g
        where year = 2025 limit greatest(0, $1::int - $2::int)`,
      [rows, rowCount.count, rowCount.open],
    )

    await query('analyze e_declaration')
  }, Infinity)
}

async function drain(snapshot: Snapshot, text: string): Promise<string> {
  let count = 0
  for await (const batch of snapshot.readBatches(text, [], 2000)) count += batch.length
  return `${count} 件`
}

async function timed(name: string, floor: number, work: () => Promise<string>): Promise<number> {
  const started = performance.now()
  const used = process.cpuUsage()
  const result = await work()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(used)

  console.log(
    `${seconds.toFixed(2).padStart(7)} 秒（本进程 CPU ${((user + system) / 1e6).toFixed(2)} 秒）${floor > 0 ? `  ${(seconds / floor).toFixed(2)} 倍` : ''}  ${name}：${result}`,
  )

  return seconds
}
