import { memberOf } from '#config-model/found.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { mayOpen } from '#config-model/access/access.ts'
import type { Block } from '#config-model/types.generated.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Numbers of list presets as cards that lead to their lists. */
export function FiguresBlock({ block }: { block: Block }) {
  const config = useConfig()
  const user = useUser()
  const items = (block.items ?? []).flatMap(({ list, ...item }) =>
    mayOpen(user, config, item) && list !== undefined && list in config.pages ? [{ ...item, list }] : [],
  )
  const lists = [...new Set(items.map(({ list }) => list))]
  const counts = useQueries({
    queries: lists.map((list) => ({
      queryKey: ['counts', list],
      queryFn: () => api.get<Record<string, number>>(paths.listCounts(list)),
      staleTime: 30_000,
    })),
  })
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
            <b aria-busy={counts[lists.indexOf(item.list)]?.isPending}>
              {counts[lists.indexOf(item.list)]?.data?.[item.preset ?? ''] ?? '–'}
            </b>
          </span>
        </Link>
      ))}
    </div>
  )
}
