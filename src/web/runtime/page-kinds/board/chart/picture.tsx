import { scaleLinear } from 'd3-scale'
import type { ComponentType } from 'react'
import type { PictureKind } from '#config-model/chart-kinds.ts'
import { isDate, plusDays } from '#config-model/facts/time.ts'
import type { BoardBlockData, AggregateRow } from '#contract/board.ts'
import { Donut } from './donut.tsx'
import { FigureLink, formatFigure } from './figures.tsx'
import { Legend, hueOf } from './legend.tsx'
import { LineChart } from './line-chart.tsx'
import panelStyles from '#public/kit/panel.module.css'
import styles from './picture.module.css'

interface BoxProps {
  row: AggregateRow
  columns: BoardBlockData['columns']
  unit: string
  scale: (value: number) => number
}

interface PictureProps {
  as: PictureKind
  chartData: BoardBlockData
  title: string
  /** The minimum number of days; undefined for figures that are not by day. */
  days: number | undefined
}

export default function Picture({ as, ...props }: PictureProps) {
  const Drawing = pictures[as]
  return <Drawing {...props} />
}

type DrawingProps = Omit<PictureProps, 'as'>

/** A kind without a component does not compile. */
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
      <LineChart
        chartData={days === undefined ? chartData : fillMissingDays(chartData, days)}
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
  const allValues = rows.flatMap(({ values }) => values.filter((value) => value !== null))
  const scale = scaleLinear([Math.min(...allValues), Math.max(...allValues)], [0, 100]).nice(5)
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

/** Percent of the longest bar that make a part clickable; the table links smaller parts. */
const pressable = 14

/**
 * A bar per row, stacked for several columns. The sum of all other rows is hatched and at most as
 * long as the longest bar.
 */
function Bars({ chartData: { columns, rows } }: { chartData: BoardBlockData }) {
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
        const hasValue = row.values.some((value) => value !== null)
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
            <b>{formatFigure(hasValue ? Math.round(sumOf(row.values) * 100) / 100 : null, unit)}</b>
          </li>
        )
      })}
    </ul>
  )
}

interface BarProps {
  row: AggregateRow
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

/** For more days gaps are not filled. */
const maxDays = 92

/**
 * Fills the gaps of figures by day with empty figures.
 * @param days the minimum number of days, added before the first; 0 adds none.
 */
export function fillMissingDays(chartData: BoardBlockData, days = 0): BoardBlockData {
  const { rows, columns } = chartData
  const keys = rows.flatMap(({ key }) => (key !== null && isDate(key) ? [key] : [])).toSorted()
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined || keys.length < rows.length) return chartData

  const begin = [first, plusDays(last, 1 - days)].toSorted()[0] ?? first
  const every: AggregateRow[] = []

  for (let day = begin; day <= last; day = plusDays(day, 1)) {
    if (every.length === maxDays) return chartData

    const row = rows.find(({ key }) => key === day)
    const empty = {
      key: day,
      label: day,
      values: columns.map(({ unit }) => (unit === '' ? 0 : null)),
      behind: columns.map(() => null),
    }

    every.push(row ?? empty)
  }

  return { ...chartData, rows: every }
}
