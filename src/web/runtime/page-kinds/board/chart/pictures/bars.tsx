import type { BoardBlockData, FigureRow } from '#contract/board.ts'
import { FigureLink } from '#web/runtime/page-kinds/board/chart/figure-link.tsx'
import { formatFigure } from '#web/runtime/page-kinds/board/chart/format-figure.ts'
import { hueOf } from './legend.tsx'
import panelStyles from '#public/kit/panel.module.css'
import styles from './picture.module.css'

/**
 * Minimum width of a clickable part, percent of the longest bar; smaller parts link from the table.
 */
const pressable = 14

/**
 * Stacked for several columns. The sum of all other rows is hatched and capped at the longest bar.
 */
export function Bars({ chartData: { columns, rows } }: { chartData: BoardBlockData }) {
  const sumOf = (values: (number | null)[]) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const longest = Math.max(
    ...rows.flatMap(({ values, isRest }) => (isRest ? [] : [sumOf(values)])),
    0,
  )

  const unit = columns[0]?.unit ?? ''

  return (
    <ul className={styles.bars}>
      {rows.map((row) => {
        const isKnown = row.values.some((value) => value !== null)
        return (
          <li key={row.key ?? row.label}>
            <span className={`${panelStyles.ellipsis} ${styles.barsName}`} title={row.label}>
              {row.label}
            </span>
            {columns.length > 1 ? (
              <Parts row={row} columns={columns} longest={longest} />
            ) : (
              <Bar row={row} columns={columns} longest={longest} />
            )}
            <b>{formatFigure(isKnown ? Math.round(sumOf(row.values) * 100) / 100 : null, unit)}</b>
          </li>
        )
      })}
    </ul>
  )
}

interface BarProps {
  row: FigureRow
  columns: BoardBlockData['columns']
  longest: number
}

function Bar({ row, columns, longest }: BarProps) {
  const value = row.values[0] ?? 0
  if (value === 0 || longest === 0) return <span className={styles.barsTrack} />
  if (row.isRest)
    return (
      <span className={styles.barsTrack}>
        <i
          className={styles.barsRest}
          style={{ width: `${Math.min(value / longest, 1) * 100}%` }}
        />
      </span>
    )

  return (
    <FigureLink
      className={styles.barsTrack}
      behind={row.behind[0] ?? null}
      label={row.label}
      value={formatFigure(value, columns[0]?.unit)}
    >
      <i
        className={styles.barsPart}
        data-hue={hueOf(columns, 0)}
        style={{ width: `${(value / longest) * 100}%` }}
      />
    </FigureLink>
  )
}

function Parts({ row, columns, longest }: BarProps) {
  return (
    <span className={styles.barsTrack}>
      {row.values.map((value, at) => {
        if (value === null || value === 0 || longest === 0 || row.isRest) return null

        const size = (value / longest) * 100

        return (
          <FigureLink
            key={columns[at]?.key ?? at}
            className={styles.barsPart}
            behind={size < pressable ? null : (row.behind[at] ?? null)}
            label={`${row.label} ${columns[at]?.title}`}
            value={formatFigure(value, columns[at]?.unit)}
            size={size}
            hue={hueOf(columns, at)}
          >
            {null}
          </FigureLink>
        )
      })}
    </span>
  )
}
