import type { Block } from '#config-model/types.generated.ts'
import type { Database } from '#server/database/database.ts'

/** The list page behind the board of views. */
export const viewRows = 'upkeep/catalog/view-rows'

/** A chart's figures directly from the daily statistics. */
export function bareChart(
  { query }: Database,
  { preset, by, each }: Block,
): () => Promise<unknown> {
  if (by === undefined)
    return () =>
      query(
        `select sum(views), sum(visitors), sum(views) filter (where day = current_date)
          from view_figure where kind = 'total'`,
      )

  const steps: Record<string, string> = { day: 'day::text', month: `to_char(day, 'YYYY-MM')` }
  const key = by === 'day' ? steps[each ?? 'day'] : 'item'

  return () =>
    query(
      `select ${key}, sum(views) from view_figure where kind = $1 group by 1 order by 2 desc
        limit 30`,
      [preset],
    )
}

/** First pages of presets, brands by views and by name. */
export function bareViewLists({ query }: Database) {
  const list = async (where: string, order: string) => {
    await query(
      `select count(*) from (select 1 from view_figure where ${where} limit 10001) counted`,
    )
    await query(`select * from view_figure where ${where} order by ${order} limit 20`)
  }

  const step = (name: string, query: Record<string, string>, where: string, order: string) => ({
    name,
    query: new URLSearchParams(query),
    bare: () => list(where, order),
  })

  const ofKind = ['total', 'page', 'subject', 'industry', 'city', 'device', 'referrer', 'hour'].map(
    (kind) => step(kind, { preset: kind }, `kind = '${kind}'`, 'portal_day(day) desc'),
  )

  return [
    ...ofKind,
    step('品牌按浏览量', { preset: 'subject', sort: '-views' }, `kind = 'subject'`, 'views desc'),
    step(
      '品牌按名称搜索',
      { preset: 'subject', keyword: 'bench-77' },
      `kind = 'subject' and position('bench-77' in item) > 0`,
      'day desc',
    ),
  ]
}
