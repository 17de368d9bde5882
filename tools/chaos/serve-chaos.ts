/**
 * The portal that `npm run chaos` kills: editors, a reader, many rows. Prints its address and their
 * sessions as one JSON line.
 */
import { startSession } from '#server/accounts/sessions.ts'
import { startPortal } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'

const editors: string[] = []
let reader = ''
const rows = Number(process.env['CHAOS_ROWS'] ?? 10_000)

const { url } = await startPortal(
  readSettings(process.env, process.cwd()),
  async ({ database, clock, random }) => {
    const session = async (id: string, role: string) => {
      await database.query(
        `insert into account(id, username, name, nick_name, user_type, roles, region_code,
          password_hash, password_changed_at)
       values ($1, $1, $1, $1, upper($2), array[$2], '530000', '', now()) on conflict do nothing`,
        [id, role],
      )

      return startSession(database.query, id, { now: clock(), random, days: 1 })
    }

    for (let number = 1; number <= 8; number++)
      editors.push(await session(`editor-${number}`, 'content'))
    reader = await session('reader', 'leader')
    await database.transaction(
      (query) =>
        query(
          `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at,
            head, data)
         select 'chaos-' || n, 2025, 'provincePending', '530828', 'nobody', now(), now(), made, made
         from generate_series(1, $1::int) n,
              lateral (select jsonb_build_object('brandName', '云' || n, 'declareNo',
              'N' || n) made) m
         on conflict do nothing`,
          [rows],
        ),
      Number.POSITIVE_INFINITY,
    )

    return null
  },
)
console.log(JSON.stringify({ url, editors, reader }))
