import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'
import styles from '#web/ui/notice.module.css'

export interface ConfirmDialogProps {
  title: string
  text: string
  warning?: string
  isDanger?: boolean
  isDisabled?: boolean
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  title,
  text,
  warning = '',
  isDanger = false,
  isDisabled = false,
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <DialogActions
          startsAtCancel
          tone={isDanger ? 'danger' : 'primary'}
          isDisabled={isDisabled}
          onConfirm={onConfirm}
          onClose={onClose}
        >
          {t('confirm')}
        </DialogActions>
      }
    >
      <p>{text}</p>
      {warning !== '' && (
        <p className={styles.notice} data-tone="amber">
          {warning}
        </p>
      )}
      {children}
    </Dialog>
  )
}
