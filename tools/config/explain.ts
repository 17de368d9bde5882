/** `npm run config:explain -- USER ACTION RECORD`: why somebody may or may not do something, in words. RECORD is an id, a number such as 申报编号, or a path of the site. */
import { before } from '#config-model/found.ts'
import { actionTitles } from '#config-model/access/table/access-table.ts'
import { parseArgs } from 'node:util'
import {
  explainAction,
  explainPage,
  explainTransition,
  recordActions,
  recordWords,
  userWords,
  type Explanation,
} from '#config-model/access/table/explain-access.ts'
import type { Action } from '#config-model/access/access.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { formOf } from '#config-model/workflow/workflow.ts'
import { ownerSql, userOf, type AccountRow } from '#server/accounts/sessions.ts'
import { compileForm } from '#server/config-release/compile-validators.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { openPaths, readRemarks } from '#server/records/remarks.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { speak } from '#config-model/messages/phrase.ts'
import { missingDatabase } from '../database/find-database.ts'
import { openDatabase } from '../database/open-database.ts'

const usage =
  '用法：npm run config:explain -- 用户名 动作 记录\n  动作：read update remove export，或流程动作的标识，如 districtPass；打开页面时写 open\n  记录：记录 id、编号（如申报编号），或网址（如 /cms/article）'

/** 0 allowed · 1 not allowed · 2 wrong call, or nobody and nothing by that name. */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { root: { type: 'string' } } })
  const [username, action, target] = positionals
  if (!username || !action || !target) return fail(usage)
  const config = loadConfig(values.root ?? process.env['CONFIG_DIR'] ?? 'config')
  const missing = missingDatabase()
  if (missing) return fail(speak(missing, 'zh-CN'))
  const { database, close } = await openDatabase()
  try {
    const user = await findUser(database.query, config, username)
    if (!user) return fail(`没有用户名为“${username}”的账号，或账号已停用`)
    console.log(userWords(config, user))
    if (target.startsWith('/')) return print(explainPage(config, user, before(target, '?')), `打开 ${target}`)
    const record = await findRecord(database.query, config, target)
    if (!record) return fail(`没有 id 或编号为“${target}”的记录`)
    console.log(recordWords(config, record))
    if (recordActions.includes(action)) {
      const remarks = openPaths(await readRemarks(database.query, record.id))
      return print(
        explainAction(config, user, { action: action as Action, record, now: new Date(), openRemarks: remarks }),
        actionTitles[action as Action],
      )
    }
    const transition = workflowOf(config, record.entity)?.transitions[action]
    if (!transition)
      return fail(
        `“${action}”不是动作；可用 ${[...recordActions, ...Object.keys(workflowOf(config, record.entity)?.transitions ?? {})].join('、')}`,
      )
    const explanation = explainTransition(config, user, action, record, new Date())
    const problems = transition.guard?.includes('form-valid') ? faultsOf(config, user, record) : []
    for (const problem of problems.slice(0, 10)) explanation.because.push(`　有误：${problem}`)
    if (explanation.allowed && problems.length > 0)
      Object.assign(explanation, { allowed: false, reason: `表单还有 ${problems.length} 处未填写或有误` })
    return print(explanation, transition.title)
  } finally {
    await close()
  }
}

function print({ allowed, reason, because }: Explanation, what: string): number {
  console.log(`${allowed ? '✓ 可以' : '✗ 不可以'}${what}${reason ? `：${reason}` : ''}`)
  for (const line of because) console.log(`  - ${line}`)
  return allowed ? 0 : 1
}

function fail(message: string): number {
  console.error(message)
  return 2
}

async function findUser(query: Query, config: Config, username: string): Promise<User | null> {
  const [row] = await query<AccountRow & { owner: RecordData | null }>(
    `select a.*, ${ownerSql(config)} as owner from account a where a.username = $1 and a.enabled`,
    [username],
  )
  return row ? userOf(row, row.owner) : null
}

async function findRecord(query: Query, config: Config, target: string): Promise<StoredRecord | null> {
  for (const [id, entity] of Object.entries(config.entities)) {
    const [row] = await query(
      `select ${recordColumns} from ${tableOf(id)} where id = $1 or head->>$2 = $1 order by updated_at desc limit 1`,
      [target, entity.key ?? entity.titleField],
    )
    if (row) return toRecord(id, row)
  }
  return null
}

function faultsOf(config: Config, user: User, record: StoredRecord): string[] {
  const form = formOf(config, record.entity)
  if (form === undefined) return []
  const { validators } = compileForm(config, form, record.year)
  return checkRecord(config, form, { record, user, now: new Date() }, validators)
    .filter(({ severity }) => severity === 'error')
    .map(
      ({ path, message }) => `${config.entities[record.entity]?.fields[String(path[0])]?.title ?? path[0]}：${message}`,
    )
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
