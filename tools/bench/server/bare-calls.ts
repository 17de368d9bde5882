import type { RecordData } from '#config-model/record.ts'
import { compileList } from '#server/records/lists/list-query.ts'
import { listRowColumns } from '#server/records/lists/present-rows.ts'
import type { BenchPortal } from './open-bench-portal.ts'
import type { WriteCall } from './writes.ts'

export async function bareRows(
  { database, config, userOf }: BenchPortal,
  account: string,
  page: string,
): Promise<() => Promise<boolean>> {
  const user = await userOf(account)
  const list = compileList(config, user, {
    id: page,
    query: {},
    now: new Date(),
    localizedConfig: config,
  })
  const sql = `select ${listRowColumns} from ${list.table} where ${list.where}
    order by ${list.order} limit 20 offset 0`

  return async () => (await database.query(sql, list.parameters.values)).length > 0
}

export function bareRecord({ database }: BenchPortal, id: string): () => Promise<boolean> {
  return async () =>
    (await database.query('select * from e_declaration where id = $1', [id])).length > 0
}

/** One field each, in a transaction that locks the row. */
export const bareSaves = (portal: BenchPortal): Promise<WriteCall> => bareWrites(portal, false)

/** The same writes with a chained log line. */
export const bareDecisions = (portal: BenchPortal): Promise<WriteCall> => bareWrites(portal, true)

async function bareWrites({ database }: BenchPortal, isLogged: boolean): Promise<WriteCall> {
  const rows = await database.query<{ id: string }>(
    `select id from e_declaration where state = 'draft' and id like 'bench-%' order by id desc
      limit 64`,
  )
  const free = rows.map(({ id }) => id)
  let written = 0

  return async () => {
    const id = free.shift()
    if (id === undefined) return null

    const line = ++written

    await database.transaction(async (query) => {
      const [row] = await query<{ data: RecordData }>(
        'select data from e_declaration where id = $1 for update',
        [id],
      )

      const data = { ...row?.data, slogan: `好茶${line}` }
      if (isLogged)
        await query(
          `insert into action_log(id, entity, record_id, position, transition, operator_name,
            org_name, at, snapshot_hash, previous_hash, hash)
           select $1, 'bare', $2, coalesce(max(position), 0) + 1, 'bare', '', '', now(), '', '', ''
             from action_log where record_id = $2`,
          [`bare-${line}`, id],
        )

      await query(
        `update e_declaration set version = version + 1, updated_at = now(), data = $2
          where id = $1`,
        [id, JSON.stringify(data)],
      )
    })

    free.push(id)

    return true
  }
}
