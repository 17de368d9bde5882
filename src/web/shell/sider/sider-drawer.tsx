import { useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import type { Layout } from '#web/shell/layout-store.ts'
import { useModal } from '#web/ui/keyboard/use-modal.ts'
import { Logo } from '../header/logo.tsx'
import { Sider } from './sider.tsx'
import styles from './sider-drawer.module.css'

export function SiderDrawer({ layout, onClose }: { layout: Layout; onClose: () => void }) {
  const t = useText()
  const box = useRef<HTMLDialogElement>(null)

  useModal(box)

  return (
    <dialog
      className={styles.drawer}
      aria-label={t('mainMenu')}
      ref={box}
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.drawerBox} data-theme={layout.siderTheme}>
        <Logo />
        <Sider layout={layout} header={null} />
      </div>
      <button
        type="button"
        className={styles.drawerClose}
        aria-label={t('close')}
        title={t('close')}
        onClick={onClose}
      >
        ×
      </button>
    </dialog>
  )
}
