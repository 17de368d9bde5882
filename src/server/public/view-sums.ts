import { skipExistingObjects } from '#server/database/create-missing.ts'
import type { Query } from '#server/database/database.ts'
import { viewFigureId } from '#server/database/system-tables.ts'

/** A daily figure counts for its month, its year and the total. */
const spans = `(values (''), (left(portal_day(day), 4)), (left(portal_day(day), 7))) as s(span)`

const summed = (rows: string, sign: '' | '-') =>
  `insert into view_sum(span, kind, item, year, views, visitors)
   select s.span, kind, item, year, ${sign}sum(views), ${sign}sum(visitors) from ${rows} cross
     join lateral ${spans} group by 1, 2, 3, 4 order by 2, 1, 3, 4
   on conflict (kind, span, item, year) do update
     set views = view_sum.views + excluded.views, visitors = view_sum.visitors + excluded.visitors`

const sumOf = {
  insert: 'referencing new table as added',
  update: 'referencing old table as taken new table as added',
  delete: 'referencing old table as taken',
}

/**
 * Creates the view sums by month, year and in total; triggers update them with the daily figures.
 * Sums existing figures once, while writers wait.
 */
export async function createViewSums(query: Query): Promise<void> {
  const create = await skipExistingObjects(query)
  await create(
    `create index if not exists view_sum_subject on view_sum using gin (portal_grams(item))
      where span = '' and kind = 'subject'`,
  )
  await query(
    `create or replace function add_up_views() returns trigger language plpgsql as $$ begin
       if tg_op <> 'INSERT' then ${summed('taken', '-')}; end if;
       if tg_op <> 'DELETE' then ${summed('added', '')}; end if;
       return null; end $$`,
  )

  const triggers = Object.entries(sumOf).map(
    ([event, tables]) =>
      `create trigger add_up_views_${event} after ${event} on view_figure ${tables} for each statement execute function add_up_views();`,
  )

  await query(
    `do $do$ begin
       if not exists (select from pg_trigger
         where tgname = 'add_up_views_insert' and tgrelid = 'view_figure'::regclass) then
         lock table view_figure in share row exclusive mode;
         delete from view_sum;
         ${summed('view_figure', '')};
         ${triggers.join('\n')}
       end if; end $do$`,
  )

  for (const [name, columns] of Object.entries(indexes))
    await create(
      `create index if not exists view_figure_${name} on view_figure(${columns}, ${viewFigureId})`,
    )

  for (const name of former) await query(`drop index if exists view_figure_${name}_id`)
}

/** For lists of all or of one kind, ordered by a column; or of one brand. */
const indexes = {
  by_day: 'portal_day(day)',
  by_views: 'views',
  by_visitors: 'visitors',
  kind_day: 'kind, portal_day(day)',
  kind_views: 'kind, views',
  kind_visitors: 'kind, visitors',
  subject: `(case when kind = 'subject' then item end), portal_day(day)`,
}

/** Replaced by those above. */
const former = ['day', 'views', 'visitors']
