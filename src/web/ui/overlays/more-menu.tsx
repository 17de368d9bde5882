import { useId, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { MenuAction } from './open-menu.tsx'
import styles from '#public/kit/button.module.css'

const OpenMenu = lazyComponent(() => import('./open-menu.tsx'))

export function MoreMenu({ actions }: { actions: readonly MenuAction[] }) {
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <button
        id={id}
        type="button"
        className={styles.link}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('more')}
      </button>
      {isOpen && <OpenMenu trigger={id} actions={actions} onClose={() => setOpen(false)} />}
    </>
  )
}
