/**
 * `npm run config:plan [-- --against current|DIR|GITREF] [--root DIR] [--json] [--all]`: what the configuration in the folder would do to the stored data, before it
 * goes live. Reads only. 0 nothing dangerous · 1 dangerous · 2 wrong call, or a configuration with errors · 3 the plan itself failed.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Finding } from '#config-compiler/compare/plan/finding.ts'
import { readConfig } from '#config-compiler/read-config.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { readSettings } from '#server/settings.ts'
import { openDatabase } from '../database/open-database.ts'
import { makePlan } from '../plan-config/make-plan.ts'
import { readAgainst } from '../plan-config/read-against.ts'
import { openSnapshot } from '../plan-config/snapshot.ts'

const words = { danger: '危险', notice: '注意', info: '说明' } as const
const shown = 20

class WrongCall extends Error {}

async function run(args: string[]): Promise<number> {
  const { values } = readArguments(args)
  const root = values.root ?? process.env['CONFIG_DIR'] ?? 'config'
  const after = attempt(() => loadConfig(root))
  const started = performance.now()
  const database = hasDatabase() ? await openDatabase() : null
  const snapshot = database && (await openSnapshot(database.url))
  try {
    const against = await readAgainst(values.against, root, snapshot).catch((error: Error) => {
      throw new WrongCall(error.message)
    })
    const { config: before, problems } = readConfig(against.files)
    if (!before)
      throw new WrongCall(
        `${against.name} 有 ${problems.filter(({ severity }) => severity === 'error').length} 处错误，无法比较`,
      )
    const { findings, scanned } = await makePlan(snapshot, before, after, new Date())
    const seconds = (performance.now() - started) / 1000
    if (values.json)
      process.stdout.write(
        `${JSON.stringify({ against: against.name, before: before.hash, after: after.hash, scanned, seconds, findings }, null, 2)}\n`,
      )
    else
      print(
        findings,
        `${root} 与${against.name}相比${snapshot ? '' : '（没有数据库，只比较了配置）'}`,
        scanned,
        seconds,
        values.all === true,
      )
    return findings.some(({ level }) => level === 'danger') ? 1 : 0
  } finally {
    await snapshot?.close()
    await database?.close()
  }
}

function readArguments(args: string[]) {
  return attempt(() =>
    parseArgs({
      args,
      options: {
        against: { type: 'string', default: 'current' },
        root: { type: 'string' },
        json: { type: 'boolean' },
        all: { type: 'boolean' },
      },
    }),
  )
}

function attempt<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw new WrongCall(error instanceof Error ? error.message.replace('没有启动', '无法比较') : String(error))
  }
}

/** A plan never makes a database. */
function hasDatabase(): boolean {
  const settings = readSettings(process.env, fileURLToPath(new URL('../..', import.meta.url)))
  return settings.databaseUrl !== null || existsSync(join(settings.dataDir, 'pg18'))
}

function print(findings: Finding[], title: string, scanned: number, seconds: number, isAll: boolean): void {
  console.log(title)
  for (const level of ['danger', 'notice', 'info'] as const) {
    const found = findings.filter((finding) => finding.level === level)
    if (found.length === 0) continue
    console.log(`\n${words[level]}（${found.length} 项）`)
    for (const { kind, message, count, examples } of isAll ? found : found.slice(0, shown)) {
      console.log(`  ${message} [${kind}]`)
      if (examples.length > 0)
        console.log(
          `    ${kind.startsWith('people/') ? '账号' : '编号'} ${examples.join('、')}${count > examples.length ? ` 等 ${count} 个` : ''}`,
        )
    }
    if (!isAll && found.length > shown) console.log(`  ……另有 ${found.length - shown} 项，加 --all 全部列出`)
  }
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  console.log(
    `\n${findings.length === 0 ? '对已有数据和人员没有影响' : `${count('danger')} 项危险，${count('notice')} 项注意，${count('info')} 项说明`}（查看了 ${scanned} 件记录，${seconds.toFixed(1)} 秒）`,
  )
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isCall = error instanceof WrongCall
  console.error(
    isCall ? error.message : `无法完成：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  )
  process.exitCode = isCall ? 2 : 3
}
