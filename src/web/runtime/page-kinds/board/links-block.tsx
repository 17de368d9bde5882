import { Link } from 'react-router-dom'
import { mayOpen } from '#config-model/access.ts'
import type { Block } from '#config-model/types.generated.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Short ways. */
export function LinksBlock({ block }: { block: Block }) {
  const config = useConfig()
  const user = useUser()
  return (
    <section className="board-card" data-wide={block.wide || undefined}>
      <header>
        <h2>{block.title ?? ''}</h2>
      </header>
      <div className="board-links">
        {(block.items ?? [])
          .filter((item) => mayOpen(user, config, item))
          .map((item) => (
            <Link key={item.title} to={item.path ?? '/'}>
              <Icon name={item.icon} size={22} />
              <span>{item.title}</span>
            </Link>
          ))}
      </div>
    </section>
  )
}
