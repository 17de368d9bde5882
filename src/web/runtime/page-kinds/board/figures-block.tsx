import { memberOf } from '#config-model/found.ts'
import { Link } from 'react-router-dom'
import { mayOpen } from '#config-model/access/access.ts'
import type { Block } from '#config-model/types.generated.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCounts } from './use-counts.ts'

/** Numbers of list presets as cards that lead to their lists. */
export function FiguresBlock({ block }: { block: Block }) {
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
        <Link
          key={item.title}
          className="ui-panel figure"
          to={`${memberOf(config.pages, item.list).path}?preset=${item.preset ?? ''}`}
        >
          <span className="figure-icon" data-tone={item.tone}>
            <Icon name={item.icon} size={22} />
          </span>
          <span>
            <small>{item.title}</small>
            <b aria-busy={isPendingFor(item)}>{countOf(item) ?? '–'}</b>
          </span>
        </Link>
      ))}
    </div>
  )
}
