import type { Config } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { ActingUser } from '#config-model/workflow/actors.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { noCaller } from '#server/log/event-log.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import {
  countWaitingByState,
  groupRowsSql,
  groupsWithoutActors,
  sameGroupSql,
  describeUnattended,
  waitingSql,
  type Unattended,
  type WaitingGroup,
  type WaitingGroups,
} from './who-may-act.ts'

/** Stored rows per entity. */
const maxRows = 2000

/** Updates the list, and logs a changed number. */
export async function updateUnattended(
  services: Pick<Services, 'config' | 'eventLog'>,
  query: Query,
  { groups: waiting, actors }: WaitingGroups,
): Promise<void> {
  const config = services.config()
  const before = await countStored(query)
  const groups = groupsWithoutActors(config, waiting, actors)
  const entities = [...new Set(groups.map(({ entity }) => entity))]

  await query('delete from unattended_record where entity <> all($1::text[])', [entities])

  for (const entity of entities)
    await storeUnattended(
      query,
      config,
      actors,
      groups.filter((group) => group.entity === entity),
    )

  if (keyOf(before) === keyOf(await countStored(query))) return

  const { count, where } = describeUnattended(config, countWaitingByState(groups))
  const detail = count > 0 ? { where: formatPhrase(where, 'zh-CN') } : {}

  await services.eventLog.write(
    noCaller,
    null,
    {
      kind: 'job',
      reason: 'unattended',
      subject: formatPhrase(accountTexts.unattended({ count }), 'zh-CN'),
      detail,
    },
    query,
  )
}

const countStored = (query: Query) =>
  query<Unattended & Record<string, unknown>>(
    'select entity, state, count(*)::int as count from unattended_record group by 1, 2',
  )

const keyOf = (records: readonly Unattended[]) =>
  records
    .map(({ entity, state, count }) => `${entity} ${state} ${count}`)
    .toSorted()
    .join('|')

/** Existing rows are unchanged. */
async function storeUnattended(
  query: Query,
  config: Config,
  actors: readonly ActingUser[],
  groups: WaitingGroup[],
): Promise<void> {
  const [{ entity } = { entity: '' }] = groups
  const { titleField = '', key = titleField } = config.entities[entity] ?? {}
  const p = new Parameters()
  const { where, owner, author, flags, assigned } = waitingSql(config, entity, actors, p)
  const of = p.add(entity)

  await query(
    `with without as (${groupRowsSql(groups, p)}),
     waiting as (
       select id, state, region_code, ${owner} as owner, ${author} as author, ${flags} as flags,
         ${assigned} as assigned, year, coalesce(state_since, updated_at) as since,
         head->>${p.add(titleField)} as title, head->>${p.add(key)} as number
       from ${tableOf(entity)} where ${where}),
     present as (
       select w.* from waiting w join without g on ${sameGroupSql} order by since, id limit ${maxRows}),
     gone as (delete from unattended_record u
       where entity = ${of} and not exists (select from present where id = u.record_id))
     insert into unattended_record(entity, record_id, state, region_code, year, title, number,
       since)
     select ${of}, id, state, region_code, year, coalesce(title, id), number, since from present
     on conflict (entity, record_id) do update
       set state = excluded.state, region_code = excluded.region_code, title = excluded.title,
       since = excluded.since
     where (unattended_record.state, unattended_record.region_code,
       unattended_record.title) is distinct
       from (excluded.state, excluded.region_code, excluded.title)`,
    p.values,
  )
}

export async function hasUnattended(query: Query): Promise<boolean> {
  const [row] = await query<{ some: boolean }>(
    'select exists(select from unattended_record) as some',
  )
  return row?.some ?? false
}
