import { viewFigureId } from '#server/database/system-tables.ts'
import { spansOf } from '#server/public/views/spans.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'
import type { Ends, ReadSource, SourceColumn } from './definition.ts'

const of = (kind: string): SourceColumn => ({
  kind: 'text',
  sql: `(case when kind = '${kind}' then item end)`,
})

/** The figures of public pages by day. */
export const pageViewRows: ReadSource = () => ({
  table: 'view_figure',
  tables: ['view_figure'],
  id: viewFigureId,
  createdAt: `day::timestamp at time zone 'Asia/Shanghai'`,
  bigramsSql: `portal_grams(item)`,
  searched: (bigramsSql) =>
    `"f_subject" in (select item from view_sum where span = '' and kind = 'subject' and portal_grams(item) @> ${bigramsSql})`,
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
function sumsIn(range: Ends, parameters: Parameters): string | null {
  const coveringSpans = spansOf(range)
  if (coveringSpans === null) return null

  const columns = 'kind, item, year, views, visitors'
  const parts = [
    // A sum that came down to nothing is that of figures that are not there.
    ...(coveringSpans.spans.length === 0
      ? []
      : [
          `select ${columns} from view_sum where span = any(${parameters.add(coveringSpans.spans)}::text[]) and views > 0`,
        ]),
    ...coveringSpans.days.map(
      ({ from, to }) =>
        `select ${columns} from view_figure where day between ${parameters.add(from)}::date and ${parameters.add(to)}::date`,
    ),
  ]

  return `(${parts.join(' union all ') || `select ${columns} from view_figure where false`}) figures`
}
