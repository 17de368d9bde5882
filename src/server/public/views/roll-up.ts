import { formatDate, plusDays } from '#config-model/facts/time.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'

/** Single views are kept so many days; their daily figures stay. */
const keptDays = 90
/** Hosts told of a day: whoever sends invented ones cannot fill the table. */
const mostHosts = 50

/**
 * Brings the figures of the last days up to date, today's among them. They are stored by day and by what is counted, so that a year of any number of views is
 * read at once. On several nodes one does it.
 */
export async function rollUp({ database }: Pick<Services, 'database'>, now: Date, lastDays = 2): Promise<void> {
  const today = formatDate(now)
  await database.transaction(async (query) => {
    const [turn] = await query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtext('view-roll-up')) as mine`)
    if (turn?.mine === true) await rollUpDays(query, plusDays(today, 1 - lastDays), today)
  })
}

/** The figures of some days anew, both ends included, from the views that are stored of them. */
export async function rollUpDays(query: Query, from: string, to: string): Promise<void> {
  await query('delete from view_figure where day between $1::date and $2::date', [from, to])
  await query(
    `insert into view_figure(day, kind, item, year, views, visitors)
     with seen as materialized (select (at at time zone 'Asia/Shanghai') as at, page, device, coalesce(nullif(referer, ''), '(direct)') as host,
         brand_id, coalesce(year, 0) as year, visitor from catalogue_view
       where at >= $1::date::timestamp at time zone 'Asia/Shanghai' and at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'),
     brands as materialized (select id, (data->>'brandName') || '（' || (data->>'catalogNo') || '）' as name, data->>'industry' as industry,
         rpad(left(region_code, 4), 6, '0') as city from ${tableOf('catalog-brand')} where id in (select brand_id from seen))
     select v.at::date, d.kind, d.item, v.year, count(*), count(distinct v.visitor)
     from seen v left join brands b on b.id = v.brand_id
     cross join lateral (values ('total', ''), ('page', v.page), ('device', v.device), ('referrer', v.host), ('hour', to_char(v.at, 'HH24')),
       ('subject', b.name), ('industry', b.industry), ('city', b.city)) as d(kind, item)
     where d.item is not null group by 1, 2, 3, 4`,
    [from, to],
  )
  await query(
    `delete from view_figure f using (select day, item, row_number() over (partition by day order by sum(views) desc, item) as place
       from view_figure where day between $1::date and $2::date and kind = 'referrer' group by day, item) o
     where f.kind = 'referrer' and f.day = o.day and f.item = o.item and o.place > ${mostHosts}`,
    [from, to],
  )
}

/** Removes single views that are told by the figures of their day. */
export async function pruneViews({ database }: Pick<Services, 'database'>, now: Date): Promise<void> {
  await database.query('delete from catalogue_view where at < $1', [new Date(now.getTime() - keptDays * 86_400_000)])
}
