import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '#server/context.ts'
import { explainStartError } from '#server/explain-start.ts'
import { startPortal, type StartedPortal } from '#server/main.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { readDemo } from '#tools/seed/demo-files.ts'
import { releaseStartMemory, limitMemory } from './limit-memory.ts'
import { prioritizeServingThread } from './prioritize-serving-thread.ts'
import { seedInThread } from './seed-in-thread.ts'

/**
 * Reads the environment, starts the portal, prints its address and stays until SIGTERM or SIGINT.
 * @param root the folder with config/ and dist/
 */
export async function servePortal(root: string): Promise<void> {
  limitMemory()
  // The reader of the log may go away; the portal stays.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const settings = readSettings(process.env, root)
  let accounts: string[] = []
  let portal: StartedPortal | null = null
  let isStopping = false
  const stop = (): void => {
    // A start that was interrupted goes on with the next one.
    if (portal === null) process.exit(0)
    if (isStopping) process.exit(1)
    isStopping = true

    // Calls in progress are answered first; then nothing keeps the process.
    setTimeout(() => process.exit(1), 10_000 + settings.stopDelay * 1000).unref()
    void portal.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }

  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  portal = await startPortal(settings, async (services) => {
    const fresh = await seedInThread(services, settings)
    accounts = await demoAccounts(services, settings)
    return fresh
  }).catch((error: unknown) => {
    console.error(explainStartError(error))
    return process.exit(1)
  })

  releaseStartMemory()
  prioritizeServingThread()
  console.log(`\n  品录已启动：${portal.url}\n`)
  const password = rememberPassword(join(settings.dataDir, 'demo.password'), portal.demoPassword)
  if (settings.mode === 'demo' && accounts.length > 0) console.log(demoText(password, accounts))
}

/** Later starts read the password from this file. */
function rememberPassword(file: string, fresh: string | null): string | null {
  if (fresh !== null) writeFileSync(file, fresh, { mode: 0o600 })
  return fresh ?? (existsSync(file) ? readFileSync(file, 'utf8') : null)
}

/** A line each; none without demo data. */
async function demoAccounts(
  services: Services,
  { configDir, configSource }: Settings,
): Promise<string[]> {
  const demos = configSource === 'files' ? readDemo(configDir).map(({ demo }) => demo) : []
  if (demos.some(({ generator }) => generator === 'programme'))
    return [
      'admin       系统管理员',
      'leader01    省级分管领导',
      'province01  省级审核',
      'city5308    普洱市审核',
      'dist530828  澜沧县审核',
      'content01   内容管理',
      ...(await demoApplicants(services)),
    ]

  const { roles } = services.config().roles

  return demos.flatMap(({ accounts = [] }) =>
    accounts.map(
      ({ username, name, roles: codes }) =>
        `${username.padEnd(12)}${name}（${codes.map((code) => roles[code]?.title ?? code).join('、')}）`,
    ),
  )
}

/**
 * An applicant with a returned declaration and one with a draft; from the few accounts, not from
 * the many declarations.
 */
async function demoApplicants({ database, config }: Services): Promise<string[]> {
  const rows = await database.query<{ line: string }>(
    `select applicant.line from (values ('returned', '（有退回补正的申报）'), ('draft', '（有草稿）'))
      kind(state, label) cross join lateral (
       select a.username || '  ' || a.nick_name || kind.label as line from account a where exists (
         select 1 from ${tableOf('declaration')} d
           where d.owner_id = a.enterprise_id and d.year = $1 and d.state = kind.state
           and d.region_code like '530828%')
       order by a.username limit 1) applicant`,
    [config().years.realYear],
  )

  return rows.map(({ line }) => line)
}

function demoText(password: string | null, accounts: string[]): string {
  return [
    `  演示账号，密码均为 ${password ?? '首次启动时显示的密码'}`,
    ...accounts.map((account) => `    ${account}`),
    '',
  ].join('\n')
}
