import { mayShareViews } from '#config-model/rights/row-offers.ts'
import type { User } from '#config-model/user.ts'
import type { ListPreferences, SaveViewRequest } from '#contract/list.ts'
import type { RequestContext } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { forbidden, badRequest, notFound } from '#server/errors.ts'
import { parseFilter } from '#server/requests/request-values.ts'
import { formerPages, listPreferenceTexts, readListPreferences } from './list-preferences.ts'
import { openListPage } from './list-query.ts'

const maxViews = 30
const maxTitleLength = 30
const viewParameters = new Set(['preset', 'keyword', 'filter', 'sort', 'size'])

/**
 * Replaces a view of the same name.
 * @throws ApiError 400, 403, 404
 */
export async function saveView(
  services: RequestContext,
  user: User,
  page: string,
  { title, address, shared = false }: SaveViewRequest,
): Promise<ListPreferences> {
  const config = services.config()
  openListPage(config, services.localized(config), user, page)
  const name = title.replaceAll(/\s+/g, ' ').trim()
  if (name === '' || [...name].length > maxTitleLength)
    throw badRequest(listPreferenceTexts.badTitle({ max: maxTitleLength }))
  if (shared && !mayShareViews(config, user)) throw forbidden(listPreferenceTexts.mayNotShare())

  const query = checkedAddress(address)

  await services.database.transaction(async (ask) => {
    // Per account, for the limit.
    await ask('select pg_advisory_xact_lock(hashtext($1))', [`views:${user.id}`])
    const [row] = await ask(
      `insert into list_view(id, account_id, page, title, address, shared, created_at)
       select $1, $2, $3, $4, $5, $6, $7
       where (select count(*) from list_view
         where account_id = $2 and page = $3 and title <> $4) < $8
       on conflict (account_id, page, title) do update
         set address = excluded.address, shared = excluded.shared returning id`,
      [
        newId(services.clock(), services.random),
        user.id,
        page,
        name,
        query,
        shared,
        services.clock(),
        maxViews,
      ],
    )

    if (row === undefined) throw badRequest(listPreferenceTexts.tooMany({ max: maxViews }))
    await ask('delete from list_view where account_id = $1 and title = $2 and page = any($3)', [
      user.id,
      name,
      formerPages(config, page),
    ])
  })

  return readListPreferences(services, user, page)
}

/** @throws ApiError 404 for another's */
export async function removeView(services: RequestContext, user: User, id: string): Promise<void> {
  const rows = await services.database.query(
    'delete from list_view where id = $1 and account_id = $2 returning id',
    [id, user.id],
  )
  if (rows.length === 0) throw notFound(listPreferenceTexts.noView())
}

function checkedAddress(address: string): string {
  const query = new URLSearchParams(address)
  if ([...query.keys()].some((name) => !viewParameters.has(name)))
    throw badRequest(listPreferenceTexts.badAddress())

  const filter = query.get('filter')
  if (filter !== null) parseFilter(filter)

  return query.toString()
}
