import { viewFigureId } from '#server/database/system-tables.ts'
import { spansOf } from '#server/public/views/spans.ts'
import { literal } from '#server/records/sql/identifier.ts'
import type { Ends, ReadSource, SourceColumn } from './definition.ts'

const of = (kind: string): SourceColumn => ({ kind: 'text', sql: `(case when kind = '${kind}' then item end)` })

/** The figures of public pages by day. */
export const pageViewRows: ReadSource = () => ({
  table: 'view_figure',
  tables: ['view_figure'],
  id: viewFigureId,
  createdAt: `day::timestamp at time zone 'Asia/Shanghai'`,
  grams: `portal_grams(item)`,
  searched: (grams) =>
    `"f_subject" in (select item from view_sum where span = '' and kind = 'subject' and portal_grams(item) @> ${grams})`,
  sums: { over: 'day', of: ['views', 'visitors'], table: sumsIn },
  isLockable: false,
  columns: {
    day: { kind: 'text', sql: 'portal_day(day)', isFilled: true },
    kind: { kind: 'text', sql: 'kind', isFilled: true },
    year: { kind: 'number', sql: 'year', isFilled: true },
    page: of('page'),
    subject: of('subject'),
    industry: of('industry'),
    regionCode: of('city'),
    device: of('device'),
    referrer: of('referrer'),
    hour: of('hour'),
    views: { kind: 'number', sql: 'views', isFilled: true },
    visitors: { kind: 'number', sql: 'visitors', isFilled: true },
  },
})

/** The figures of a range of days, of which whole months and years are added up already. */
function sumsIn(range: Ends): string | null {
  const found = spansOf(range)
  if (found === null) return null
  const columns = 'kind, item, year, views, visitors'
  const spans = found.spans.map(literal).join(', ')
  const parts = [
    // A sum that came down to nothing is that of figures that are not there.
    ...(spans === '' ? [] : [`select ${columns} from view_sum where span in (${spans}) and views > 0`]),
    ...found.days.map(
      ({ from, to }) =>
        `select ${columns} from view_figure where day between date ${literal(from)} and date ${literal(to)}`,
    ),
  ]
  return `(${parts.join(' union all ') || `select ${columns} from view_figure where false`}) figures`
}
