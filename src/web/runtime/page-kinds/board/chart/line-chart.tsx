import { scaleLinear, type ScaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useState, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { BoardBlockData, AggregateColumn, AggregateRow } from '#contract/board.ts'
import { useBoardText } from '#web/i18n/board-text.ts'
import { useConfig } from '#web/session/session.ts'
import { figureRowsAddress, formatFigure } from './figures.tsx'
import { hueOf } from './legend.tsx'
import styles from './picture.module.css'

interface ChartSize {
  width: number
  fontSize: number
}

const narrowest = 240

/** Pixels without labels; `picture.module.css` adds two lines. */
const plotHeight = 216

const digitWidth = 0.62

interface Scales {
  x: ScaleLinear<number, number>
  y: ScaleLinear<number, number>
  width: number
  height: number
  left: number
  right: number
  fontSize: number
}

/** With margins for the widest number and for the labels below. */
export function createScales(
  rows: number,
  maxValue: number,
  { width, fontSize }: ChartSize,
): Scales {
  const height = plotHeight + 2 * fontSize
  const y = scaleLinear([0, maxValue], [height - 14 - fontSize, fontSize]).nice(4)
  const widest = Math.max(...ticksOf(y).map((tick) => formatFigure(tick).length))

  // Half of the first and last label extends beyond its point.
  const half = 3 * digitWidth * fontSize
  const left = Math.max(half, 12 + widest * digitWidth * fontSize)
  const right = width - Math.max(20, half)

  return {
    width,
    height,
    left,
    right,
    fontSize,
    y,
    x: scaleLinear([0, Math.max(1, rows - 1)], [left, right]),
  }
}

const ticksOf = (y: ScaleLinear<number, number>) => y.ticks(4).filter(Number.isInteger)

/** Pixels between points that are clickable individually. */
const pressable = 24

/** Each point links to its rows; where points are dense, the one nearest to the pointer does. */
export function LineChart({
  chartData: { columns, rows },
  title,
}: {
  chartData: BoardBlockData
  title: string
}) {
  const { box, place } = useChartSize()
  const maxValue = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const scales = createScales(rows.length, maxValue, place)
  const isCrowded = scales.x(1) - scales.x(0) < pressable

  return (
    <div ref={box} className={styles.lines}>
      <svg width={scales.width} height={scales.height} role="group" aria-label={title}>
        <Axes scales={scales} rows={rows} />
        {columns.map((column, at) => (
          <Series
            key={column.key ?? at}
            scales={scales}
            rows={rows}
            columns={columns}
            at={at}
            isPressable={!isCrowded}
          />
        ))}
        {isCrowded && <NearestPointLink scales={scales} rows={rows} columns={columns} />}
      </svg>
    </div>
  )
}

function Axes({ scales, rows }: { scales: Scales; rows: AggregateRow[] }) {
  const { x, y, width, height, left, right, fontSize } = scales
  const every = Math.max(
    1,
    Math.ceil(rows.length / Math.max(2, Math.floor(width / (6 * fontSize)))),
  )

  return (
    <g aria-hidden="true">
      {ticksOf(y).map((tick) => (
        <g key={tick} className={styles.linesTick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + fontSize / 3} textAnchor="end">
            {formatFigure(tick)}
          </text>
        </g>
      ))}
      {rows.map(({ key, label }, at) =>
        at % every === 0 ? (
          <text key={key} x={x(at)} y={height - 6} textAnchor="middle">
            {label.length === 10 ? label.slice(5) : label}
          </text>
        ) : null,
      )}
    </g>
  )
}

interface SeriesProps {
  scales: Scales
  rows: AggregateRow[]
  columns: AggregateColumn[]
  at: number
  isPressable: boolean
}

type Spot = PointProps & { row: AggregateRow }

const pointsOf = (
  { x, y }: Scales,
  rows: AggregateRow[],
  columns: AggregateColumn[],
  at: number,
): Spot[] =>
  rows.flatMap((row, place) => {
    const value = row.values[at]
    if (value === null || value === undefined) return []

    const column = columns[at]

    return [
      {
        row,
        value,
        x: x(place),
        y: y(value),
        behind: row.behind[at] ?? null,
        label: columns.length > 1 ? `${row.label} ${column?.title}` : row.label,
        text: formatFigure(value, column?.unit),
      },
    ]
  })

function Series({ scales, rows, columns, at, isPressable }: SeriesProps) {
  const points = pointsOf(scales, rows, columns, at)
  const path = line()(points.map((point) => [point.x, point.y]))

  return (
    <g data-hue={hueOf(columns, at)}>
      <path className={styles.linesLine} d={path ?? ''} />
      {points.map((point) => (
        <Point key={point.row.key} {...point} behind={isPressable ? point.behind : null} />
      ))}
    </g>
  )
}

/** The plot area as one link to the rows of the nearest point; initially of the last one. */
function NearestPointLink({ scales, rows, columns }: Omit<SeriesProps, 'at' | 'isPressable'>) {
  const t = useBoardText()
  const config = useConfig()
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const points = columns.flatMap((_, place) =>
    pointsOf(scales, rows, columns, place).map((point) => ({
      ...point,
      hue: hueOf(columns, place),
    })),
  )

  const spots = points.flatMap((point) => {
    const address = point.value === 0 ? null : figureRowsAddress(config, point.behind)
    return address === null ? [] : [{ ...point, address }]
  })

  // Horizontal distance weighs more, since users point at a day.
  const distance = ({ x, y }: Spot) => (at ? Math.hypot(x - at.x, (y - at.y) / 4) : 0)
  const spot = at
    ? spots.toSorted((one, other) => distance(one) - distance(other))[0]
    : spots.at(-1)
  if (!spot) return null

  const follow = (event: React.PointerEvent<SVGElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
    if (box) setAt({ x: event.clientX - box.left, y: event.clientY - box.top })
  }

  const { left, right, fontSize, height } = scales

  return (
    <Link to={spot.address} aria-label={t('behind', { label: spot.label, value: spot.text })}>
      <title>{`${spot.label} ${spot.text}`}</title>
      <rect
        className={styles.linesReach}
        x={left}
        y={fontSize}
        width={Math.max(0, right - left)}
        height={height - 14 - 2 * fontSize}
        onPointerMove={follow}
        onPointerDown={follow}
      />
      <circle className={styles.linesNearest} data-hue={spot.hue} cx={spot.x} cy={spot.y} r={5} />
    </Link>
  )
}

interface PointProps {
  x: number
  y: number
  value: number
  behind: AggregateRow['behind'][number]
  label: string
  text: string
}

function Point({ x, y, value, behind, label, text }: PointProps) {
  const t = useBoardText()
  const config = useConfig()
  const address = value === 0 ? null : figureRowsAddress(config, behind)
  const drawn = (
    <>
      <title>{`${label} ${text}`}</title>
      <circle className={styles.linesReach} cx={x} cy={y} r={12} />
      <circle className={styles.linesPoint} cx={x} cy={y} r={3.5} />
    </>
  )

  if (address === null) return <g>{drawn}</g>

  return (
    <Link to={address} aria-label={t('behind', { label, value: text })}>
      {drawn}
    </Link>
  )
}

/** Measured after each resize; the height depends on the font size. */
function useChartSize() {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<ChartSize>({ width: 560, fontSize: 12 })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined

    const measure = () => {
      const fontSize = Number.parseFloat(getComputedStyle(element).fontSize)
      const width = Math.max(narrowest, element.clientWidth)
      setPlace((before) =>
        before.width === width && before.fontSize === fontSize ? before : { width, fontSize },
      )
    }

    measure()
    const observer = new ResizeObserver(measure)

    observer.observe(element)

    return () => observer.disconnect()
  }, [])

  return { box, place }
}
