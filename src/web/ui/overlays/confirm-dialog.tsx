import { useText } from '#web/i18n/use-text.ts'
import { DialogActs } from './dialog-acts.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  text: string
  /** What is lost by it; '' when nothing is. */
  warning?: string
  isDanger?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  text,
  warning = '',
  isDanger = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <DialogActs
          beginsAtBack
          tone={isDanger ? 'danger' : 'primary'}
          onAct={onConfirm}
          onClose={onClose}
        >
          {t('confirm')}
        </DialogActs>
      }
    >
      <p>{text}</p>
      {warning !== '' && (
        <p className="ui-notice" data-tone="amber">
          {warning}
        </p>
      )}
    </Dialog>
  )
}
