import { agreements, fewestShared, type Score } from '#config-model/measure/agreement.ts'
import type { Block } from '#config-model/types.generated.ts'
import type { BoardFigures, FigureRow } from '#contract/board.ts'
import { invalid } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { comparedSql, groupedBy, labelled, labelSql } from './grouping.ts'
import { measuringOf } from './measuring.ts'
import { groupTitle, openRows, rowsSql, type Asking } from './parts.ts'

/**
 * So many values at most are compared, and so many groups with each other where a block does not
 * say.
 */
const mostScores = 50_000
const mostRaters = 40

/**
 * How far the groups of a chart agree with each other about what they are split by.
 * @throws ApiError 400 (too many values too), 403, 404
 */
export async function readPairs(asking: Asking, block: Block): Promise<BoardFigures> {
  const { spoken, services } = asking
  const { list: id = '', preset = '', max = mostRaters } = block
  const rows = openRows(asking, id, preset)
  const grouped = groupedBy(rows.list, spoken, block, block.each)
  const label = block.label === undefined ? 'null' : labelSql(rows.list, block.label)
  const subject = comparedSql(rows.list, spoken, block.split ?? '')
  const measuring = measuringOf(rows.list, asking, block.measure)
  const value = measuring.sql(undefined)
  const from = rowsSql(rows, [block.measure], [grouped.sql, subject, value, label])
  const sql = `select ${grouped.sql} as key, ${subject} as subject, ${value} as value, ${label} as label ${from} group by 1, 2 limit ${mostScores + 1}`
  const found = await services.figures.read(rows.tables, sql, rows.list.parameters.values)
  if (found.length > mostScores) throw invalid(recordTexts.tooManyToCompare({ most: mostScores }))

  const by = labelled(grouped, found)
  const scores = found.flatMap(({ key: rater, subject, value: given }): Score[] =>
    [rater, subject, given].some((each) => each === null || each === '')
      ? []
      : [{ rater: String(rater), subject: String(subject), value: Number(given) }],
  )

  const raters = busiest(scores, max).toSorted((a, b) =>
    by.label(a).localeCompare(by.label(b), 'zh-CN'),
  )
  const compared = agreements(raters, scores)

  return {
    title: groupTitle(spoken, rows.list.page, by.name),
    columns: raters.map((rater) => ({ key: rater, title: by.label(rater), unit: '' })),
    rows: raters.map((rater, at): FigureRow => ({
      key: rater,
      label: by.label(rater),
      values: (compared[at] ?? []).map((pair) => pair.value),
      behind: raters.map(() => null),
    })),
    pairs: {
      fewest: fewestShared,
      shared: compared.map((row) => row.map(({ count }) => count)),
      apart: compared.map((row) => row.map(({ apart }) => apart)),
    },
    ignored: rows.ignored,
  }
}

/** Those who gave most. */
function busiest(scores: Score[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const { rater } of scores) counts.set(rater, (counts.get(rater) ?? 0) + 1)

  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([rater]) => rater)
}
