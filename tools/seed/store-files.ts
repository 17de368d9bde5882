import { formatDate, formatDateTime, plusDays } from '#config-model/facts/time.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Demo } from '#config-model/types.generated.ts'
import type { Envelope, ErrorData } from '#contract/envelope.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { createApp } from '#server/app.ts'
import type { Services } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { noCaller } from '#server/log/event-log.ts'
import type { DemoFile } from './demo-files.ts'

type DemoAccount = NonNullable<Demo['accounts']>[number]
type DemoRecord = NonNullable<Demo['records']>[number]

/** Ids of accounts by username, of records by their key. */
interface Names {
  accounts: Map<string, string>
  records: Map<string, string>
}

/**
 * Stores accounts, then each record as created and decided by its account, with the portal's own
 * checks.
 * @throws Error with a sentence that names file and record when the portal refuses one
 */
export async function storeDemoFiles(
  services: Services,
  files: DemoFile[],
  password: string,
): Promise<void> {
  const accounts = files.flatMap(({ demo }) => demo.accounts ?? [])
  const names: Names = {
    accounts: await storeAccounts(services, accounts, password),
    records: new Map(),
  }

  const app = createApp(services, { webDir: null })

  await app.ready()
  const tokens = new Map<string, string>()
  const { database, clock, random } = services

  const call = async (
    by: string,
    method: 'POST' | 'PATCH',
    url: string,
    payload: object,
  ): Promise<RecordView> => {
    const account = names.accounts.get(by)
    if (account === undefined) throw new Error(`演示账号“${by}”不存在`)

    let token = tokens.get(by)
    if (token === undefined)
      tokens.set(
        by,
        (token = await startSession(database.query, account, { now: clock(), random, days: 1 })),
      )
    const answer = await app.inject({ method, url, payload, headers: { authorization: token } })
    const body = JSON.parse(answer.payload) as Envelope<RecordView>
    if (answer.statusCode !== 200) throw new Error(explainRefusal(body))

    return body.data
  }

  for (const { path, demo } of files)
    for (const [index, record] of (demo.records ?? []).entries())
      await storeRecord(record, names, { call, now: clock() }).catch((error: unknown) => {
        const title = `${path} 的第 ${index + 1} 条记录（${record.entity}，由 ${record.by} 办理）`
        throw new Error(
          `演示数据写不进去：${title}：${(error as Error).message}。请改正后删除数据目录重新启动`,
        )
      })

  await database.query('delete from session where account_id = any($1)', [
    [...names.accounts.values()],
  ])
  await app.close()
}

interface Storing {
  call: (by: string, method: 'POST' | 'PATCH', url: string, payload: object) => Promise<RecordView>
  now: Date
}

async function storeRecord(
  demoRecord: DemoRecord,
  names: Names,
  { call, now }: Storing,
): Promise<void> {
  const { key, entity, by, steps = [], publish = false } = demoRecord
  const valueOf = (data: object) => valueFor(data as Json, names, now) as RecordData
  let record = await call(by, 'POST', apiPaths.records(entity), { data: valueOf(demoRecord.data) })
  if (key !== undefined) names.records.set(key, record.id)

  for (const { transition, by: actor = by, form = {} } of steps)
    record = await call(actor, 'POST', apiPaths.transition(entity, record.id, transition), {
      version: record.version,
      form: valueOf(form),
    })

  if (publish)
    await call(by, 'POST', apiPaths.publication(entity, record.id, 'publish'), {
      version: record.version,
    })
}

/** Replaces days counted from today by dates, and names by ids. */
function valueFor(value: Json, names: Names, now: Date): Json {
  if (Array.isArray(value)) return value.map((item) => valueFor(item, names, now))
  if (value === null || typeof value !== 'object') return value

  const { today, moment, account, record } = value
  if (typeof today === 'number') return plusDays(formatDate(now), today)
  if (typeof moment === 'number')
    return formatDateTime(new Date(now.getTime() + moment * 3_600_000))
  if (typeof account === 'string') return names.accounts.get(account) ?? null
  if (typeof record === 'string') return names.records.get(record) ?? null

  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, valueFor(item, names, now)]),
  )
}

function explainRefusal({ msg, data }: Envelope): string {
  const { problems = [] } = (data ?? {}) as Partial<ErrorData>
  return [msg, ...problems.map(({ path, message }) => `${path.join('.')} ${message}`)].join('；')
}

async function storeAccounts(
  services: Services,
  accounts: DemoAccount[],
  password: string,
): Promise<Map<string, string>> {
  const { database, config, clock, random, eventLog } = services
  const hash = await hashPassword(password)
  const { roles: roleDefinitions } = config().roles
  const ids = new Map<string, string>()

  await database.transaction(async (query) => {
    for (const { username, name, roles, employer = null, region = null } of accounts) {
      const id = newId(clock(), random)
      ids.set(username, id)
      await query(
        `insert into account(id, username, name, nick_name, user_type, roles, region_code, employer,
          password_hash, password_changed_at, created_at)
         values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $9)`,
        [
          id,
          username,
          name,
          roleDefinitions[roles[0] ?? '']?.userType ?? '',
          roles,
          region,
          employer,
          hash,
          clock(),
        ],
      )
    }

    await eventLog.write(
      noCaller,
      '演示数据',
      { kind: 'account', detail: { count: accounts.length } },
      query,
    )
  })

  return ids
}
