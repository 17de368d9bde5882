import { useEffect, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import styles from '#web/shell/header/header.module.css'

const CommandPalette = lazyComponent(() => import('./command-palette.tsx'))

/**
 * Opens the command palette by Ctrl-K (or ⌘K), and by a header button when shown; never over
 * another dialog.
 */
export function SearchButton({
  isVisible,
  onReload,
}: {
  isVisible: boolean
  onReload: () => void
}) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return

      event.preventDefault()

      if (
        !document.querySelector(
          'dialog[open]:not([data-part="palette"]), [role="dialog"], [role="alertdialog"]',
        )
      )
        setOpen((before) => !before)
    }

    window.addEventListener('keydown', press)

    return () => window.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      {isVisible && (
        <button
          type="button"
          className={`${styles.button} ${styles.search}`}
          aria-label={t('search')}
          title={t('search')}
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen(true)}
        >
          <Icon name="search" />
          <span>{t('search')}</span>
        </button>
      )}
      {isOpen && <CommandPalette onClose={() => setOpen(false)} onReload={onReload} />}
    </>
  )
}
