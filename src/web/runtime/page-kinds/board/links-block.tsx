import { Link } from 'react-router-dom'
import { Permitted } from '#web/session/permission.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { BlockProps } from './block-props.ts'

/** Shortcuts; those without permission are left out, refused on use, or shown as text. */
export function LinksBlock({ block }: Pick<BlockProps, 'block'>) {
  return (
    <section className="ui-panel board-card" data-wide={block.wide || undefined}>
      <header>
        <h2>{block.title ?? ''}</h2>
      </header>
      <div className="board-links">
        {(block.items ?? []).map(({ title, icon, path, auth, prevent, otherwise }) => (
          <Permitted
            key={title}
            auth={auth}
            prevent={prevent === true}
            otherwise={otherwise && <p className="ui-hint">{otherwise}</p>}
          >
            <Link to={path ?? '/'}>
              <Icon name={icon} size={22} />
              <span>{title}</span>
            </Link>
          </Permitted>
        ))}
      </div>
    </section>
  )
}
