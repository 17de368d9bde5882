import type { Config } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { renamedStates } from '#config-model/workflow/former-states.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'

const texts = definePhrases({
  renamed: {
    zh: '{count} 件“{title}”的状态 {former} 改称 {state}',
    en: 'the state {former} of {count} records of "{title}" is called {state} now',
  },
})

const batchSize = 2000

/** Returns descriptions. The state stays the same: no version, time or log line changes. */
export async function renameStates(
  inTransaction: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>,
  before: Config,
  after: Config,
): Promise<Phrase[]> {
  const done: Phrase[] = []
  for (const entity of Object.keys(after.entities))
    for (const [former, state] of renamedStates(before, after, entity)) {
      let count = 0
      for (let left = true; left;) {
        const renamed = await inTransaction((query) => renameBatch(query, entity, former, state))
        count += renamed.filter((row) => row.state === state).length
        left = renamed.length > 0
      }

      const title = after.entities[entity]?.title ?? entity
      if (count > 0) done.push(texts.renamed({ count, title, former, state }))
    }

  return done
}

async function renameBatch(
  query: Query,
  entity: string,
  former: string,
  state: string,
): Promise<{ state: string }[]> {
  const [table] = await query<{ name: string | null }>('select to_regclass($1)::text as name', [
    tableOf(entity),
  ])
  if (!table?.name) return []

  return query<{ state: string }>(
    `update ${tableOf(entity)} e set state = case when e.state = $1 then $2 else e.state end,
       state_time = case when e.state_time ? $1 then (e.state_time - $1)
         || jsonb_build_object($2::text, coalesce((e.state_time->>$1)::numeric,
           0) + coalesce((e.state_time->>$2)::numeric, 0)) else e.state_time end
     where id in (select id from ${tableOf(entity)} where state = $1 or state_time ? $1 order by id
       limit ${batchSize} for update) returning state`,
    [former, state],
  )
}
