import { formatDate, plusDays } from '#config-model/facts/time.ts'
import type { Database } from '#server/database/database.ts'
import { rollUpDays } from '#server/public/view-counter.ts'
import { benchYear } from './bare-steps.ts'

/**
 * Copies the demo's brands up to `rows`, and adds single views of the last ninety days up to
 * `views`.
 */
export async function fillCatalogue(
  database: Database,
  { rows, views }: { rows: number; views: number },
): Promise<void> {
  await database.withDedicatedConnection(async (query) => {
    await query('set synchronous_commit = off')
    const columns = await query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = 'e_catalog_brand' and column_name not in ('id', 'head', 'data')`,
    )
    const others = columns.map(({ name }) => name)
    const named = `jsonb_build_object('catalogNo', 'ML-bench-' || g, 'isTop10', false)`

    await query(
      `insert into e_catalog_brand(id, head, data, ${others.join(', ')})
       select 'bench-' || g, b.head || ${named}, b.data || ${named},
         ${others.map((name) => `b.${name}`).join(', ')}
       from generate_series(1, $1::int - (select count(*)::int from e_catalog_brand)) g
       join (select *, row_number() over (order by id) - 1 as place, count(*) over () as total
         from e_catalog_brand where year = $2) b on b.place = g % b.total`,
      [rows, benchYear],
    )

    const indexes = await query<{ name: string; sql: string }>(
      `select indexname as name, indexdef as sql from pg_indexes
        where tablename = 'catalogue_view' and indexname not like '%pkey'`,
    )
    for (const { name } of indexes) await query(`drop index ${name}`)
    await query(
      `insert into catalogue_view(id, brand_id, year, page, at, visitor, device, referer)
       select 'bench-view-' || g, case when g % 5 < 3
         then 'bench-' || 1 + (g * 7919::bigint) % 20000 end, $2, case when g % 5 < 3 then 'detail'
         else 'list' end,
         now() - (g % 129600) * interval '1 minute', md5('v' || g % 400000), case when g % 3 = 0
           then 'desktop' else 'mobile' end, ''
       from generate_series(1, $1::int - (select count(*)::int from catalogue_view)) g`,
      [views, benchYear],
    )

    for (const { sql } of indexes) await query(sql)
    const today = formatDate(new Date())
    for (let back = 91; back >= 0; back--)
      await rollUpDays(query, plusDays(today, -back), plusDays(today, -back))
    await query('vacuum analyze e_catalog_brand')
    for (const table of ['catalogue_view', 'view_figure', 'view_sum'])
      await query(`vacuum analyze ${table}`)
  })
}
