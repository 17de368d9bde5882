import { arc, pie } from 'd3-shape'
import { Link } from 'react-router-dom'
import type { BoardBlockData, AggregateRow } from '#contract/board.ts'
import { useBoardText } from '#web/i18n/board-text.ts'
import { useConfig } from '#web/session/session.ts'
import { figureRowsAddress, formatFigure, formatShare } from './figures.tsx'
import { Legend, hueOf } from './legend.tsx'
import styles from './picture.module.css'

const radius = 92
const ring = arc<{ startAngle: number; endAngle: number }>()
  .innerRadius(radius * 0.64)
  .outerRadius(radius)

/** Pixels along the ring that make a part clickable; the legend links all parts. */
const pressable = 32

/** Clockwise from the top, with the total in the middle; parts link to their rows. */
export function Donut({
  chartData: { columns, rows },
  title,
}: {
  chartData: BoardBlockData
  title: string
}) {
  const t = useBoardText()
  const config = useConfig()
  const valueOf = ({ values }: AggregateRow) => values[0] ?? 0
  const whole = rows.reduce((sum, row) => sum + valueOf(row), 0)
  const parts = pie<AggregateRow>().sort(null).value(valueOf)(rows)
  const unit = columns[0]?.unit
  const hues = rows.map((row) => ({ tone: row.tone }))
  const addressOfRow = (row: AggregateRow) =>
    valueOf(row) === 0 ? null : figureRowsAddress(config, row.behind[0] ?? null)

  return (
    <div className={styles.donut}>
      <svg
        viewBox={`${-radius} ${-radius} ${radius * 2} ${radius * 2}`}
        role="group"
        aria-label={title}
      >
        {parts.map((part, at) => {
          const row = part.data
          const value = t('ofWhole', {
            value: formatFigure(valueOf(row), unit),
            share: formatShare(valueOf(row), whole),
          })

          const slice = (
            <>
              <title>{`${row.label} ${value}`}</title>
              <path className={styles.donutPart} data-hue={hueOf(hues, at)} d={ring(part) ?? ''} />
            </>
          )

          const address = addressOfRow(row)
          const key = row.key ?? row.label
          const isNarrow = (part.endAngle - part.startAngle) * radius * 0.82 < pressable
          if (address === null || isNarrow) return <g key={key}>{slice}</g>

          return (
            <Link key={key} to={address} aria-label={t('behind', { label: row.label, value })}>
              {slice}
            </Link>
          )
        })}
        <text className={styles.donutWhole} textAnchor="middle" y={-2}>
          {formatFigure(Math.round(whole * 100) / 100)}
        </text>
        <text className={styles.donutName} textAnchor="middle" y={18}>
          {t('total')}
        </text>
      </svg>
      <Legend
        entries={rows.map((row, at) => ({
          name: row.label,
          hue: hueOf(hues, at),
          value: t('ofWhole', {
            value: formatFigure(valueOf(row)),
            share: formatShare(valueOf(row), whole),
          }),
          address: addressOfRow(row),
        }))}
      />
    </div>
  )
}
