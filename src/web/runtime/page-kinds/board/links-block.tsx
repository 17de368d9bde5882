import { Link } from 'react-router-dom'
import { usePermitted } from '#web/session/permission.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { BlockProps } from './block-props.ts'

/** Short ways. */
export function LinksBlock({ block }: Pick<BlockProps, 'block'>) {
  const isPermitted = usePermitted()
  return (
    <section className="ui-panel board-card" data-wide={block.wide || undefined}>
      <header>
        <h2>{block.title ?? ''}</h2>
      </header>
      <div className="board-links">
        {(block.items ?? []).filter(isPermitted).map((item) => (
          <Link key={item.title} to={item.path ?? '/'}>
            <Icon name={item.icon} size={22} />
            <span>{item.title}</span>
          </Link>
        ))}
      </div>
    </section>
  )
}
