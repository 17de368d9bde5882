import type { Block } from '#config-model/types.generated.ts'
import type { BoardBlockData } from '#contract/board.ts'
import { Bars } from './bars.tsx'
import { Boxes } from './boxes.tsx'
import { withEveryDay } from './days.ts'
import { Donut } from './donut.tsx'
import { hueOf } from './hues.ts'
import { Legend } from './legend.tsx'
import { Lines } from './lines.tsx'
import './picture.css'

interface PictureProps {
  as: NonNullable<Block['as']>
  chartData: BoardBlockData
  title: string
  /** Of figures by day: how many days a line spans at least. */
  days: number | undefined
}

/** Figures drawn as their block says; fetched once a board has such a block. */
export default function Picture({ as, chartData: groups, title, days }: PictureProps) {
  const chartData = as === 'line' && days !== undefined ? withEveryDay(groups, days) : groups
  if (as === 'donut') return <Donut chartData={chartData} title={title} />
  if (as === 'box') return <Boxes chartData={chartData} />

  const { columns } = chartData

  return (
    <>
      {columns.length > 1 && (
        <Legend
          entries={columns.map(({ title: name }, at) => ({ name, hue: hueOf(columns, at) }))}
        />
      )}
      {as === 'line' ? (
        <Lines chartData={chartData} title={title} />
      ) : (
        <Bars chartData={chartData} />
      )}
    </>
  )
}
