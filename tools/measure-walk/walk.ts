/**
 * Prints the files, functions and calls of `src` that one warm save, read and transition run
 * through, as V8 counts them; with `--functions` each function by its calls. Uses its own temporary
 * database with demo data.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assertPresent, firstOf, itemAt } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { createApp } from '#server/app.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { createServices } from '#server/create-services.ts'
import { grantServingRole } from '#server/database/database-roles.ts'
import { Database } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'

interface Call {
  method: 'GET' | 'PATCH' | 'POST'
  url: string
  payload?: object
}
/** `warmUp` fills the caches for `measured`. */
interface Walk {
  name: string
  account: string
  warmUp: Call
  measured: Call
}
interface CalledFunction {
  file: string
  name: string
  count: number
}

const { values } = parseArgs({ options: { functions: { type: 'boolean', default: false } } })
const folder = mkdtempSync(join(tmpdir(), 'pinlu-measure-walk-'))
const postgres = await startPostgres(folder, { isDisposable: true })
const { portal: portalUrl, owner: ownerUrl } = postgres.roles
const database = new Database(portalUrl, { max: 8, ownerUrl })
const config = loadConfig('config')

await grantServingRole(database)
await migrateDatabase(database, config)
const services = await createServices({ config, database, dataDir: folder, isDemo: true })

await seedDemo(services, 'Walk-2025')
const stopFollowing = await database.followChanges()
const app = createApp(services)

await app.ready()
const session = new Session()

session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

try {
  for (const walk of await planWalks()) {
    const functions = await measure(walk)
    const files = new Set(functions.map(({ file }) => file))
    const calls = functions.reduce((sum, { count }) => sum + count, 0)
    console.log(`${walk.name}: ${files.size} files, ${functions.length} functions, ${calls} calls`)
    if (!values.functions) continue

    for (const { file, name, count } of functions.toSorted((a, b) => b.count - a.count))
      console.log(`${String(count).padStart(8)}  ${name || '(anonymous)'}  ${file}`)
  }
} finally {
  session.disconnect()
  await stopFollowing()
  await app.close()
  await services.database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** An applicant saves a draft; the province reads and decides two declarations. */
async function planWalks(): Promise<Walk[]> {
  const draft = firstOf(
    await database.query<{ id: string; version: number; username: string }>(
      `select d.id, d.version, a.username from e_declaration d
        join account a on a.enterprise_id = d.owner_id where d.state = 'draft'
       order by d.id limit 1`,
    ),
  )
  const [first, second] = await database.query<{ id: string; version: number }>(
    `select id, version from e_declaration where state = 'provincePending' order by id limit 2`,
  )
  const waiting = [assertPresent(first, 'a declaration'), assertPresent(second, 'another')]
  const saveOf = (step: number): Call => ({
    method: 'PATCH',
    url: apiPaths.record('declaration', draft.id),
    payload: { version: draft.version + step, changes: { slogan: `好茶${step}` } },
  })
  const readOf = (step: number): Call => ({
    method: 'GET',
    url: apiPaths.record('declaration', itemAt(waiting, step).id),
  })
  const passOf = (step: number): Call => ({
    method: 'POST',
    url: apiPaths.transition('declaration', itemAt(waiting, step).id, 'provincePass'),
    payload: { version: itemAt(waiting, step).version, form: { opinion: '同意上报。' } },
  })
  const reviewer = 'province01'

  return [
    { name: 'a save', account: draft.username, warmUp: saveOf(0), measured: saveOf(1) },
    { name: 'a read', account: reviewer, warmUp: readOf(0), measured: readOf(1) },
    { name: 'the same read', account: reviewer, warmUp: readOf(1), measured: readOf(1) },
    { name: 'a transition', account: reviewer, warmUp: passOf(0), measured: passOf(1) },
  ]
}

/**
 * The functions that the measured call runs through.
 * @throws Error when a call is refused
 */
async function measure({ account, warmUp, measured }: Walk): Promise<CalledFunction[]> {
  const { id } = firstOf(
    await database.query<{ id: string }>(
      `update account set password_changed_at = coalesce(password_changed_at, now())
        where username = $1 returning id`,
      [account],
    ),
  )
  const token = await startSession(database.query, id, {
    now: new Date(),
    random: randomBytes,
    days: 1,
  })
  const send = async ({ method, url, payload }: Call): Promise<void> => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: token, 'idempotency-key': randomUUID() },
      ...(payload ? { payload } : {}),
    })
    const { code, msg } = answer.json<{ code: number; msg: string }>()
    if (code !== 0) throw new Error(`${method} ${url}: ${answer.statusCode} ${msg}`)
  }

  await send(warmUp)
  await session.post('Profiler.takePreciseCoverage')
  await send(measured)
  const { result } = await session.post('Profiler.takePreciseCoverage')

  return result
    .filter(({ url }) => url.includes('/src/'))
    .flatMap(({ url, functions }) =>
      functions.map(({ functionName, ranges }) => ({
        file: url.slice(url.indexOf('/src/') + 1),
        name: functionName,
        count: ranges[0]?.count ?? 0,
      })),
    )
    .filter(({ count }) => count > 0)
}
