import { Link } from 'react-router-dom'
import { Permitted } from '#web/session/permission.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { BlockProps } from './block.tsx'
import panelStyles from '#public/kit/panel.module.css'
import styles from './board.module.css'

/**
 * Shortcuts without permission are left out, refused on use or replaced by a text, as configured.
 */
export function LinksBlock({ block }: Pick<BlockProps, 'block'>) {
  return (
    <section className={`${panelStyles.panel} ${styles.card}`} data-wide={block.wide || undefined}>
      <header>
        <h2>{block.title ?? ''}</h2>
      </header>
      <div className={styles.links}>
        {(block.items ?? []).map(({ title, icon, path, auth, prevent, otherwise }) => (
          <Permitted
            key={title}
            auth={auth}
            prevent={prevent === true}
            otherwise={otherwise && <p className={panelStyles.hint}>{otherwise}</p>}
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
