import type { ReactNode } from 'react'
import { useText, shellText } from '#web/i18n/use-text.ts'
import styles from '#public/kit/button.module.css'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** A centered box, a wider one, or a drawer at the right edge, also a narrower one. */
  kind?: 'box' | 'wide' | 'side' | 'narrow'
  /** A click outside does not close it. */
  isPersistent?: boolean
}

/** A title with its subject: “撤回：普洱茶”. */
export const dialogTitle = (title: string, name: string | undefined): string =>
  name ? shellText('titled', { title, name }) : title

interface DialogActionsProps {
  tone?: 'primary' | 'danger' | 'warning'
  isDisabled?: boolean | undefined
  /** Where “cancel” says too little. */
  cancelTitle?: string
  startsAtCancel?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

export function DialogActions({
  tone = 'primary',
  isDisabled,
  cancelTitle,
  startsAtCancel,
  onConfirm,
  onClose,
  children,
}: DialogActionsProps) {
  const t = useText()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-begin={startsAtCancel || undefined}
        onClick={onClose}
      >
        {cancelTitle ?? t('cancel')}
      </button>
      <button
        type="button"
        className={styles.button}
        data-tone={tone}
        disabled={isDisabled}
        onClick={onConfirm}
      >
        {children}
      </button>
    </>
  )
}
