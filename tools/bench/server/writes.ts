import { firstOf } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import type { BenchPortal } from './open-bench-portal.ts'
import { sendKeepAlive } from './send.ts'

/** Whether the next write was accepted; null at the end. */
export type WriteCall = () => Promise<boolean | null>

/**
 * Saves of one field, each over the previous version: drafts of one applicant, each written by one
 * connection at a time.
 */
export async function savesOf(portal: BenchPortal): Promise<WriteCall> {
  const { database, url } = portal
  const { username, owner } = firstOf(
    await database.query<{ username: string; owner: string }>(
      `select a.username, a.enterprise_id as owner from account a
        join e_declaration d on d.owner_id = a.enterprise_id where d.state = 'draft' limit 1`,
    ),
  )

  const drafts = await database.query<{ id: string; version: number }>(
    `update e_declaration set owner_id = $1, submitted_at = null,
      data = data || jsonb_build_object('enterpriseId', $1::text)
     where id in (select id from e_declaration where state = 'draft' and id like 'bench-%'
       order by id limit 64) returning id, version`,
    [owner],
  )

  await database.query(
    `insert into file_use(file_id, entity, record_id) select distinct f.id, 'declaration', d.id
     from e_declaration d, jsonb_path_query(d.data, '$.**.id ? (@.type() == "string")') named
       join file f on f.id = named #>> '{}' where d.owner_id = $1 on conflict do nothing`,
    [owner],
  )

  const token = await portal.tokenOf(username)
  let saved = 0

  return async () => {
    const draft = drafts.shift()
    if (!draft) return null

    const changes = { slogan: `好茶${++saved}` }
    const path = apiPaths.record('declaration', draft.id)
    const answer = await sendKeepAlive<{ version: number }>({
      method: 'PATCH',
      url: url + path,
      token,
      body: { version: draft.version, changes },
    })

    drafts.push({ ...draft, version: answer.data?.version ?? draft.version })

    return answer.code === 0
  }
}

/** Decisions of the province, each on another declaration, logged. */
export async function transitionsOf(portal: BenchPortal): Promise<WriteCall> {
  const { database, url } = portal
  const waiting = await database.query<{ id: string; version: number }>(
    `select id, version from e_declaration where state = 'provincePending' and id like 'bench-%'
      order by random() limit 20000`,
  )
  const token = await portal.tokenOf('province01')

  return async () => {
    const next = waiting.pop()
    if (!next) return null

    const path = apiPaths.transition('declaration', next.id, 'provincePass')
    const form = { opinion: '同意上报。' }
    const answer = await sendKeepAlive({
      method: 'POST',
      url: url + path,
      token,
      body: { version: next.version, form },
      key: `decided-${next.id}`,
    })

    return answer.code === 0
  }
}
