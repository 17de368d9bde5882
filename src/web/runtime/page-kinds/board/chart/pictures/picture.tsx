import { scaleLinear } from 'd3-scale'
import type { ComponentType } from 'react'
import type { PictureKind } from '#config-model/chart-kinds.ts'
import type { BoardBlockData, FigureRow } from '#contract/board.ts'
import { FigureLink } from '#web/runtime/page-kinds/board/chart/figure-link.tsx'
import { formatFigure } from '#web/runtime/page-kinds/board/chart/format-figure.ts'
import { Bars } from './bars.tsx'
import { withEveryDay } from './days.ts'
import { Donut } from './donut.tsx'
import { Legend, hueOf } from './legend.tsx'
import { Lines } from './lines.tsx'
import panelStyles from '#public/kit/panel.module.css'
import styles from './picture.module.css'

interface BoxProps {
  row: FigureRow
  columns: BoardBlockData['columns']
  unit: string
  scale: (value: number) => number
}

interface PictureProps {
  as: PictureKind
  chartData: BoardBlockData
  title: string
  /** For figures by day: the minimum number of days. */
  days: number | undefined
}

export default function Picture({ as, ...props }: PictureProps) {
  const Drawing = pictures[as]
  return <Drawing {...props} />
}

type DrawingProps = Omit<PictureProps, 'as'>

/** What draws each kind of picture; one without an entry here does not compile. */
const pictures: Record<PictureKind, ComponentType<DrawingProps>> = {
  bar: ({ chartData }) => (
    <>
      <ColumnLegend {...chartData} />
      <Bars chartData={chartData} />
    </>
  ),
  line: ({ chartData, title, days }) => (
    <>
      <ColumnLegend {...chartData} />
      <Lines
        chartData={days === undefined ? chartData : withEveryDay(chartData, days)}
        title={title}
      />
    </>
  ),
  donut: Donut,
  box: Boxes,
}

const ColumnLegend = ({ columns }: Pick<BoardBlockData, 'columns'>) =>
  columns.length > 1 && (
    <Legend entries={columns.map(({ title: name }, at) => ({ name, hue: hueOf(columns, at) }))} />
  )

/** Box plots on one scale: range, quartiles, median. Each links to its rows. */
function Boxes({ chartData: { columns, rows } }: { chartData: BoardBlockData }) {
  const knownValues = rows.flatMap(({ values }) => values.filter((value) => value !== null))
  const scale = scaleLinear([Math.min(...knownValues), Math.max(...knownValues)], [0, 100]).nice(5)
  const unit = columns[0]?.unit ?? ''

  return (
    <div className={styles.boxes}>
      <ul className={styles.bars}>
        {rows.map((row) => (
          <li key={row.key ?? row.label}>
            <span className={`${panelStyles.ellipsis} ${styles.barsName}`}>{row.label}</span>
            <Box row={row} columns={columns} unit={unit} scale={scale} />
            <b>{formatFigure(row.values[2] ?? null, unit)}</b>
          </li>
        ))}
      </ul>
      <div className={styles.boxesScale} aria-hidden="true">
        <div>
          {scale.ticks(5).map((tick) => (
            <span key={tick} style={{ insetInlineStart: `${scale(tick)}%` }}>
              {formatFigure(tick)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

function Box({ row: { label, values, behind }, columns, unit, scale }: BoxProps) {
  const [lowest, lower, middle, upper, highest] = values.map((value) =>
    value === null ? null : scale(value),
  )
  const valuesText = values
    .map((value, at) => `${columns[at]?.title} ${formatFigure(value, unit)}`)
    .join(' · ')
  const between = (from: number | null = null, to: number | null = null) => ({
    insetInlineStart: `${from ?? 0}%`,
    width: `${(to ?? 0) - (from ?? 0)}%`,
  })

  if (middle === null || middle === undefined) return <span className={styles.boxesTrack} />

  return (
    <FigureLink
      className={styles.boxesTrack}
      behind={behind[0] ?? null}
      label={label}
      value={valuesText}
    >
      <i className={styles.boxesLine} style={between(lowest, highest)} />
      <i className={styles.boxesBox} style={between(lower, upper)} />
      <i className={styles.boxesMiddle} style={{ insetInlineStart: `${middle}%` }} />
    </FigureLink>
  )
}
