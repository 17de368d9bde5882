import type { Block } from '#config-model/types.generated.ts'
import type { BoardFigures } from '#contract/board.ts'
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
  figures: BoardFigures
  title: string
  /** Of figures by day: how many days a line spans at least. */
  days: number | undefined
}

/** Figures drawn as their block says; fetched once a board has such a block. */
export default function Picture({ as, figures: groups, title, days }: PictureProps) {
  const figures = as === 'line' && days !== undefined ? withEveryDay(groups, days) : groups
  if (as === 'donut') return <Donut figures={figures} title={title} />
  if (as === 'box') return <Boxes figures={figures} />

  const { columns } = figures

  return (
    <>
      {columns.length > 1 && (
        <Legend
          entries={columns.map(({ title: name }, at) => ({ name, hue: hueOf(columns, at) }))}
        />
      )}
      {as === 'line' ? <Lines figures={figures} title={title} /> : <Bars figures={figures} />}
    </>
  )
}
