import { memberOf } from '#config-model/found.ts'
import { Link } from 'react-router-dom'
import { mayOpen } from '#config-model/access/access.ts'
import type { Block } from '#config-model/types.generated.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { BlockProps } from './block-props.ts'
import { addressOf, formatFigure } from './chart/format-figure.ts'
import { useFigures } from './chart/use-figures.ts'
import { useCounts } from './use-counts.ts'

type Item = NonNullable<Block['items']>[number]

/** Numbers as cards that lead to their lists: what list presets hold, or what a board that is filtered or measures counts itself. */
export function FiguresBlock(props: BlockProps) {
  const isMeasured = props.place.page.filters !== undefined || props.block.items?.some(({ measure }) => measure)
  return isMeasured ? <MeasuredFigures {...props} /> : <CountedFigures {...props} />
}

function CountedFigures({ block }: BlockProps) {
  const config = useConfig()
  const user = useUser()
  const items = (block.items ?? []).flatMap(({ list, ...item }) =>
    mayOpen(user, config, item) && list !== undefined && list in config.pages ? [{ ...item, list }] : [],
  )
  const { countOf, isPendingFor } = useCounts(items)
  if (items.length === 0) return null
  return (
    <div className="board-figures" role="group" aria-label={block.title}>
      {items.map((item) => (
        <Figure
          key={item.title}
          item={item}
          to={`${memberOf(config.pages, item.list).path}?preset=${item.preset ?? ''}`}
          isBusy={isPendingFor(item)}
          value={countOf(item)}
        />
      ))}
    </div>
  )
}

function MeasuredFigures({ block, place }: BlockProps) {
  const config = useConfig()
  const { data, isFetching } = useFigures(place)
  const items = block.items ?? []
  return (
    <div className="board-figures" role="group" aria-label={block.title}>
      {(data?.rows ?? []).map((row) => (
        <Figure
          key={row.label}
          item={{ ...items.find(({ title }) => title === row.key), title: row.label }}
          to={addressOf(config, row.behind[0] ?? null) ?? ''}
          isBusy={isFetching}
          value={row.values[0] ?? undefined}
        />
      ))}
    </div>
  )
}

interface FigureProps {
  item: Pick<Item, 'title' | 'icon' | 'tone'>
  to: string
  isBusy: boolean
  value: number | undefined
}

const Figure = ({ item, to, isBusy, value }: FigureProps) => (
  <Link className="ui-panel figure" to={to}>
    <span className="figure-icon" data-tone={item.tone}>
      <Icon name={item.icon} size={22} />
    </span>
    <span>
      <small>{item.title}</small>
      <b data-stale={isBusy || undefined} aria-busy={isBusy}>
        {formatFigure(value ?? null)}
      </b>
    </span>
  </Link>
)
