import { formatDate, plusDays } from '#config-model/facts/time.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { oldestAllowed, viewRetention } from '#server/database/retention.ts'
import { backgroundTimeoutMs } from '#server/database/transaction.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'

/** Rows per statement. */
const atOnce = 20_000
/** Referring hosts per day: invented ones cannot fill the table. */
const mostHosts = 50

/**
 * Of recent days, by day and subject, so that a year of any number of views is read fast. One of
 * several nodes does it.
 */
export async function rollUp(
  { database, config }: Pick<Services, 'database' | 'config'>,
  now: Date,
  lastDays = 2,
): Promise<void> {
  // Then there are no views, and no table of brands.
  if (!config().portal.catalogue) return

  const today = formatDate(now)

  await database.transaction(async (query) => {
    const [turn] = await query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('view-roll-up')) as mine`,
    )
    if (turn?.mine === true) await rollUpDays(query, plusDays(today, 1 - lastDays), today)
  }, backgroundTimeoutMs)
}

/** Also of removed brands. */
const brandsSeen = `select id, (data->>'brandName') || '（' || (data->>'catalogNo') || '）' as name,
  data->>'industry' as industry,
    rpad(left(region_code, 4), 6, '0') as city from (
      select id, data, region_code from ${tableOf('catalog-brand')}
        where id in (select brand_id from seen)
      union all (select distinct on (id) id, record->'data', record->>'region_code'
        from removed_record
        where entity = 'catalog-brand' and id in (select brand_id
          from seen) and id not in (select id from ${tableOf('catalog-brand')})
        order by id, removed_at desc)) known`

/** Inclusive, from stored views; writes only differences. */
export async function rollUpDays(query: Query, from: string, to: string): Promise<void> {
  await query(
    `with seen as materialized (select (at at time zone 'Asia/Shanghai') as at, page, device,
      coalesce(nullif(referer, ''), '(direct)') as host,
         brand_id, coalesce(year, 0) as year, visitor from catalogue_view
       where at >= $1::date::timestamp at time zone 'Asia/Shanghai'
         and at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'),
     brands as materialized (${brandsSeen}),
     counted as materialized (select v.at::date as day, d.kind, d.item, v.year, count(*) as views,
       count(distinct v.visitor) as visitors
       from seen v left join brands b on b.id = v.brand_id
       cross join lateral (values ('total', ''), ('page', v.page), ('device', v.device),
         ('referrer', v.host), ('hour', to_char(v.at, 'HH24')),
         ('subject', b.name), ('industry', b.industry), ('city', b.city)) as d(kind, item)
       where d.item is not null group by 1, 2, 3, 4),
     hosts as (select day, item, row_number() over (partition by day
       order by sum(views) desc, item) as place
       from counted where kind = 'referrer' group by day, item),
     fresh as materialized (select c.* from counted c left
       join hosts h on c.kind = 'referrer' and h.day = c.day and h.item = c.item
       where h.place is null or h.place <= ${mostHosts}),
     gone as (delete from view_figure f where day between $1::date and $2::date
       and not exists (select from fresh n
         where n.day = f.day and n.kind = f.kind and n.item = f.item and n.year = f.year))
     insert into view_figure as f (day, kind, item, year, views, visitors)
       select day, kind, item, year, views, visitors from fresh
     on conflict (kind, day, item, year) do update
       set views = excluded.views, visitors = excluded.visitors
       where (f.views, f.visitors) is distinct from (excluded.views, excluded.visitors)`,
    [from, to],
  )
}

/** Deletes only views already aggregated. */
export async function pruneViews(
  { database, config }: Pick<Services, 'database' | 'config'>,
  now: Date,
): Promise<void> {
  const before = oldestAllowed(viewRetention.of(config()), now)
  for (let removed = atOnce; removed === atOnce;) {
    const rows = await database.query(
      `delete from catalogue_view where id in (select id from catalogue_view
        where ${viewRetention.isExpired} order by at limit ${atOnce}) returning 1`,
      [before],
    )
    removed = rows.length
  }
}
