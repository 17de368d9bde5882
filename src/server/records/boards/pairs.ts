import { computeAgreements, fewestShared, type Score } from '#config-model/measure/agreement.ts'
import type { Block } from '#config-model/types.generated.ts'
import type { BoardBlockData, FigureRow } from '#contract/board.ts'
import { badRequest } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { comparedSql, groupedBy, relabelGrouping, labelSql } from './grouping.ts'
import { measuringOf } from './measuring.ts'
import { groupTitle, openRows, boardRowsSql, type BoardRequest } from './parts.ts'

/** Compared values, and groups without a configured limit. */
const mostScores = 50_000
const mostRaters = 40

/**
 * Of a chart's groups over its split.
 * @throws ApiError 400 (too many values too), 403, 404
 */
export async function readPairs(asking: BoardRequest, block: Block): Promise<BoardBlockData> {
  const { localizedConfig, services } = asking
  const { list: id = '', preset = '', max = mostRaters } = block
  const rows = openRows(asking, id, preset)
  const grouped = groupedBy(rows.list, localizedConfig, block, block.each)
  const label = block.label === undefined ? 'null' : labelSql(rows.list, block.label)
  const subject = comparedSql(rows.list, localizedConfig, block.split ?? '')
  const measuring = measuringOf(rows.list, asking, block.measure)
  const value = measuring.sql(undefined)
  const from = boardRowsSql(rows, [block.measure], [grouped.sql, subject, value, label])
  const sql = `select ${grouped.sql} as key, ${subject} as subject, ${value} as value,
    ${label} as label ${from} group by 1, 2 limit ${mostScores + 1}`
  const ratingRows = await services.aggregates.read(rows.tables, sql, rows.list.parameters.values)
  if (ratingRows.length > mostScores)
    throw badRequest(recordTexts.tooManyToCompare({ most: mostScores }))

  const by = relabelGrouping(grouped, ratingRows)
  const scores = ratingRows.flatMap(({ key: rater, subject, value: rawScore }): Score[] =>
    [rater, subject, rawScore].some((each) => each === null || each === '')
      ? []
      : [{ rater: String(rater), subject: String(subject), value: Number(rawScore) }],
  )

  const raters = busiest(scores, max).toSorted((a, b) =>
    by.label(a).localeCompare(by.label(b), 'zh-CN'),
  )
  const compared = computeAgreements(raters, scores)

  return {
    title: groupTitle(localizedConfig, rows.list.page, by.name),
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

function busiest(scores: Score[], maxRaters: number): string[] {
  const counts = new Map<string, number>()
  for (const { rater } of scores) counts.set(rater, (counts.get(rater) ?? 0) + 1)

  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, maxRaters)
    .map(([rater]) => rater)
}
