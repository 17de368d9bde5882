import { formatDate, plusDays } from '#config-model/facts/time.ts'
import type { Query } from '#server/database/database.ts'
import { rollUpDays } from '#server/public/view-counter.ts'
import { tableOf } from '#server/records/entity-tables.ts'

const count = 60_000
const days = 90

/** Views of the latest year's brands over the last ninety days, fewer at night and at weekends. */
export async function storeViews(query: Query, now: Date): Promise<void> {
  await query(`select setseed(0.2025)`)
  await query(
    `with brands as (select id, year, row_number() over (order by
      (data->>'isTop10' = 'true') desc nulls last, id) as place, count(*) over () as total
       from ${tableOf('catalog-brand')} where year = (select max(year)
         from ${tableOf('catalog-brand')})),
     drawn as (select n, floor(power(random(), 3) * (select max(total)
       from brands)) + 1 as place, random() as page, random() as device, random() as host,
       floor(random() * ${days})::int as day,
         floor((random() + random() + random()) * 8)::int as hour,
         floor(random() * 60)::int as minute, random() as visitor
       from generate_series(1, ${count}) n)
     insert into catalogue_view(id, brand_id, year, page, at, visitor, device, referer)
     select 'demo-view-' || n, case when d.page < 0.6 then b.id end, b.year,
       case when d.page < 0.6 then 'detail' when d.page < 0.8 then 'list' when d.page < 0.93
         then 'index' else 'top10' end,
       date_trunc('day',
         $1::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - make_interval(days => d.day + 1) + make_interval(hours => d.hour, mins => d.minute),
       md5('visitor' || floor(d.visitor * 9000)), case when d.device < 0.62 then 'mobile'
         when d.device < 0.95 then 'desktop' else 'tablet' end,
       case when d.host < 0.45 then '' when d.host < 0.7 then 'search.example.com'
         when d.host < 0.85 then 'news.example.org' when d.host < 0.95 then 'wechat.example.net'
         else 'agri.example.cn' end
     from drawn d join brands b on b.place = d.place
     where extract(isodow from $1::timestamptz - make_interval(days => d.day + 1)) < 6
       or n % 3 = 0`,
    [now],
  )

  const today = formatDate(now)

  await rollUpDays(query, plusDays(today, -days - 1), today)
}
