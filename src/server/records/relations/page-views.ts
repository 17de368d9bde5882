import { viewFigureId } from '#server/database/system-tables.ts'
import type { ReadSource, SourceColumn } from './definition.ts'

const of = (kind: string): SourceColumn => ({ kind: 'text', sql: `(case when kind = '${kind}' then item end)` })

/** The figures of public pages by day. */
export const pageViewRows: ReadSource = () => ({
  table: 'view_figure',
  tables: ['view_figure'],
  id: viewFigureId,
  createdAt: `day::timestamp at time zone 'Asia/Shanghai'`,
  grams: `portal_grams(item)`,
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
