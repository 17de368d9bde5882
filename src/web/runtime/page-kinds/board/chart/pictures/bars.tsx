import type { BoardFigures } from '#contract/board.ts'
import { FigureLink } from '#web/runtime/page-kinds/board/chart/figure-link.tsx'
import { formatFigure } from '#web/runtime/page-kinds/board/chart/format-figure.ts'
import { hueOf } from './hues.ts'

/** Bars with their names before and their numbers behind them; several columns stand one after the other in one bar. Each part opens its rows. */
export function Bars({ figures: { columns, rows } }: { figures: BoardFigures }) {
  const sumOf = (values: (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const most = Math.max(...rows.flatMap(({ values, isRest }) => (isRest ? [] : [sumOf(values)])), 0)
  const unit = columns[0]?.unit ?? ''
  return (
    <ul className="bars">
      {rows.map((row) => {
        const sum = sumOf(row.values)
        const isKnown = row.values.some((value) => value !== null)
        return (
          <li key={row.key ?? row.label}>
            <span className="bars-name">{row.label}</span>
            <span className="bars-track">
              {row.values.map((value, at) =>
                value === null || value === 0 || most === 0 || row.isRest ? null : (
                  <FigureLink
                    key={columns[at]?.key ?? at}
                    className="bars-part"
                    behind={row.behind[at] ?? null}
                    label={columns.length > 1 ? `${row.label} ${columns[at]?.title}` : row.label}
                    value={formatFigure(value, unit)}
                    size={(value / most) * 100}
                    hue={hueOf(columns, at)}
                  >
                    {null}
                  </FigureLink>
                ),
              )}
            </span>
            <b>{formatFigure(isKnown ? Math.round(sum * 100) / 100 : null, unit)}</b>
          </li>
        )
      })}
    </ul>
  )
}
